import type { HelpTopic } from "@musubi/contract";
import type { LoginWords } from "../words.ts";

export type HelpPart = keyof LoginWords["help"]["parts"];

/** What most readers look for. All other questions are folded below these. */
export const FIRST_TOPICS: readonly HelpTopic[] = [
  "log-in",
  "code",
  "link-refused",
  "what-moves",
  "come-back",
  "who-changed",
];

/** The parts of the help page, in the order in which users look for them. */
export const HELP_PARTS: Readonly<Record<HelpPart, readonly HelpTopic[]>> = {
  "logging-in": [
    "log-in",
    "too-many-tries",
    "mailed-link",
    "log-in-again",
    "second-id",
    "provider",
    "passkeys",
    "credentials",
    "browser",
  ],
  "mail-and-password": ["code", "password", "address-taken", "addresses", "lost-mailbox"],
  linking: ["link-refused", "under-way"],
  merging: ["merge-refused", "what-moves", "undo"],
  leaving: ["leave-refused", "come-back"],
  safety: ["who-changed", "my-data", "take-back", "paused", "blocked", "earlier-address"],
  otherwise: ["problem"],
};
