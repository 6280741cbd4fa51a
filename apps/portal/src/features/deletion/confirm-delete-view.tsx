import { isWebAddress } from "@musubi/contract";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { ErrorList } from "@musubi/ui/error-list.tsx";
import { Loading } from "@musubi/ui/loading.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import { Form } from "../../forms/form.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { Screen } from "../../frame/screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, useWords } from "../../portal-context.ts";
import classes from "./confirm-delete-view.module.css";
import type { DeletionFlow } from "./deletion-flow.ts";
import { findObstacles, mayAgree, type ServiceCheck } from "./service-checks.ts";

type ConfirmDeleteViewProps = {
  readonly flow: DeletionFlow;
  readonly onAgree: (agreed: boolean) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

export function ConfirmDeleteView({ flow, onAgree, onConfirm, onClose }: ConfirmDeleteViewProps) {
  const { deletion: words, messages, common } = useWords();
  const nameOf = useServiceName();
  const linkTo = useLink();
  const isLoading = flow.step === "loading";
  const checks = isLoading ? [] : flow.checks;
  const active = checks.filter(({ activation }) => activation === 1);
  const obstacles = findObstacles(checks);
  const isAgreed = flow.step === "deciding" ? flow.agreed : !isLoading;

  const explain = (obstacle: ServiceCheck) => {
    if (obstacle.message !== "") return obstacle.message;
    return (obstacle.asked ? words.refused : words.unasked)(nameOf(obstacle));
  };

  return (
    <Screen
      back={{ to: PATHS.home }}
      title={words.title}
      lead={isLoading || active.length > 0 ? words.lead : words.leadWithoutServices}
    >
      <section className={classes.part}>
        <SectionTitle id="services">{words.services}</SectionTitle>
        {isLoading ? <Loading label={common.loading} size="row" /> : <Services checks={active} />}
      </section>
      {obstacles.length > 0 && (
        <ErrorList title={messages.delete_account} errors={obstacles.map(explain)} />
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
      {flow.step === "done" && <Done onClose={onClose} />}
    </Screen>
  );
}

function Services({ checks }: { readonly checks: readonly ServiceCheck[] }) {
  const words = useWords().deletion;
  const nameOf = useServiceName();
  if (checks.length === 0) return <p className={classes.none}>{words.noServices}</p>;
  return (
    <ServiceList labelledBy="services">
      {checks.map((check) => {
        const { service_id, service_icon_display, service_icon_path } = check.service;
        const hasIcon = service_icon_display && isWebAddress(service_icon_path);
        return (
          <ServiceRow
            key={service_id}
            name={nameOf(check)}
            sub={check.deletable ? words.deletable : words.notDeletable}
            {...(hasIcon ? { icon: service_icon_path } : {})}
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

function useServiceName() {
  const language = useLanguage();
  return ({ service }: ServiceCheck): string =>
    language === "ja" ? service.service_name_jp : service.service_name_en;
}
