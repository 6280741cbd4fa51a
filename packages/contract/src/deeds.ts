import { OperationDetail } from "./enumerations.ts";

// Everything that identity logs about its own actions. The activity screen has words for each of
// them, in both languages, or does not compile.

const CREDENTIALS = ["password", "google", "apple", "passkey"] as const;

/** How a change of address by an operator ended early. `address-stopped`: something else prevented it. */
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
 * The first words of a row's text, by its detail. A row without a word says no more than its
 * detail. The kind of the service may follow the word.
 */
export const DEEDS = {
  LOGIN: CREDENTIALS,
  LOGOUT: [],
  TERMS: [],
  CREATE_USER: [],
  /** `link`: one was mailed instead. `admission`: a link that admits a browser to the password. */
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
  /** Of a service or the ID: `closed` by its holder, `merged` into another, `undone`: open again. */
  DELETE_ACCOUNT: ["left", "gone", "erased", "closed", "merged", "undone"],
  ACCOUNT_LINK: ["linked", "opened", "woken", "undone", "back"],
  ACCOUNT_LINK_STORE: [],
  ACCOUNT_COMBINE: ["merged", "undone"],
  ADD_SIGN_IN_METHOD: CREDENTIALS,
  REMOVE_SIGN_IN_METHOD: CREDENTIALS,
  /** `surplus`: a log-in ended another one, because there were too many. */
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
    /** Only a link that freezes the ID: there was no change to take back. */
    "freeze-sent",
    "closed",
    "address-asked",
    ...ADDRESS_STOPS,
    "address-changed",
    "export-prepared",
    "export-handed",
    "journal-read",
  ],
} as const satisfies Partial<Record<keyof typeof OperationDetail, readonly string[]>>;

/** Acts of which the mail `office-act` tells. */
export const OFFICE_NOTICES = [
  "unlocked",
  "logged-out",
  "reset-sent",
  "mail-retried",
  "links-sent",
  "freeze-sent",
  "export-prepared",
  "export-handed",
  "journal-read",
] as const satisfies readonly (typeof DEEDS.OFFICE_ACT)[number][];
export type OfficeNotice = (typeof OFFICE_NOTICES)[number];

export type DeedName = keyof typeof DEEDS;
export type DeedWord<Name extends DeedName> = (typeof DEEDS)[Name][number];

/** The results of a claim to an account, logged under the detail of the change that it is about. */
export const CLAIM_DEEDS = ["restored", "stopped", "objected", "unlinked", "frozen"] as const;
export type ClaimDeed = (typeof CLAIM_DEEDS)[number];

/** Actions whose refusals are logged. */
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

/** Why an action was refused, in the text of its row. */
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
  /** The tokens are bound to another browser: there may be a copy. */
  "other-browser",
  "wrong-passkey",
  /** Its signature is valid, but its counter went back: there is a copy. */
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

/** The groups of rows for a holder who looks for something. `refused` rows are in another group as well. */
export const ACTIVITY_KINDS = ["log-ins", "changes", "services", "refused"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The group of a row, done or refused. */
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

/** Returns this version's name of a detail. Undefined for a newer one, or one that only pages send. */
export const deedOf = (detail: number): DeedName | undefined => NAMES.get(detail);
