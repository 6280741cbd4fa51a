import type { Engine } from "./engines.ts";

/** How the titles begin of what is played in each engine. */
export const JOURNEYS: Readonly<Record<Engine, readonly string[]>> = {
  firefox: [
    "§1 signing up leads home, and each of its pages is accessible, ja",
    "§1 signing up with Google asks for the terms, and leads home, ja",
    "§1 a forgotten password is replaced, the new one signs in; three pages are accessible, ja",
    "§4 change e-mail: the address can be changed by keyboard alone",
    "§4 link the store: after a missing answer",
  ],
  webkit: [
    "§1 signing up with Google asks for the terms, and leads home, ja",
    "§2 home: its screens open, and lead back",
    "§2 change password: the screen works by keyboard alone",
    "§2 input code: after a reload, and after going back and forward",
    "§4 login: P13 after a return with a foreign state",
    "§4 two tabs renew at once",
    "§4 log-out: T10 a log-out while offline",
    "§4 change e-mail: the address can be changed by keyboard alone",
    "§4 merge: with an old sign-in nothing moves",
    "§4 delete account: a log-in on the thirteenth day restores the account",
  ],
};

/** Finds journeys by how their titles begin. */
export const titlesOf = (beginnings: readonly string[]): RegExp =>
  new RegExp(beginnings.map((each) => each.replaceAll(/[().?]/g, "\\$&")).join("|"));
