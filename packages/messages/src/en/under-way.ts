import type { underWay as japanese } from "../ja/under-way.ts";
import type { Words } from "../words.ts";

export const underWay: Words<typeof japanese> = {
  what: {
    open: (_service) => "starting to use it",
    link: (_service) => "linking your account",
    unlink: (_service) => "unlinking your account",
    delete: (_service) => "leaving",
    wake: (_service) => "coming back",
  },
  running: (what, service) =>
    `${service} hasn’t finished an earlier request yet (${what}). Try again in about a minute.`,
  cancelling: (what, service) =>
    `${service} hasn’t finished cancelling an earlier request yet (${what}). Try again in about a minute.`,
};
