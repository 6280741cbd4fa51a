import type { HelpTopic } from "@musubi/contract";
import type { ErrorReason } from "../navigation/reasons.ts";

/** Which paragraph of the help explains why somebody is on the error page. */
export const HELP_OF_REASON: Readonly<Record<ErrorReason, HelpTopic>> = {
  unexpected: "problem",
  offline: "problem",
  "sign-in": "log-in-again",
  storage: "browser",
  loop: "browser",
  limited: "too-many-tries",
  busy: "under-way",
  resting: "paused",
};
