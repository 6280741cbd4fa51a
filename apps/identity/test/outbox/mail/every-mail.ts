import { PROVIDER_NAMES, SLEEP_MS } from "@musubi/contract";
import { demoCatalogue, demoSite } from "@musubi/demo-world";
import type { MailContent } from "../../../src/outbox/mail/mails.ts";
import type { Seen } from "../../../src/outbox/mail/seen.ts";

export const site = demoSite("https://portal.test", "https://sandbox.test");
export const catalogue = demoCatalogue("https://sandbox.test");
export const sender = {
  ...{ site, catalogue },
  portalOrigin: "https://portal.test",
  origin: "https://identity.test",
};

export const seen: Seen = {
  at: Date.UTC(2026, 10, 16, 1, 5),
  browser: { browser: "Chrome", system: "Android" },
};

export const UNTIL = Date.UTC(2026, 10, 19, 1, 5);

/** One mail of each kind: a new kind does not compile until it is listed here. */
export const MAILS: { readonly [A in MailContent["about"]]: MailOf<A> } = {
  "change-email-code": { about: "change-email-code", code: "7K3QXZ", seen },
  "service-reset-code": {
    about: "service-reset-code",
    serviceName: "Store",
    code: "7K3QXZ",
    seen,
  },
  "sign-up-code": { about: "sign-up-code", code: "7K3QXZ", seen },
  "sign-up-link": { about: "sign-up-link", secret: "the-secret", seen },
  "prove-code": { about: "prove-code", code: "7K3QXZ", seen },
  unproven: { about: "unproven", secret: "the-secret", seen },
  "held-address-code": { about: "held-address-code", code: "ABC234", isMerge: false, seen },
  "data-ready": {
    about: "data-ready",
    until: UNTIL,
    hasPassword: true,
    lacking: ["オンラインストア"],
    seen,
  },
  "take-back-links": {
    about: "take-back-links",
    links: [
      {
        kind: "closing",
        serviceId: null,
        madeAt: seen.at,
        secret: "s3cret",
        until: Date.UTC(2026, 10, 30, 1, 5),
      },
    ],
    seen,
    why: "asked",
  },
  "forgot-code": { about: "forgot-code", code: "7K3QXZ", seen },
  "forgot-link": { about: "forgot-link", secret: "the-secret", seen },
  "already-registered": { about: "already-registered", credentials: ["password", "Google"], seen },
  "no-password": { about: "no-password", credentials: PROVIDER_NAMES, seen },
  admission: { about: "admission", secret: "the-secret", until: seen.at + 60 * 60_000, seen },
  "address-resting": { about: "address-resting", seen },
  welcome: { about: "welcome", by: "password", seen },
  "password-reset": { about: "password-reset", seen },
  "email-changed": { about: "email-changed", newEmail: "new@example.jp", seen },
  "email-confirmed": { about: "email-confirmed", newEmail: "hana@example.jp", seen },
  "password-changed": { about: "password-changed", seen },
  "credential-added": { about: "credential-added", kind: "Google", seen },
  "credential-removed": { about: "credential-removed", kind: "passkey", name: "My phone", seen },
  "new-browser": { about: "new-browser", by: "Google", seen },
  "session-copied": { about: "session-copied", seen },
  "service-linked": {
    about: "service-linked",
    serviceNames: ["Store"],
    idEmail: "hana@example.jp",
    seen,
  },
  merged: {
    about: "merged",
    sourceEmail: "kenji@example.jp",
    targetEmail: "hana@example.jp",
    undoableUntil: Date.UTC(2026, 10, 30, 1, 5),
    goesBack: true,
    seen,
  },
  unmerged: {
    about: "unmerged",
    sourceEmail: "kenji@example.jp",
    targetEmail: "hana@example.jp",
    seen,
  },
  "service-left": {
    about: "service-left",
    serviceName: "Store",
    wakeableUntil: Date.UTC(2026, 10, 30, 1, 5),
    seen,
  },
  "service-opened": {
    about: "service-opened",
    serviceName: "Store",
    serviceKind: "store",
    seen,
  },
  "service-woken": {
    about: "service-woken",
    serviceName: "Store",
    serviceKind: "store",
    seen,
  },
  "link-undone": {
    about: "link-undone",
    serviceName: "Store",
    idEmail: "hana@example.jp",
    seen,
  },
  "relink-code": { about: "relink-code", serviceName: "Store", code: "7K3QXZ", seen },
  "erase-code": {
    about: "erase-code",
    serviceName: "Store",
    code: "7K3QXZ",
    hasPassword: true,
    seen,
  },
  "service-erased": { about: "service-erased", serviceName: "Store", seen },
  "account-closed": {
    about: "account-closed",
    serviceIds: [1, 3],
    eraseAt: Date.UTC(2026, 10, 30, 1, 5),
    seen,
  },
  "stop-begun": { about: "stop-begun", kind: "address", until: UNTIL, seen },
  "stop-told": {
    about: "stop-told",
    kind: "address",
    until: UNTIL,
    earlierEmail: "kenji@example.jp",
    secret: "the-secret",
    seen,
  },
  "stop-reminder": {
    about: "stop-reminder",
    kind: "address",
    until: UNTIL,
    earlierEmail: "kenji@example.jp",
    secret: "the-secret",
    seen,
  },
  "account-frozen": {
    about: "account-frozen",
    until: UNTIL,
    hasPassword: true,
    hasProvider: true,
    keptOut: [{ kind: "Google" }, { kind: "passkey", name: "My phone" }],
    seen,
  },
  "credentials-ended": { about: "credentials-ended", ended: [{ kind: "SignInWithApple" }], seen },
  "taken-back": { about: "taken-back", kind: "address", hasPassword: true, services: true, seen },
  undone: { about: "undone", kind: "address", seen },
  objected: { about: "objected", kind: "address", side: "present", seen },
  "account-woken": { about: "account-woken", serviceNames: ["オンラインストア"], seen },
  "account-blocked": {
    about: "account-blocked",
    since: seen.at,
    until: seen.at + SLEEP_MS,
  },
  "account-unblocked": { about: "account-unblocked", at: seen.at },
  "office-act": { about: "office-act", act: "logged-out", at: seen.at },
  "address-change-asked": {
    about: "address-change-asked",
    secret: "the-secret",
    until: UNTIL,
    at: seen.at,
  },
  "address-change-told": {
    about: "address-change-told",
    newEmail: "new@example.jp",
    secret: "the-secret",
    at: seen.at,
    due: UNTIL,
  },
  "address-change-stopped": {
    about: "address-change-stopped",
    newEmail: "new@example.jp",
    at: seen.at,
    by: "address-stopped-by-log-in",
  },
  "erasing-soon": {
    about: "erasing-soon",
    closedAt: seen.at,
    eraseAt: seen.at + SLEEP_MS,
    serviceNames: ["オンラインストア", "スクール"],
  },
  "account-erased": { about: "account-erased", at: seen.at, serviceNames: ["オンラインストア"] },
};

export type MailOf<A extends MailContent["about"]> = MailContent & { readonly about: A };

/** The link of a notice whose reader can take something back. */
export const takeBack = { secret: "a-secret_1", until: Date.UTC(2026, 10, 30, 1, 5) };

/** Notices of changes that their reader can take back. */
export const TAKEN_BACK = [
  "password-reset",
  "password-changed",
  "email-changed",
  "credential-added",
  "credential-removed",
  "service-linked",
  "merged",
  "service-left",
  "account-closed",
] as const;
