import { deleteService, type Service } from "@musubi/contract";
import { placeWords } from "@musubi/messages/both/place";
import { LinkButton } from "@musubi/ui/button.tsx";
import { classNames } from "@musubi/ui/class-names.ts";
import { Alert, Notice } from "@musubi/ui/notice.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { Screen } from "../../frame/screen.tsx";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { describeService } from "../../words/describe-service.ts";
import { Consent } from "./consent.tsx";
import { definePlaceScreen, NothingToDo } from "./define-place-screen.tsx";
import { Losses, useLeavingCheck } from "./losses.tsx";
import classes from "./place.module.css";
import { usePlacePath } from "./use-place-path.ts";

/** `/service/{kind}/leave`: what would be lost, the service's answer, the consent, and the action. */
export default definePlaceScreen(({ data: { service, place }, claims }) =>
  place?.state === "active" ? (
    <Leave service={service} subject={claims.sub} />
  ) : (
    <NothingToDo
      service={service}
      say={({ leave }, name) => ({ title: leave.title(name), lead: leave.notInUse(name) })}
    />
  ),
);

type LeaveProps = { readonly service: Service; readonly subject: string };

function Leave({ service, subject }: LeaveProps) {
  const { leave: words, toPlace } = useWordsOf(placeWords);
  const linkTo = useLink();
  const { api } = usePortal();
  const { id, name } = describeService(service, useLanguage());
  const back = usePlacePath(id);
  const check = useLeavingCheck(id, subject);
  return (
    <Screen back={{ to: back }} title={words.title(name)} waiting={check === undefined}>
      {check === undefined || check.may === "leave" ? (
        <>
          <Losses check={check} />
          <div className={classNames(classes.decision, !check && classes.unanswered)}>
            <Notice kind="info">{words.others}</Notice>
            <Consent
              id={id}
              words={words}
              disabled={!check}
              told="left"
              topic="leave-refused"
              act={() => api.identity.send(deleteService, { body: { service_id: id } })}
            />
          </div>
        </>
      ) : (
        <>
          <Alert title={words.blocked}>
            {check.may === "not-tell" ? words.unasked(name) : check.said || words.refused(name)}
          </Alert>
          <LinkButton {...linkTo(back)}>{toPlace(name)}</LinkButton>
          <HelpLink topic="leave-refused" />
        </>
      )}
    </Screen>
  );
}
