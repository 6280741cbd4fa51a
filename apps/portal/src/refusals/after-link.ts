import type { Outcome } from "@musubi/contract/client";
import { LINK_SITUATIONS } from "./link-situations.ts";
import { decideBy, type Next } from "./next.ts";

type Shown = Extract<Next, { do: "show" }>;

/** A wrong code, or too many tries: the holder stays at the field for the code. */
export type CodeMessage = "code_mismatch" | "input_code_too_many_requests";

export type AfterLink =
  | Next
  /**
   * The account's link was undone lately, and a code must be sent along. Without a message, one has just been mailed to
   * the address that the account had when it was linked.
   */
  | ({ readonly do: "ask-code"; readonly message?: CodeMessage } & Pick<
      Shown,
      "triesLeft" | "waitSeconds"
    >);

/** Returns what follows from moving an account to the holder's ID. */
export function decideAfterLink(outcome: Outcome<unknown>): AfterLink {
  if (!outcome.ok && outcome.kind === "refused") {
    if (outcome.error.error_code === "CodeRequiredException") return { do: "ask-code" };
  }
  const next = decideBy(LINK_SITUATIONS.migration, outcome);
  if (next.do !== "show" || !isAboutCode(next.message)) return next;
  const { title: _, said: __, topic: ___, message, ...counts } = next;
  return { ...counts, do: "ask-code", message };
}

/** Returns the text of a refusal: the service's own words replace our general sentence. */
export const quoteOf = ({ message, title, said }: Shown) =>
  message === "transfer_failed" && said !== "" ? { message: said, title } : { message };

const isAboutCode = (message: string): message is CodeMessage =>
  message === "code_mismatch" || message === "input_code_too_many_requests";
