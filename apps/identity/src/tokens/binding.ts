import { hash } from "node:crypto";
import type { BindTokens } from "../settings/kinds.ts";
import { sameText } from "../settings/secrets.ts";

/** What an access token says about its browser: undefined if its family is unbound. */
type Bound = { readonly family: string; readonly cnf: string | undefined };

/** Binds tokens to browsers. A mark is always named by its hash, and undefined if the request shows none. */
export type Binding = {
  readonly policy: BindTokens;
  /** The least `bound` with which a family is renewed only by the browser that it is, or may be, bound to. */
  readonly askedFrom: number;
  /** Returns what an access token says about its browser. It differs by family: two of them do not show that they share one. */
  claim(family: string, mark: string): string;
  /** Returns whether a request that claims to have this mark may use a genuine access token. Costs no query. */
  fits(token: Bound, mark: string | undefined): boolean;
  /** Counts a log-in. */
  count(isBound: boolean): void;
  counted(): { readonly bound: number; readonly unbound: number };
};

/** Half of the hash is enough: 128 bits, tried only against us. */
const CLAIM_LENGTH = 22;

const ASKED_FROM: Readonly<Record<BindTokens, number>> = { auto: 1, always: 0, off: 2 };

export function createBinding(policy: BindTokens, key: Buffer): Binding {
  const counted = { bound: 0, unbound: 0 };
  const secret = key.toString("base64url");
  // Not an HMAC, which takes five times as long at each call: nothing can be appended to what is cut short, and the mark
  // cannot be guessed either.
  const claim: Binding["claim"] = (family, mark) =>
    hash("sha256", `${secret} ${family} ${mark}`, "base64url").slice(0, CLAIM_LENGTH);
  return {
    policy,
    askedFrom: ASKED_FROM[policy],
    claim,
    fits({ family, cnf }, mark) {
      if (policy === "off") return true;
      if (cnf === undefined) return policy === "auto";
      return mark !== undefined && sameText(cnf, claim(family, mark));
    },
    count(isBound) {
      counted[isBound ? "bound" : "unbound"] += 1;
    },
    counted: () => counted,
  };
}
