import { checkDeletion } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { placeWords } from "@musubi/messages/both/place";
import { classNames } from "@musubi/ui/class-names.ts";
import { Section } from "@musubi/ui/section.tsx";
import { isRefusedWith } from "../../api/outcomes.ts";
import { Must } from "../../frame/must.tsx";
import text from "../../frame/text.module.css";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { useLoaded } from "../../portal/use-loaded.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import classes from "./place.module.css";

/** Returns what the holder would lose by leaving a service, in its own words, or that the service is asked. */
export function useLosses(check: LeavingCheck | undefined): string {
  const { leave } = useWordsOf(placeWords);
  const { common } = useWords();
  if (check === undefined) return common.checking;
  return ("losses" in check && check.losses) || leave.noLosses;
}

/** What the holder would lose, and until when leaving can be undone. */
export function Losses({ check }: { readonly check: LeavingCheck | undefined }) {
  const { leave } = useWordsOf(placeWords);
  return (
    <Section aria-busy={check === undefined}>
      <p className={classNames(classes.said, !check && text.soft)}>{useLosses(check)}</p>
      <Must>{leave.undo}</Must>
    </Section>
  );
}

/** A service's answer about leaving it. */
type LeavingCheck =
  /** `losses`: what the holder would lose there, in its own words. Empty if it gives none. */
  | { readonly may: "leave"; readonly losses: string }
  /** `said`: the reason, in its own words. Empty if it gives none. */
  | { readonly may: "not-leave"; readonly losses: string; readonly said: string }
  | { readonly may: "not-tell" };

/** Asks a service whether the holder may leave. An account that is gone there can be left too. */
export async function checkLeaving(
  client: Client,
  service_id: number,
  subject: string,
): Promise<LeavingCheck> {
  const outcome = await client.send(checkDeletion, { body: { service_id, user_key: subject } });
  if (outcome.ok) {
    const { activation, deletable, user_message, losses = "" } = outcome.data;
    return activation === 0 || deletable
      ? { may: "leave", losses }
      : { may: "not-leave", losses, said: user_message };
  }
  return outcome.kind === "refused" && isRefusedWith(outcome, "E500-01")
    ? { may: "not-leave", losses: "", said: outcome.error.message_body }
    : { may: "not-tell" };
}

export function useLeavingCheck(id: number, subject: string): LeavingCheck | undefined {
  const { api } = usePortal();
  return useLoaded(() => checkLeaving(api.identity, id, subject)).loaded;
}
