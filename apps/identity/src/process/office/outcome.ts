import type { Order } from "./read-order.ts";

/** What the command says, and whether it did what was ordered. */
export type Outcome = { readonly isDone: boolean; readonly text: string };

/** Why something was refused, in words. */
const REFUSED = {
  unknown: "Nobody has such an ID: say its whole address, its subject, or SERVICE:KEY.",
  "too-many": "You have looked for too many within the hour.",
  blocked:
    "It is blocked, and nothing else is done to it until it is unblocked: find says by whom and until when.",
  "blocked-already":
    "It is blocked already: unblock it first to block it for another time or reason.",
  "not-blocked": "It is not blocked.",
  closed: "It is closed.",
  lately:
    "It was mailed already, and what was mailed is good: within the hour, or with links within the day.",
  "no-links":
    "Nothing was mailed: there is nothing that can be taken back, and no address of its own that could freeze it.",
  resting: "Its changes are stopped or frozen: see until when with find.",
  busy: "A change of its services is under way: see which with find.",
  held: "It got a new address within 72 hours: until then its address of before has a say.",
  service:
    "A service does not let go of its account there, or did not answer: its holder reads in the portal which and why.",
  "not-closed": "Only an ID that its holder or the office has closed can be erased.",
  "can-be-taken-back":
    "Something else can still be taken back that names it, or an address is held for it: see until when with find.",
  "same-address": "It has that address.",
  provider: "Only Google or Apple log it in: it has the address that they tell.",
  taken: "Another ID has that address, or it is held for one that had it.",
  undeliverable: "Mail to that address came back.",
  "service-knows":
    "A service knows that address as an account of its own: its holder links it first.",
  "no-seal": "A seal ends within 12 months.",
  "no-file": "There is no such file, or no longer.",
  "not-ready": "It is still being made: services are asked for up to an hour.",
  "third-person": "Only the two who had it made get it.",
  "no-proposal": "There is no such proposal any more.",
  "same-person":
    "Whoever proposed it cannot confirm it: another system user or another operator key must.",
  changed: "The ID has changed since it was proposed: look at it, and propose it again.",
  "key-name":
    "That is no name for a key: letters, digits, dots and dashes, 64 at most, such as aoki or aoki-2.",
  "key-taken": "There is or was a key of that name.",
  "no-key": "There is no such operator key, or no longer.",
  "no-job": "No job with that id was given up.",
  "no-service": "The catalogue has no such service.",
  believed: "It is believed.",
} as const;

export type RefusedCode = keyof typeof REFUSED;

type Refused = { readonly error: RefusedCode } & Readonly<Record<string, unknown>>;

/** Says what came of an order: in words, or as JSON. */
export const say = {
  done: ({ order, asJson }: Order, facts: object, words: string): Outcome => ({
    isDone: true,
    text: asJson ? JSON.stringify({ order, ...facts }) : words,
  }),
  refused: ({ order, asJson }: Order, facts: Refused): Outcome => ({
    isDone: false,
    text: asJson ? JSON.stringify({ order, ...facts }) : REFUSED[facts.error],
  }),
};

export const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const timeOf = (at: number): string => new Date(at).toISOString();
export const timeIfAny = (at: number | null): string | null => (at === null ? null : timeOf(at));
