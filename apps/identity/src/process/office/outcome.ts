import type { Order } from "./read-order.ts";

/** What the command says, and whether it did what was ordered. */
export type Outcome = { readonly isDone: boolean; readonly text: string };

/** Why something was refused, in words. */
const REFUSED = {
  unknown: "Nobody has such an ID: say its whole address, its subject, or SERVICE:KEY.",
  "too-many": "You have looked for too many within the hour.",
  blocked: "It is blocked already: unblock it first, to block it for another time or reason.",
  "not-blocked": "It is not blocked.",
} as const;

type Refused = { readonly error: keyof typeof REFUSED } & Readonly<Record<string, unknown>>;

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

export const timeOf = (at: number): string => new Date(at).toISOString();
export const timeIfAny = (at: number | null): string | null => (at === null ? null : timeOf(at));
