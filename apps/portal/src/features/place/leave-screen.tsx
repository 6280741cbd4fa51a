import { deleteService, type Service } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { classNames } from "@musubi/ui/class-names.ts";
import { Alert, Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { Screen } from "../../frame/screen.tsx";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import { lossesOf } from "./check-leaving.ts";
import { Consent } from "./consent.tsx";
import { definePlaceScreen } from "./define-place-screen.tsx";
import { describeService } from "./describe-place.ts";
import classes from "./place.module.css";
import { useLeavingCheck } from "./use-leaving-check.ts";
import { usePlacePath } from "./use-place-path.ts";

/** `/service/{kind}/leave`: what would be lost, what the service says to it, the consent, and the deed. */
export default definePlaceScreen(({ data: { service, place }, claims }) =>
  place?.state === "active" ? (
    <Leave service={service} subject={claims.sub} />
  ) : (
    <NotInUse service={service} />
  ),
);

type LeaveProps = { readonly service: Service; readonly subject: string };

function Leave({ service, subject }: LeaveProps) {
  const words = usePlaceWords().leave;
  const { common } = useWords();
  const { api } = usePortal();
  const { id, name } = describeService(service, useLanguage());
  const back = usePlacePath(id);
  const check = useLeavingCheck(id, subject);
  const isFree = check?.may === "leave";
  return (
    <Screen
      back={{ to: back }}
      title={words.title(name)}
      lead={words.lead}
      waiting={check === undefined}
    >
      <Section title={words.losses} aria-busy={check === undefined}>
        <p className={check ? classes.said : classes.soft}>
          {check ? lossesOf(check) || words.noLosses(name) : common.checking}
        </p>
      </Section>
      <div className={classNames(classes.decision, check === undefined && classes.unanswered)}>
        {check === undefined || isFree ? (
          <Notice kind="info">{words.others}</Notice>
        ) : (
          <>
            <Alert title={words.blocked}>
              {check.may === "not-tell" ? words.unasked(name) : check.said || words.refused(name)}
            </Alert>
            <HelpLink topic="leave-refused" />
          </>
        )}
        <Consent
          id={id}
          words={words}
          disabled={!isFree}
          isLoss
          told="left"
          topic="leave-refused"
          act={() => api.identity.send(deleteService, { body: { service_id: id } })}
        />
      </div>
    </Screen>
  );
}

function NotInUse({ service }: { readonly service: Service }) {
  const words = usePlaceWords();
  const { id, name } = describeService(service, useLanguage());
  const back = usePlacePath(id);
  const linkTo = useLink();
  return (
    <Screen back={{ to: back }} title={words.leave.title(name)} lead={words.leave.notInUse(name)}>
      <LinkButton {...linkTo(back)}>{words.toPlace(name)}</LinkButton>
    </Screen>
  );
}
