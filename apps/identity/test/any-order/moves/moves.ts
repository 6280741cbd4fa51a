import { CREDENTIAL_MOVES } from "./credential-moves.ts";
import { FORM_MOVES } from "./form-moves.ts";
import { HOLDER_MOVES } from "./holder-moves.ts";
import { MAILBOX_MOVES } from "./mailbox-moves.ts";
import { SERVICE_MOVES } from "./service-moves.ts";
import { THIEF_MOVES } from "./thief-moves.ts";
import { TIME_MOVES } from "./time-moves.ts";

/** All moves, by name. */
export const MOVES = {
  ...HOLDER_MOVES,
  ...CREDENTIAL_MOVES,
  ...THIEF_MOVES,
  ...FORM_MOVES,
  ...MAILBOX_MOVES,
  ...SERVICE_MOVES,
  ...TIME_MOVES,
} as const;

export type Deed = keyof typeof MOVES;

export const DEEDS = Object.keys(MOVES) as readonly Deed[];
