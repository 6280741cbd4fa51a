import type { Service } from "@musubi/contract";
import { deletionWords } from "@musubi/messages/both/deletion";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { More } from "@musubi/ui/more.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { type RefObject, useEffect, useRef } from "react";
import { Form } from "../../forms/form.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { ToldDialog } from "../../forms/told-dialog.tsx";
import { Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadedFrom } from "../../loading/loaded.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { helpOfMessage } from "../../refusals/help-of-messages.ts";
import classes from "./deletion.module.css";
import type { DeletionFlow } from "./deletion-flow.ts";
import { DeletionRows, listAsked, listChecked, ObstacleList } from "./deletion-rows.tsx";
import { findObstacles, listShown, mayAgree } from "./service-checks.ts";
import { useDeletion } from "./use-deletion.ts";

const BACK = { to: PATHS.home };

/** `/confirm-delete`: each service's answer about deleting the account, and the holder's consent. */
function ConfirmDeleteScreen({ claims, data }: ScreenProps<readonly Service[]>) {
  const { session, config } = usePortal();
  const { flow, dispatch, confirm } = useDeletion(claims, data);
  const words = useWordsOf(deletionWords);
  const { home } = useWords();
  const linkTo = useLink();
  const decision = useNextFocus(flow);
  const isAsking = flow.phase === "asking";
  const checks = "checks" in flow ? flow.checks : [];
  const obstacles = findObstacles(checks);
  const isBlocked = obstacles.length > 0;
  const isAgreed = flow.phase === "deciding" ? flow.agreed : !isAsking;
  const rows = isAsking ? listAsked(flow.services) : listChecked(checks);
  const hasLeftAll = rows.length > 0 && rows.every(({ check }) => check?.eraseAt !== undefined);
  const goes = rows.length > 0 && !hasLeftAll ? "withServices" : "alone";
  const { before } = words;
  const brand = config.site.brand[useLanguage()];

  return (
    <Screen
      back={BACK}
      title={words.title(brand)}
      lead={words.lead[goes](claims.email)}
      waiting={isAsking}
    >
      <Section
        title={hasLeftAll ? words.leftServices : words.services}
        titleId="services"
        aria-busy={isAsking}
      >
        <DeletionRows rows={rows} />
      </Section>
      {/* With a new key, the answers replace the question as a whole instead of sliding into it. */}
      <div key={isAsking ? "asked" : "answered"} ref={decision} className={classes.decision}>
        {isBlocked ? (
          <Section>
            <div data-obstacles tabIndex={-1}>
              <ObstacleList obstacles={obstacles} />
            </div>
            <LinkButton {...linkTo(PATHS.home)}>{words.back}</LinkButton>
            <HelpLink topic="leave-refused" />
          </Section>
        ) : (
          <More label={home.details}>
            <p>{before.reminder}</p>
            <p>{before.address}</p>
          </More>
        )}
        <Form ready={flow.phase === "deciding" && isAgreed} onSubmit={() => void confirm()}>
          <Checkbox
            id="agree"
            checked={isAgreed}
            disabled={flow.phase !== "deciding" || !mayAgree(checks)}
            onChange={(event) => dispatch({ type: "agreed", agreed: event.currentTarget.checked })}
          >
            {words.agree[goes]}
          </Checkbox>
          <FormMessage message={flow.phase === "deciding" ? flow.message : undefined} />
          <Button
            kind="danger"
            type="submit"
            disabled={!isAgreed}
            loading={flow.phase === "deleting"}
          >
            {words.submit}
          </Button>
          {flow.phase === "deciding" && <HelpLink topic={helpOfMessage(flow.message)} />}
          {!isBlocked && (
            <LinkButton kind="text" {...linkTo(PATHS.home)}>
              {words.back}
            </LinkButton>
          )}
        </Form>
      </div>
      {flow.phase === "done" && (
        <ToldDialog
          title={words.done.title}
          picture="untied"
          close={words.done.close}
          onClose={() => session.forget()}
        >
          {words.done.text}
        </ToldDialog>
      )}
    </Screen>
  );
}

/**
 * Moves the focus after a failed try, because the button is disabled until the holder agrees again:
 * to the obstacles if there are any, otherwise to the consent.
 */
function useNextFocus({ phase }: DeletionFlow): RefObject<HTMLDivElement | null> {
  const decision = useRef<HTMLDivElement>(null);
  const wasDeleting = useRef(false);
  useEffect(() => {
    if (wasDeleting.current && phase === "deciding") {
      decision.current?.querySelector<HTMLElement>("[data-obstacles], #agree")?.focus();
    }
    wasDeleting.current = phase === "deleting";
  }, [phase]);
  return decision;
}

export default defineScreen({
  load: async ({ api }) => loadedFrom(await listShown(api.identity)),
  isLive: true,
  Screen: ConfirmDeleteScreen,
});
