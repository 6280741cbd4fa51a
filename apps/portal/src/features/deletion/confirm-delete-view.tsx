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
import { useDeletionWords } from "../../portal/lazy-words/deletion.ts";
import { useLanguage, useWords } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
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
  const { messages, common } = useWords();
  const words = useDeletionWords();
  const language = useLanguage();
  const day = useDay();
  const linkTo = useLink();
  const decision = useNextFocus(flow);
  if (flow.step === "loading") return <WaitingScreen back={BACK} shape="list" />;
  const isAsking = flow.step === "asking";
  const checks = isAsking ? [] : flow.checks;
  const obstacles = findObstacles(checks);
  const hasFailed = flow.step === "deciding" && flow.failed;
  const isAgreed = flow.step === "deciding" ? flow.agreed : !isAsking;
  // A row for each from the start. What the answers decide is seen once they are all in, so that none moves it.
  const inUse = isAsking
    ? flow.services.map((service) => ({
        service,
        sub: <span className={classes.asking}>{common.checking}</span>,
      }))
    : checks
        .filter(({ activation, eraseAt }) => activation === 1 || eraseAt !== undefined)
        .map(({ service, deletable, eraseAt }) => ({
          service,
          asleep: eraseAt !== undefined,
          sub:
            eraseAt !== undefined
              ? words.asleep(day(eraseAt))
              : deletable
                ? words.deletable
                : words.notDeletable,
        }));
  // What the operator does not display is left with the rest, unnamed.
  const rows: readonly Row[] = inUse.filter(({ service }) => service.service_icon_display);
  const hasLeftAll = rows.length > 0 && rows.every(({ asleep }) => asleep);
  const named = (service: Service) =>
    service.service_icon_display ? nameOf(service, language) : words.otherService;

  const explain = ({ service, message, asked }: ServiceCheck) => ({
    key: service.service_id,
    text: message || (asked ? words.refused : words.unasked)(named(service)),
  });

  return (
    <Screen
      back={BACK}
      title={words.title}
      lead={rows.length > 0 && !hasLeftAll ? words.lead : words.leadWithoutServices}
      waiting={isAsking}
    >
      <section className={classes.part} aria-busy={isAsking}>
        <SectionTitle id="services">
          {hasLeftAll ? words.leftServices : words.services}
        </SectionTitle>
        <Services rows={rows} />
      </section>
      <div ref={decision} className={classNames(classes.decision, isAsking && classes.unanswered)}>
        {obstacles.length > 0 && (
          <div data-obstacles tabIndex={-1}>
            <ErrorList
              title={hasFailed ? messages.delete_account : words.blocked}
              errors={obstacles.map(explain)}
            />
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

type Row = { readonly service: Service; readonly sub: ReactNode; readonly asleep?: boolean };

function Services({ rows }: { readonly rows: readonly Row[] }) {
  const words = useDeletionWords();
  const language = useLanguage();
  if (rows.length === 0) return <p className={classes.none}>{words.noServices}</p>;
  return (
    <ServiceList labelledBy="services">
      {rows.map(({ service, sub, asleep = false }) => {
        const { service_id, service_icon_path: path } = service;
        return (
          <ServiceRow
            key={service_id}
            name={nameOf(service, language)}
            sub={sub}
            asleep={asleep}
            icon={isWebAddress(path) ? path : undefined}
          />
        );
      })}
    </ServiceList>
  );
}

function Done({ onClose }: { readonly onClose: () => void }) {
  const words = useDeletionWords();
  const { common } = useWords();
  return (
    <Dialog
      title={words.done.title}
      picture="untied"
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {words.done.text}
    </Dialog>
  );
}
