import { type Place, type Service, undoLink } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { InfoIcon } from "@musubi/ui/icons.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { Screen } from "../../frame/screen.tsx";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import { Consent } from "./consent.tsx";
import { definePlaceScreen } from "./define-place-screen.tsx";
import { describeService } from "./describe-place.ts";
import classes from "./place.module.css";
import { usePlacePath } from "./use-place-path.ts";

/** `/service/{kind}/undo-link`: gives an account that was linked lately back to itself. */
export default definePlaceScreen(({ data: { service, place } }) =>
  place?.state === "active" && place.undo_link_until !== null ? (
    <UndoLink service={service} place={place} />
  ) : (
    <TooLate service={service} />
  ),
);

function UndoLink({ service, place }: { readonly service: Service; readonly place: Place }) {
  const words = usePlaceWords().undoLink;
  const { api } = usePortal();
  const { id, name } = describeService(service, useLanguage());
  const back = usePlacePath(id);
  const email = place.linked?.email ?? null;
  const points = [
    email === null ? words.anyAccount : words.account(email),
    words.mail,
    place.linked?.by_code ? words.again : words.notAgain,
  ];
  return (
    <Screen back={{ to: back }} title={words.title(name)} lead={words.lead}>
      <Section title={words.points} titleId="points">
        <ul className={classes.points} aria-labelledby="points">
          {points.map((point) => (
            <li key={point} className={classes.point}>
              <span className={classes.sign}>
                <InfoIcon />
              </span>
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Consent
        id={id}
        words={words}
        told="unlinked"
        topic="under-way"
        act={() => api.identity.send(undoLink, { body: { service_id: id } })}
      />
    </Screen>
  );
}

function TooLate({ service }: { readonly service: Service }) {
  const words = usePlaceWords();
  const { id, name } = describeService(service, useLanguage());
  const back = usePlacePath(id);
  const linkTo = useLink();
  return (
    <Screen back={{ to: back }} title={words.undoLink.title(name)} lead={words.undoLink.late}>
      <LinkButton {...linkTo(back)}>{words.toPlace(name)}</LinkButton>
    </Screen>
  );
}
