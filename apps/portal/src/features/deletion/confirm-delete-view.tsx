import { isWebAddress, nameOf, type Service } from "@musubi/contract";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { classNames } from "@musubi/ui/class-names.ts";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { ErrorList } from "@musubi/ui/error-list.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form } from "../../forms/form.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { Screen } from "../../frame/screen.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, useWords } from "../../portal/portal-context.ts";
import classes from "./confirm-delete-view.module.css";
import type { DeletionFlow } from "./deletion-flow.ts";
import { findObstacles, mayAgree, type ServiceCheck } from "./service-checks.ts";

type ConfirmDeleteViewProps = {
  readonly flow: DeletionFlow;
  readonly onAgree: (agreed: boolean) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

const BACK = { to: PATHS.home };

/** What every service says to the end of the account, and the holder's consent. */
export function ConfirmDeleteView({ flow, onAgree, onConfirm, onClose }: ConfirmDeleteViewProps) {
  const { deletion: words, messages, common } = useWords();
  const language = useLanguage();
  const linkTo = useLink();
  const decision = useNextFocus(flow);
  if (flow.step === "loading") return <WaitingScreen back={BACK} />;
  const isAsking = flow.step === "asking";
  const checks = isAsking ? [] : flow.checks;
  const active = checks.filter(({ activation }) => activation === 1);
  const obstacles = findObstacles(checks);
  const isAgreed = flow.step === "deciding" ? flow.agreed : !isAsking;
  // A row for each from the start. What the answers decide is seen once they are all in, so that none moves it.
  const rows = isAsking
    ? flow.services.map((service) => ({
        service,
        sub: <span className={classes.asking}>{common.checking}</span>,
      }))
    : active.map(({ service, deletable }) => ({
        service,
        sub: deletable ? words.deletable : words.notDeletable,
      }));

  const explain = ({ service, message, asked }: ServiceCheck) => ({
    key: service.service_id,
    text: message || (asked ? words.refused : words.unasked)(nameOf(service, language)),
  });

  return (
    <Screen
      back={BACK}
      title={words.title}
      lead={rows.length > 0 ? words.lead : words.leadWithoutServices}
      waiting={isAsking}
    >
      <section className={classes.part} aria-busy={isAsking}>
        <SectionTitle id="services">{words.services}</SectionTitle>
        <Services rows={rows} />
      </section>
      <div ref={decision} className={classNames(classes.decision, isAsking && classes.unanswered)}>
        {obstacles.length > 0 && (
          <div data-obstacles tabIndex={-1}>
            <ErrorList title={messages.delete_account} errors={obstacles.map(explain)} />
          </div>
        )}
        <Form ready={flow.step === "deciding" && isAgreed} onSubmit={onConfirm}>
          <Checkbox
            id="agree"
            checked={isAgreed}
            disabled={flow.step !== "deciding" || !mayAgree(checks)}
            onChange={(event) => onAgree(event.currentTarget.checked)}
          >
            {words.agree}
          </Checkbox>
          <FormMessage message={flow.step === "deciding" ? flow.message : undefined} />
          <Button type="submit" disabled={!isAgreed} loading={flow.step === "deleting"}>
            {words.submit}
          </Button>
          <LinkButton kind="text" {...linkTo(PATHS.home)}>
            {words.back}
          </LinkButton>
        </Form>
      </div>
      {flow.step === "done" && <Done onClose={onClose} />}
    </Screen>
  );
}

/**
 * After a try that failed the button is no place to stay: it waits for a new consent, and what stands
 * in the way has pushed it aside. The holder reads on there, or agrees anew.
 */
function useNextFocus({ step }: DeletionFlow): RefObject<HTMLDivElement | null> {
  const decision = useRef<HTMLDivElement>(null);
  const wasDeleting = useRef(false);
  useEffect(() => {
    if (wasDeleting.current && step === "deciding") {
      decision.current?.querySelector<HTMLElement>("[data-obstacles], #agree")?.focus();
    }
    wasDeleting.current = step === "deleting";
  }, [step]);
  return decision;
}

type Row = { readonly service: Service; readonly sub: ReactNode };

function Services({ rows }: { readonly rows: readonly Row[] }) {
  const words = useWords().deletion;
  const language = useLanguage();
  if (rows.length === 0) return <p className={classes.none}>{words.noServices}</p>;
  return (
    <ServiceList labelledBy="services">
      {rows.map(({ service, sub }) => {
        const { service_id, service_icon_display, service_icon_path } = service;
        const hasIcon = service_icon_display && isWebAddress(service_icon_path);
        return (
          <ServiceRow
            key={service_id}
            name={nameOf(service, language)}
            sub={sub}
            icon={hasIcon ? service_icon_path : undefined}
          />
        );
      })}
    </ServiceList>
  );
}

function Done({ onClose }: { readonly onClose: () => void }) {
  const { deletion, common } = useWords();
  return (
    <Dialog
      title={deletion.done.title}
      picture="loose"
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {deletion.done.text}
    </Dialog>
  );
}
