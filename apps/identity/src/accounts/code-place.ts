import type { CodeFlow } from "@musubi/contract/login-pages";
import type { RefusedSubject } from "../database/queries/journal.ts";
import { authenticate } from "../settings/secrets.ts";

/** What a code is for, and whose it is. A code for one purpose is never valid for another. */
export type CodePlace =
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
  /** Mailed to the address that the holder of an imported ID proves at the first log-in. */
  | { readonly purpose: "prove-address"; readonly account: string; readonly emailKey: string }
  /** Mailed to an address that is held for an account, before a change that could carry the account off. */
  | { readonly purpose: "held-address"; readonly account: string; readonly emailKey: string }
  /** To erase data that sleeps at a service before its day: mailed to the account's own mailbox. */
  | { readonly purpose: "erase-service"; readonly serviceId: number; readonly account: string }
  | LoginPlace;

/**
 * For the hosted login, where the visitor is not signed in yet. Each visitor who sends an address begins a code request of
 * their own: wrong codes that others type for the same address do not spoil it.
 */
export type LoginPlace = {
  readonly purpose: CodeFlow;
  readonly emailKey: string;
  readonly codeRequest: string;
};

/** For a link that is mailed instead of a code: its holder needs nothing else. */
export type LinkPlace = { readonly purpose: `${CodeFlow}-link`; readonly linkHash: string };

/** Returns the key under which a place's code is stored. */
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
      return `${place.purpose}:${authenticate(key, place.emailKey)}:${place.codeRequest}`;
    case "sign-up-link":
    case "forgot-link":
      return `${place.purpose}:${place.linkHash}`;
  }
}

/** Returns who a code was typed for: a signed-in holder, or the holder of the address. */
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
 * A holder who is signed in can name any address here, and each account has its own number of sends: together they
 * could flood another person's mailbox. The login has its own caps, past which a link is mailed; otherwise others
 * could keep the owner of an address from a new password.
 */
export const isForAddressOfChoice = ({ purpose }: CodePlace): boolean =>
  purpose === "change-email" ||
  purpose === "prove-address" ||
  purpose === "service-reset" ||
  purpose === "relink";

/**
 * After a fault of ours the same code is typed again and must give the same ticket: the code is redeemed once,
 * together with what it is for. Elsewhere each try has its own ticket, and the first try keeps the code.
 */
export const isTypedAgain = ({ purpose }: CodePlace): boolean =>
  purpose === "change-email" || purpose === "relink";

export const isOfLogin = (place: CodePlace): place is LoginPlace =>
  place.purpose === "sign-up" || place.purpose === "forgot";
