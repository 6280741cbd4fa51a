import { OperationDetail } from "./enumerations.ts";

// What identity writes into the journal of its own doing, whole: the activity screen has words for each line of it,
// in both languages, or does not compile.

const WAYS_IN = ["password", "google", "apple", "passkey"] as const;

/** How a change of address by the office ended before its time; `address-stopped`: something else stood in its way. */
export const ADDRESS_STOPS = [
  "address-stopped",
  "address-stopped-by-mailbox",
  "address-stopped-by-session",
  "address-stopped-by-log-in",
  /** The ID was stopped, frozen or blocked. */
  "address-stopped-by-rest",
] as const;
export type AddressStop = (typeof ADDRESS_STOPS)[number];

/**
 * Under which details, and which word a row's text begins with. A row without one says no more than its
 * detail. The word may be followed by the kind of the service that it is about.
 */
export const DEEDS = {
  LOGIN: WAYS_IN,
  LOGOUT: [],
  TERMS: [],
  CREATE_USER: [],
  /** `link`: one was mailed instead. `admission`: one that admits a browser to the password. */
  ISSUE_CONFIRMATION_CODE: [
    "sign-up",
    "forgot",
    "link",
    "admission",
    "held",
    "erase",
    "relink",
    "take-back",
  ],
  INPUT_CONFIRMATION_CODE: ["sign-up", "forgot", "admitted", "held"],
  RESET_PASSWORD: [],
  CHANGE_PASSWORD: [],
  CHANGE_EMAIL_SEND_CODE: [],
  /** `silent`: a service did not say whether it knows the address. */
  CHANGE_EMAIL: ["silent"],
  /** Of a service, or of the ID itself: `closed` by its holder, `merged` into another one, `undone`. */
  DELETE_ACCOUNT: ["left", "gone", "erased", "closed", "merged", "undone"],
  ACCOUNT_LINK: ["linked", "opened", "woken", "undone", "back"],
  ACCOUNT_LINK_STORE: [],
  ACCOUNT_COMBINE: ["merged", "undone"],
  ADD_SIGN_IN_METHOD: WAYS_IN,
  REMOVE_SIGN_IN_METHOD: WAYS_IN,
  /** `surplus`: a log-in ended another one, of which there were too many. */
  END_SESSION: ["one", "others", "surplus"],
  FORGET_BROWSER: [],
  EXPORT_DATA: ["asked", "fetched"],
  CHANGE_NOTICES: [],
  /** By an operator. */
  OFFICE_ACT: [
    "blocked",
    "unblocked",
    "unlocked",
    "logged-out",
    "reset-sent",
    "mail-retried",
    "links-sent",
    /** There was nothing else to send. */
    "freeze-sent",
    "closed",
    "address-asked",
    ...ADDRESS_STOPS,
    "address-changed",
    "export-prepared",
    "export-handed",
    "export-sealed",
    "journal-read",
    "journal-sealed",
  ],
} as const satisfies Partial<Record<keyof typeof OperationDetail, readonly string[]>>;

/** Which acts of operators a notice of their own tells of. */
export const OFFICE_NOTICES = [
  "unlocked",
  "logged-out",
  "reset-sent",
  "mail-retried",
  "links-sent",
  "freeze-sent",
  "export-prepared",
  "export-handed",
  "export-sealed",
  "journal-read",
  "journal-sealed",
] as const satisfies readonly (typeof DEEDS.OFFICE_ACT)[number][];
export type OfficeNotice = (typeof OFFICE_NOTICES)[number];

export type DeedName = keyof typeof DEEDS;
export type DeedWord<Name extends DeedName> = (typeof DEEDS)[Name][number];

/** What came of a claim to an account, under the detail of the change that it is about. */
export const CLAIM_DEEDS = ["restored", "stopped", "objected", "unlinked", "frozen"] as const;
export type ClaimDeed = (typeof CLAIM_DEEDS)[number];

/** What can be refused, and is then written down. */
export const REFUSABLE = [
  "LOGIN",
  "CREATE_USER",
  "INPUT_CONFIRMATION_CODE",
  "RESET_PASSWORD",
  "CHANGE_PASSWORD",
  "ACCOUNT_LINK",
  "ACCOUNT_LINK_STORE",
  "ACCOUNT_COMBINE",
  "ADD_SIGN_IN_METHOD",
  "REMOVE_SIGN_IN_METHOD",
  "EXPORT_DATA",
] as const satisfies readonly DeedName[];
export type Refusable = (typeof REFUSABLE)[number];

/** Why something was refused, as the text of its row says. */
export const REFUSED_REASONS = [
  "wrong",
  "locked",
  "link",
  "reset-required",
  "unconfirmed",
  "own-sign-in",
  "closed",
  "unverified",
  "no-address",
  "other-session",
  "wrong-passkey",
  /** It signs, and its counter went back: another one counts, too. */
  "copied-passkey",
  "frozen",
  "blocked",
  "CodeMismatchException",
  "ExpiredCodeException",
  "LimitExceededException",
  "TooManyRequestException",
  "InvalidProofException",
] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];

/** Which rows belong together for somebody who looks for something. `refused` are of every other kind as well. */
export const ACTIVITY_KINDS = ["log-ins", "changes", "services", "refused"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** To which of them a row belongs, done or refused. */
export const KIND_OF_DEED: Readonly<Record<DeedName, Exclude<ActivityKind, "refused">>> = {
  LOGIN: "log-ins",
  LOGOUT: "log-ins",
  END_SESSION: "log-ins",
  FORGET_BROWSER: "log-ins",
  ISSUE_CONFIRMATION_CODE: "log-ins",
  INPUT_CONFIRMATION_CODE: "log-ins",
  TERMS: "changes",
  CREATE_USER: "changes",
  RESET_PASSWORD: "changes",
  CHANGE_PASSWORD: "changes",
  CHANGE_EMAIL_SEND_CODE: "changes",
  CHANGE_EMAIL: "changes",
  ADD_SIGN_IN_METHOD: "changes",
  REMOVE_SIGN_IN_METHOD: "changes",
  EXPORT_DATA: "changes",
  CHANGE_NOTICES: "changes",
  OFFICE_ACT: "changes",
  DELETE_ACCOUNT: "services",
  ACCOUNT_LINK: "services",
  ACCOUNT_LINK_STORE: "services",
  ACCOUNT_COMBINE: "services",
};

const NAMES = new Map<number, DeedName>(
  Object.keys(DEEDS).map((name) => [OperationDetail[name as DeedName], name as DeedName]),
);

/** Returns under which name this version knows a detail; undefined for one that is newer. */
export const deedOf = (detail: number): DeedName | undefined => NAMES.get(detail);
