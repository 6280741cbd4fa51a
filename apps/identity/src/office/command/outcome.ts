import type { Parts } from "../../ties/operations/parts.ts";
import type { Author } from "../journal/write-office.ts";
import type { Order } from "./read-order.ts";

/** An order, its author, and the parts to do it with. */
export type Ordered = { readonly parts: Parts; readonly order: Order; readonly author: Author };

export type Run = (ordered: Ordered) => Promise<Outcome>;

/** What the command prints, and whether the order succeeded. */
export type Outcome = { readonly isDone: boolean; readonly text: string };

/** The words for each refusal. */
const REFUSED = {
  unknown: "There is no such ID: give its whole address, its subject, or SERVICE:KEY.",
  "too-many": "You have looked up too many IDs within the hour.",
  blocked:
    "It is blocked, and nothing else is done to it until it is unblocked: find says by whom and until when.",
  "blocked-already":
    "It is blocked already: unblock it first to block it for another time or reason.",
  "not-blocked": "It is not blocked.",
  closed: "It is closed.",
  lately:
    "It was mailed within the last hour (links: within the last day), and that mail is still good.",
  "no-links":
    "Nothing was mailed: nothing can be taken back, and the ID has no confirmed address that could freeze it.",
  resting: "Its changes are stopped or frozen: find says until when.",
  busy: "A change of its services is under way: find says which.",
  held: "It got a new address less than 72 hours ago: for that time the previous address must agree.",
  service:
    "A service refused to release its account, or did not answer: the portal tells the holder which and why.",
  "not-closed": "Only an ID that its holder or the office has closed can be erased.",
  "can-be-taken-back":
    "Another change that involves it can still be taken back, or an address is held for it: find says until when.",
  "same-address": "It already has that address.",
  provider: "Only Google or Apple log it in: its address is the one that they give.",
  taken: "Another ID has that address, or it is held for an ID that had it.",
  undeliverable: "Mail to that address came back.",
  "service-knows":
    "A service has an account of its own with that address: its holder must link it first.",
  "no-file": "The file is gone: another command has saved it, or its ID was restored.",
  "file-exists": "There is such a file already: nothing is overwritten. Name another path.",
  "no-folder": "No file can be written there.",
  "no-job": "No job with that id was given up.",
  "no-service": "The catalogue has no such service.",
  believed: "It is believed already.",
} as const;

export type RefusedCode = keyof typeof REFUSED;

type Refused = { readonly error: RefusedCode } & Readonly<Record<string, unknown>>;

/** Reports the result of an order, in words or as JSON. */
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
