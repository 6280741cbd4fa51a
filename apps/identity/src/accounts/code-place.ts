import type { CodeFlow } from "@musubi/contract/login-pages";
import type { RefusedSubject } from "../database/queries/journal.ts";
import { authenticate } from "../settings/secrets.ts";

/** What a code is for, and whose it is. A code for one thing is never good for another. */
export type CodePlace =
  | { readonly purpose: "change-email"; readonly account: string }
  | {
      readonly purpose: "service-reset";
      readonly serviceId: number;
      readonly caller: string;
      readonly emailKey: string;
    }
  /** To link an old account again whose link was undone. The address is the account's, and nobody names it. */
  | {
      readonly purpose: "relink";
      readonly serviceId: number;
      readonly owner: string;
      readonly caller: string;
    }
  /** To the address that an ID which was brought in proves at its first log-in. */
  | { readonly purpose: "prove-address"; readonly account: string; readonly emailKey: string }
  /** From an address that is held for an account, before what would carry the account off. */
  | { readonly purpose: "held-address"; readonly account: string; readonly emailKey: string }
  /** To erase what sleeps at a service before its day: to the account's own mailbox. */
  | { readonly purpose: "erase-service"; readonly serviceId: number; readonly account: string }
  | LoginPlace;

/**
 * Of the hosted login, where nobody is signed in yet. Whoever sends an address begins a request of their
 * own: what others type wrong for the same address is theirs, and spoils nobody else's code.
 */
export type LoginPlace = {
  readonly purpose: CodeFlow;
  readonly emailKey: string;
  readonly request: string;
};

/** Of a link that is mailed instead of a code: whoever has it needs nothing else. */
export type LinkPlace = { readonly purpose: `${CodeFlow}-link`; readonly linkHash: string };

/** Returns the name that what is kept for a place has. */
export function namePlace(key: Buffer, place: CodePlace | LinkPlace): string {
  switch (place.purpose) {
    case "change-email":
      return `change-email:${place.account}`;
    case "service-reset": {
      const { serviceId, caller, emailKey } = place;
      return `service-reset:${serviceId}:${caller}:${authenticate(key, emailKey)}`;
    }
    case "relink":
      return `relink:${place.serviceId}:${place.caller}:${authenticate(key, place.owner)}`;
    case "prove-address":
      return `prove-address:${place.account}:${authenticate(key, place.emailKey)}`;
    case "held-address":
      return `held-address:${place.account}:${authenticate(key, place.emailKey)}`;
    case "erase-service":
      return `erase-service:${place.serviceId}:${place.account}`;
    case "sign-up":
    case "forgot":
      return `${place.purpose}:${authenticate(key, place.emailKey)}:${place.request}`;
    case "sign-up-link":
    case "forgot-link":
      return `${place.purpose}:${place.linkHash}`;
  }
}

/** Returns whom a code was typed for: a holder by their session, or the holder of the address. */
export function subjectOf(place: CodePlace): RefusedSubject {
  switch (place.purpose) {
    case "change-email":
    case "prove-address":
    case "held-address":
    case "erase-service":
      return { account: place.account };
    case "service-reset":
    case "relink":
      return { account: place.caller };
    case "sign-up":
    case "forgot":
      return { emailKey: place.emailKey };
  }
}

/**
 * A holder who is signed in names any address here, and each account has sends of its own: together they
 * would bury a stranger's mailbox. The login has caps of its own, past which a link is mailed: else
 * others could keep the address's owner from a new password.
 */
export const isForAddressOfChoice = ({ purpose }: CodePlace): boolean =>
  purpose === "change-email" ||
  purpose === "prove-address" ||
  purpose === "service-reset" ||
  purpose === "relink";

/**
 * After a fault of ours the same code is typed again, and must stand for the same ticket: it is turned
 * in with what it is for, and once. Elsewhere each try has a ticket of its own, and the first keeps it.
 */
export const isTypedAgain = ({ purpose }: CodePlace): boolean =>
  purpose === "change-email" || purpose === "relink";

export const isOfLogin = (place: CodePlace): place is LoginPlace =>
  place.purpose === "sign-up" || place.purpose === "forgot";
