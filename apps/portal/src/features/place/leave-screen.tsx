import { deleteService, type Service } from "@musubi/contract";
import { classNames } from "@musubi/ui/class-names.ts";
import { Alert, Notice } from "@musubi/ui/notice.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { Screen } from "../../frame/screen.tsx";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
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
  const words = usePlaceWords().leave;
  const { api } = usePortal();
  const { id, name } = describeService(service, useLanguage());
  const back = usePlacePath(id);
  const check = useLeavingCheck(id, subject);
  const isFree = check?.may === "leave";
  return (
    <Screen
      back={{ to: back }}
      title={words.title(name)}
      lead={<span data-must="">{words.lead}</span>}
      waiting={check === undefined}
    >
      <Losses check={check} />
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
