import type { CodeFlow } from "@musubi/contract/login-pages";
import type { RefusedSubject } from "../../database/queries/journal.ts";
import { authenticate } from "../../settings/secrets.ts";

/** What a code is for, and whose it is. A code for one purpose is never valid for another. */
export type CodeScope =
  | { readonly purpose: "change-email"; readonly account: string }
  | {
      readonly purpose: "service-reset";
      readonly serviceId: number;
      readonly caller: string;
      readonly emailKey: string;
    }
  /**
   * To link an old account again after its link was undone. The address is the account's, not the caller's choice.
   */
  | {
      readonly purpose: "relink";
      readonly serviceId: number;
      readonly owner: string;
      readonly caller: string;
    }
  /** Mailed to the address that the holder of an imported ID proves at the first log-in. `isOwn`: the imported one. */
  | {
      readonly purpose: "prove-address";
      readonly account: string;
      readonly emailKey: string;
      readonly isOwn: boolean;
    }
  /** Mailed to an address that is held for an account, before a change that could carry the account off. */
  | { readonly purpose: "held-address"; readonly account: string; readonly emailKey: string }
  /** To erase a sleeping account at a service before its 14 days end: mailed to the ID's own mailbox. */
  | { readonly purpose: "erase-service"; readonly serviceId: number; readonly account: string }
  | LoginCodeScope;

/**
 * For the hosted login, where the visitor is not signed in yet. Each visitor who sends an address begins a series
 * of codes of their own: wrong codes that others type for the same address do not use up its tries.
 */
export type LoginCodeScope = {
  readonly purpose: CodeFlow;
  readonly emailKey: string;
  readonly codeSeries: string;
};

/** For a link that is mailed instead of a code, and stored and redeemed like one. */
export type LinkScope = { readonly purpose: `${CodeFlow}-link`; readonly linkHash: string };

/** Returns the key under which the code of a scope is stored. */
export function nameScope(key: Buffer, scope: CodeScope | LinkScope): string {
  switch (scope.purpose) {
    case "change-email":
      return `change-email:${scope.account}`;
    case "service-reset": {
      const { serviceId, caller, emailKey } = scope;
      return `service-reset:${serviceId}:${caller}:${authenticate(key, emailKey)}`;
    }
    case "relink":
      return `relink:${scope.serviceId}:${scope.caller}:${authenticate(key, scope.owner)}`;
    case "prove-address":
      return `prove-address:${scope.account}:${authenticate(key, scope.emailKey)}`;
    case "held-address":
      return `held-address:${scope.account}:${authenticate(key, scope.emailKey)}`;
    case "erase-service":
      return `erase-service:${scope.serviceId}:${scope.account}`;
    case "sign-up":
    case "forgot":
      return `${scope.purpose}:${authenticate(key, scope.emailKey)}:${scope.codeSeries}`;
    case "sign-up-link":
    case "forgot-link":
      return `${scope.purpose}:${scope.linkHash}`;
  }
}

/** Returns whom a refused code is journaled for: the scope's account, or whoever has the address. */
export function subjectOf(scope: CodeScope): RefusedSubject {
  switch (scope.purpose) {
    case "change-email":
    case "prove-address":
    case "held-address":
    case "erase-service":
      return { account: scope.account };
    case "service-reset":
    case "relink":
      return { account: scope.caller };
    case "sign-up":
    case "forgot":
      return { emailKey: scope.emailKey };
  }
}

/**
 * Returns whether mails to the mailbox are counted for all accounts together: the address may be another person's, and
 * many accounts, each below its own limit, could flood it. The hosted login has caps of its own, past which a link is
 * mailed: otherwise strangers could keep the owner of an address from setting a new password. Nor may they keep the holder
 * of an imported ID out: for its own address the ID's five codes are the only count.
 */
export const isForAddressOfChoice = (scope: CodeScope): boolean =>
  scope.purpose === "change-email" ||
  (scope.purpose === "prove-address" && !scope.isOwn) ||
  scope.purpose === "service-reset" ||
  scope.purpose === "relink";

/**
 * Returns whether a code can be typed again after a fault of ours: it gives the same ticket again, which is still
 * redeemed only once. For other purposes each try has a ticket of its own, and only the first right one can use the
 * code.
 */
export const isTypedAgain = ({ purpose }: CodeScope): boolean =>
  purpose === "change-email" || purpose === "relink";

export const isOfLogin = (scope: CodeScope): scope is LoginCodeScope =>
  scope.purpose === "sign-up" || scope.purpose === "forgot";
