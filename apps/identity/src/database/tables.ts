import type {
  Language,
  LogAuthor,
  LogIdentifier,
  LogLevel,
  MigrationStatus,
  OperationDetail,
  ProviderName,
} from "@musubi/contract";
import type { ColumnType, Generated, SelectType } from "kysely";

/*
 * Rows that a query returns name their columns in the style of this file, also computed ones. Parameters of a query are
 * such rows, or named in the style of the calling code.
 */

/*
 * The lists of kinds and states are what this version knows. During an upgrade a newer version runs at the same time
 * and may write others: queries that look for work skip such rows, and the metrics count them. Their locks still hold.
 */

/** Milliseconds since 1970, as every time in the database. */
type Time = number;

export type AccountState = "active" | "disabled";

type AccountTable = {
  /** The subject in tokens and at services. */
  id: string;
  /** As typed. */
  email: string;
  /** The canonical form of `email`, for comparison. */
  email_key: string;
  email_proven_at: Time | null;
  password_hash: string | null;
  /** The language of mails: the holder's choice, else that of their log-ins. */
  language: Language;
  /** The language last set for the portal, at first that of the sign-up. Services are told it; mails do not use it. */
  page_language: Language;
  state: Generated<AccountState>;
  created_at: Time;
  disabled_at: Generated<Time | null>;
  /** The ID that this one was merged into. */
  merged_into: Generated<string | null>;
  /** Since when the password cannot be used to sign in, until it is reset. */
  password_reset_required: Generated<Time | null>;
  /** Since when the password is in use. Typing the old one to change it keeps the date. No password: ignore it. */
  password_since: Generated<Time | null>;
  /** When the holder added a password to an account that had none. */
  password_added_at: Generated<Time | null>;
  /** Until when changes are on hold because a previous mailbox stopped them, and the reversal that it used. */
  stopped_until: Generated<Time | null>;
  stopped_by: Generated<string | null>;
  /** Until when changes are on hold because the holder froze the account. */
  frozen_until: Generated<Time | null>;
  /** When the present or the last freeze began. */
  frozen_since: Generated<Time | null>;
  /**
   * When the change or log-in behind the present freeze happened, or the freeze itself. The credentials that the freeze
   * keeps out are removed when it ends; until that is done, it is not over.
   */
  frozen_for: Generated<Time | null>;
  /** When the holder last froze the account without a link. */
  own_frozen_at: Generated<Time | null>;
  /**
   * Since when an operator has blocked the account: nothing opens it until the block ends. Kept here and not in
   * `account_block`, so that a statement that waited for the account's lock sees it.
   */
  blocked_at: Generated<Time | null>;
  /** When the import began that brought the account; null if it was made here. */
  imported_at: Generated<Time | null>;
  /** 1 while the old system may be asked about the password, which was never set here. */
  asks_old_system: Generated<number | null>;
  /** The account's line in the imported file. */
  imported_line: Generated<number | null>;
  /** What the imported hash costs, in hundredths of a hash of ours. It stays when the hash is replaced. */
  foreign_cost: Generated<number | null>;
  /** Of an imported account: when its holder accepted the terms, before or here. Until then the log-in asks. */
  terms_accepted_at: Generated<Time | null>;
  /** The language of mails if the holder chose one; `language` is then the same. */
  mail_language: Generated<Language | null>;
  /** When the holder last chose the language of mails, or chose to follow the log-ins. */
  mail_language_since: Generated<Time | null>;
  /** The highest number of a change that concerned the account; see `queries/numbers.ts`. */
  seq: Generated<number>;
};

/** What an import does with a line whose ID exists already. */
export type ExistingRule = "fault" | "skip" | "add-services";

/** An imported file of accounts, and the progress. */
type AccountImportTable = {
  /** SHA-256 of the file. */
  file_hash: string;
  existing: ExistingRule;
  /** The `imported_at` of the file's accounts. */
  started_at: Time;
  /** How many lines are done. Updated in the transaction that imports them. */
  lines: Generated<number>;
  /** The length of the report about these lines. */
  report_bytes: Generated<number>;
  made: Generated<number>;
  added: Generated<number>;
  skipped: Generated<number>;
  faulty: Generated<number>;
  done_at: Generated<Time | null>;
};

/** An operator's block, while it lasts. */
type AccountBlockTable = {
  account: string;
  /** The system user who ran the command. */
  operator: string;
  /** The name that the operator gave. */
  acted_by: string;
  /** Why, in the operator's words. */
  reason: string;
  /** When the block ends by itself; null if it does not. */
  until: Time | null;
};

/** `asked`: no answer yet whether the service did it. */
export type ShutState = "todo" | "asked" | "shut";

/**
 * An account of a service that is suspended, or to be suspended, because its ID is blocked. Deleted when the service
 * confirms that it is active again, or if that need not be asked.
 */
type ShutAccountTable = {
  service_id: number;
  lineage: string;
  /** The blocked ID. */
  account: string;
  /** The key of the request to suspend the account. */
  key: string;
  state: ShutState;
};

/** A sign-in by an identity provider. The issuer and its subject identify it; an address never does. */
type AccountIdentityTable = {
  issuer: string;
  subject: string;
  account: string;
  provider_name: ProviderName;
  created_at: Time;
  used_at: Generated<Time | null>;
  /** Sealed: the address at the provider, so that the holder recognizes the account. Null if the provider gave none. */
  address: Generated<string | null>;
};

export const PLACE_STATES = ["active", "asleep", "waking", "erasing"] as const;
/** `waking` and `erasing`: the service is being asked to do so, and the other of the two cannot begin. */
export type PlaceState = (typeof PLACE_STATES)[number];

type PlaceColumns = {
  account: string;
  service_id: number;
  since: Time;
  /** The address that the service has for the holder; null if unknown. */
  service_email: Generated<string | null>;
  /** The address that the service is being told. Until the service answers, it may have either. */
  telling: Generated<string | null>;
  /** The number of the newest such telling. */
  address_seq: Generated<number>;
  /** Identifies the account at the service. Stays the same when it moves to another ID. */
  lineage: string;
} & LinkedFrom &
  Imported;

/**
 * The one account that an ID can have at a service: in use, or asleep because its holder left. What is read is mostly
 * one of the two views `tie` and `sleep`.
 */
type PlaceTable = PlaceColumns & {
  state: Generated<PlaceState>;
  /** Of a sleep, as the following: the key of the step that put the account to sleep. */
  sleep_key: Generated<string | null>;
  left_at: Generated<Time | null>;
  erase_at: Generated<Time | null>;
};

type View<T> = { [C in keyof T]: ColumnType<SelectType<T[C]>, never, never> };

/** View: the places whose account is in use. */
type TieView = View<PlaceColumns>;

/** View: the places whose account sleeps, with what is needed to come back, until it is erased. */
type SleepView = View<
  PlaceColumns & {
    key: string;
    left_at: Time;
    erase_at: Time;
    state: Exclude<PlaceState, "active">;
  }
>;

/** An account of a service that was erased because its holder left. */
type ErasedPlaceTable = {
  service_id: number;
  lineage: string;
  account: string;
  /** When its erasing was due. */
  erase_at: Time;
};

/** What is known of an imported tie; all null of others. */
type Imported = {
  /** The service's own id of the account, from before the import. */
  old_id: Generated<string | null>;
  /** 1 until the service has confirmed the account. Until then, an answer that there is none is ignored. */
  unheard: Generated<number | null>;
  /** The service's answer when it was told the account's owner: `done`, or why not. Null if it was not told yet. */
  told: Generated<string | null>;
};

/** The old account that was linked, and when; all null if none was. */
type LinkedFrom = {
  linked_owner: Generated<string | null>;
  linked_email: Generated<string | null>;
  /** 1 if the old account's address was known to be its holder's. */
  linked_verified: Generated<number | null>;
  linked_at: Generated<Time | null>;
};

/**
 * An old account whose link was undone. Before `until`, linking it again needs a code from its mailbox, and is refused
 * if that is unknown or unverified.
 */
type UndoneLinkTable = {
  service_id: number;
  owner: string;
  email: string | null;
  email_verified: number;
  until: Time;
  /** The number of the newest telling of an address. */
  address_seq: number;
};

/** One sign-in in one browser, behind the login cookie. Token families belong to it. */
type LoginSessionTable = {
  id: string;
  secret_hash: string;
  account: string;
  auth_time: Time;
  created_at: Time;
  expires_at: Time;
  ended_at: Time | null;
  /** Sanitized to one line. Null if the account was erased. */
  user_agent: string | null;
  /** The id that sessions at services depend on. The next login session of the same browser and account inherits it. */
  sso: string;
  /** How the user signed in, in the values of RFC 8176, separated by spaces; null if unknown. */
  amr: Generated<string | null>;
  /** The mark of the browser that the session began in. Null if the account was erased. */
  browser_hash: string | null;
  /** The language of notices about what this session does: the language of mails when it began. */
  notice_language: Language;
};

/** A passkey, which is a credential of its own. */
type PasskeyTable = {
  id: string;
  account: string;
  /** The authenticator's id of the passkey. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** The authenticator's own count of signatures; 0 if it does not count. */
  counter: number;
  /** How a browser may reach the authenticator, as JSON. */
  transports: string;
  /** 1 if the passkey is or may be copied to other devices. */
  backed_up: number;
  /** The holder's name for the passkey. */
  name: string;
  /** The browser that added the passkey, sanitized to one line. */
  user_agent: string;
  created_at: Time;
  used_at: Time | null;
};

/** `prove`: an older credential, shown at a take-back or an objection. */
export type PasskeyPurpose = "add" | "log-in" | "prove";

/** What an authenticator is asked to sign, once, in one browser. */
type PasskeyChallengeTable = {
  challenge_hash: string;
  purpose: PasskeyPurpose;
  binding_hash: string;
  /** The account that adds or uses the passkey; null if any account may. */
  account: string | null;
  expires_at: Time;
};

/** A browser that has signed in to an account before. Never enough to sign in. */
type KnownBrowserTable = {
  account: string;
  /** The hash of the browser's cookie, the same for every account used in it. */
  browser_hash: string;
  /** When the first session began there. */
  since: Time;
  /** When the latest session began. */
  seen_at: Time;
  /** The user agent at that time. */
  user_agent: string;
  /** The ID was made there, or its mailbox proved: the holder's from the first day, whose language mails have. */
  at_home: Generated<0 | 1>;
  /** When the holder was offered a passkey there. */
  passkey_offered_at: Generated<Time | null>;
};

/** A browser that its holder removed, or one too many: unknown at log-ins, but for a while proof of an older claim. */
type ForgottenBrowserTable = {
  account: string;
  browser_hash: string;
  /** As in the known browser. */
  since: Time;
  forgotten_at: Time;
};

/** An authorization code and all its refresh tokens, as one row. */
type TokenFamilyTable = {
  id: string;
  login_session: string;
  account: string;
  code_hash: string;
  challenge: string;
  code_expires_at: Time;
  redeemed_at: Time | null;
  generation: Generated<number>;
  rotated_at: Time | null;
  expires_at: Time;
  revoked_at: Time | null;
  created_at: Time;
  /** 1 if its tokens are good only with the mark of its login session's browser. */
  bound: Generated<number>;
};

/** View: the families that may have valid tokens, and the claims about their holder. */
type LiveSessionView = {
  family: string;
  login_session: string;
  account: string;
  email: string;
  /** The language of the pages. */
  language: Language;
  notice_language: Language;
  has_password: number;
  auth_time: Time;
  user_agent: string | null;
};

type SigningKeyTable = {
  kid: string;
  algorithm: "ES256" | "RS256";
  public_jwk: string;
  /** Sealed with a key that the database does not hold. */
  private_jwk: string;
  created_at: Time;
  /** Null while the key may sign. Tokens of a retired key stay valid until they expire. */
  retired_at: Time | null;
};

type PasswordAttemptTable = {
  key: string;
  failures: number;
  last_at: Time;
  /** When a link that admits a browser was last mailed, or would have been. */
  link_asked_at: Time | null;
};

type AdmissionTable = {
  link_hash: string;
  /** The account whose mailbox got the link. */
  account: string;
  /** The key under which tries from unknown browsers are counted. */
  attempts_key: string;
  /** The browser that opened the link; null until one does. */
  browser_hash: string | null;
  /** When the link expires; once opened, when the admission does. */
  expires_at: Time;
};

type JournalTable = {
  id: string;
  /** The month of the row, such as 202611. On PostgreSQL each month has its own table. */
  month: number;
  at: Time;
  /** The account's holder sees only rows by identity and by operators. */
  author: LogAuthor;
  /** The account that the row is about, as far as identity knows. */
  account: string | null;
  log_level: LogLevel;
  identifier: LogIdentifier;
  operation_detail: OperationDetail;
  /** In canonical form. */
  email: string;
  user_id: string;
  result: string;
  user_agent: string;
  /** A keyed hash: the database alone does not reveal the network. */
  network: string;
  log_text: string;
  /** By which the log and the services know the request that the row came from; of refusals, the last one's. */
  request_id: Generated<string>;
  /** Of a refusal: how many of its kind there were that day. The other columns are the first one's. */
  times: Generated<number>;
};

/** What the office did or searched for, as a chain: each row authenticates the one before. Holds no addresses. */
type OfficeJournalTable = {
  /** Without gaps. */
  seq: number;
  at: Time;
  act: string;
  /** `done`, or why it was refused. */
  outcome: string;
  account: string | null;
  /** The system user who ran the command; empty if nobody did, because a time ran out. */
  system_user: string;
  /** The name that the operator gave. */
  acted_by: string;
  /** Of a search: a keyed hash of what was searched for. */
  asked: string | null;
  /** Further parameters, as JSON. */
  terms: string;
  /** A keyed hash in the chain, so that erasing a reason does not break it. */
  reason_hash: string;
  reason: string | null;
  /** Over all columns but the reason's text, and the `mac` of the row before. */
  mac: string;
};

/** An address that the office wants to give to an account whose holder has lost the mailbox. */
type AddressChangeTable = {
  account: string;
  email: string;
  email_key: string;
  /** The link by which the new mailbox confirms the change. */
  link_hash: string;
  /** The link by which the present mailbox stops the change. */
  stop_hash: string;
  asked_at: Time;
  /** When the new mailbox confirmed the change. */
  confirmed_at: Time | null;
  /** Until when the new mailbox can confirm; once it has, when the account gets the address. */
  due_at: Time;
};

/** The last of the dropped rows: the chain continues from there. */
type OfficeCheckpointTable = { seq: number; at: Time; mac: string; signature: string };

export const JOB_KINDS = [
  "mail",
  "leaving-mail",
  "service-reset-code",
  "login-code",
  "admission-link",
  "login-link",
  "tell-address",
  "erase-at-service",
  "erase-account",
  "remind-of-erasing",
  "ask-service",
  "bring-back-ties",
  "end-stop",
  "remind-of-stop",
  "bring-home",
  "undo-linked",
  "tell-log-out",
  "export-data",
  "end-block",
  "settle-shut",
  "log-head",
  "change-address",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Work that must happen although no request waits for it. A row goes when it is done; given up, it stays visible. */
type OutboxTable = {
  id: string;
  kind: JobKind;
  /** Sealed: mails hold codes. */
  payload: string;
  created_at: Time;
  /** When to try next. The process that takes a row moves this into the future, so that no other takes it. */
  due_at: Time;
  attempts: Generated<number>;
  last_error: string | null;
  gave_up_at: Time | null;
  /** Of a mail: a keyed hash of the recipient's address. */
  recipient: string | null;
};

/**
 * The newest code for one purpose of one account, or of one request for an address; or a link that is mailed instead.
 */
type VerificationCodeTable = {
  key: string;
  /** Keyed if it is a code: the database alone does not reveal it. */
  code_hash: string;
  /** What the code proves, such as an address. */
  target: string;
  expires_at: Time;
  sends: number;
  last_sent_at: Time;
  tries: Generated<number>;
  last_tried_at: Generated<Time>;
  /** The id of the one try that used it; `spent ID` once its ticket was redeemed. */
  used_by: string | null;
};

/** Addresses that a mail server has refused permanently. */
type UndeliverableTable = { email_key: string; since: Time };

type CounterTable = { name: string; value: number };

export const OP_KINDS = [
  "merge",
  "undo",
  "link",
  "open",
  "delete",
  "wake",
  "unlink",
  "restore",
] as const;
export type OpKind = (typeof OP_KINDS)[number];
/** The kinds that bring accounts home from the ID that has them now. */
export const HOME_KINDS = ["undo", "restore"] as const satisfies readonly OpKind[];
export type HomeKind = (typeof HOME_KINDS)[number];
/**
 * `cancelling`: steps that were done, or may have been, are being reversed. `undone`: a merge that was completed and
 * then undone.
 */
export const OP_STATES = ["running", "cancelling", "done", "cancelled", "undone"] as const;
export type OpState = (typeof OP_STATES)[number];
/** The states in which an operation locks its accounts. */
export const UNDER_WAY = ["running", "cancelling"] as const satisfies readonly OpState[];
export const STEP_STATES = ["todo", "sent", "done", "refused"] as const;
export type StepState = (typeof STEP_STATES)[number];

/** A change of ties. While it is under way, any process may complete it. */
type OperationTable = {
  id: string;
  kind: OpKind;
  /** Of a merge and its undo: the ID that is merged away, or wakes up again. Null for all other kinds. */
  source: string | null;
  target: string;
  state: OpState;
  created_at: Time;
  /** When the operation was last worked on; once it is over, when it ended. */
  touched_at: Time;
  /** The user agent of the session that asked for the operation, until it is over. */
  user_agent: Generated<string | null>;
  /** The language for the target's notices, from the session that asked for the operation; null if none did. */
  notice_language: Generated<Language | null>;
  /** The request that asked for the operation, and its trace, until it is over. */
  cause: Generated<string | null>;
};

/** A subject or `service:old:id` that an operation under way has locked. Homecomings share a lock: it names one. */
type OperationLockTable = { account: string; op: string };

type OperationStepTable = {
  op: string;
  service_id: number;
  key: string;
  seq: number;
  from_owner: string;
  to_owner: string;
  /** The one of the two owners that is an old account. */
  old_owner: string | null;
  /** 1 if the step reverses something that an earlier step moved, or may have moved. */
  is_back: Generated<number>;
  /** The lineage of the tie that moves. */
  lineage: string | null;
  service_email: string | null;
  /** Of a link and an opening: 1 if the account's address is known to be its holder's. */
  email_verified: Generated<number | null>;
  state: StepState;
  attempts: Generated<number>;
  /** How many calls had no answer: each may still take effect. */
  unheard: Generated<number>;
  last_error: string | null;
  /** Why the service refused, in its own words. */
  last_words: Generated<string | null>;
  words_language: Generated<Language | null>;
};

/** A proof is valid for one operation of one caller. */
type SpentProofTable = {
  issuer: string;
  subject: string;
  auth_time: Time;
  operation: string;
  caller: string;
  spent_at: Time;
};

/** What a service certified about an old account, under the hash of the value that the caller got. */
type CertificationTable = {
  hash: string;
  caller: string;
  /** The service of the account. */
  service_id: number;
  service_account: string;
  email: string;
  migration_status: MigrationStatus;
  created_at: Time;
  expires_at: Time;
};

/** A sign-in at an identity provider under way, until its answer is used. */
type SocialSignInTable = {
  state_hash: string;
  provider: string;
  binding_hash: string;
  /** Sealed: what the answer is checked against, and its purpose. */
  kept: string;
  expires_at: Time;
  /** An answer that arrived without cookies, sealed, and the handle to fetch it by. */
  handle_hash: string | null;
  answer: string | null;
};

type RateLimitTable = { key: string; points: number; expire: Time };

/** The state of our two OpenID providers: grants, codes, tokens, interactions. */
type OidcStateTable = {
  model: string;
  id_hash: string;
  /** Sealed: it may hold a code or a token itself. Empty if only a use is recorded. */
  payload: string;
  account: string | null;
  grant_id: string | null;
  uid: string | null;
  consumed_at: Time | null;
  expires_at: Time;
  /** Which of our two providers the state belongs to. */
  provider: "pool" | "root";
};

/** A login session's sign-in to a service. */
type ClientSessionTable = {
  sso: string;
  client: string;
  account: string;
  /** The id of the session in the service's tokens. */
  sid: string;
  grant_id: string;
  since: Time;
};

/** A sign-in to a service that waits until an old account there is linked. */
type PendingInteractionTable = {
  id_hash: string;
  sso: string;
  service_id: number;
  /** Sealed: the parameters of the authorization request. */
  request: string;
  expires_at: Time;
};

/** A provider's ID token that the portal can fetch once. */
type BrokerHandleTable = {
  hash: string;
  /** The hash of the nonce that only the page behind the popup knows. */
  nonce_hash: string;
  /** Sealed. */
  id_token: string;
  expires_at: Time;
};

/** What lies between two pages of the hosted login, by the id in the address. */
type LoginFormStateTable = {
  id_hash: string;
  /** The hash of the form cookie; empty for a kept request of a service. */
  binding_hash: string;
  /** Sealed: what was typed and proven so far, and messages. Never a code or a password. */
  kept: string;
  expires_at: Time;
};

/** A service said once that it has no account of this ID. If it says so again a minute later, it is believed. */
type TieDoubtTable = {
  account: string;
  service_id: number;
  /** The tie in doubt; a newer tie is not affected. */
  lineage: string;
  zero_at: Time;
};

/** A tie that ended because its service has no such account, with all that is needed to restore it. */
type TieAsideTable = {
  account: string;
  service_id: number;
  lineage: string;
  since: Time;
  service_email: string | null;
  telling: string | null;
  address_seq: Generated<number>;
  ended_at: Time;
  /** How long the tie is kept. */
  until: Time;
  /** When the holder saw that the tie had ended. */
  told_at: Generated<Time | null>;
} & LinkedFrom &
  Imported;

/**
 * When the services of an account were last asked on its holder's behalf, and those that did not answer: ids as JSON.
 */
type BeliefAskedTable = { account: string; asked_at: Time; silent: Generated<string | null> };

/** A job is queued to ask this service about this account, so no other is needed. */
type AskQueuedTable = { account: string; service_id: number; queued_at: Time };

/** A service's answers about ties in one minute: how many, and how many made a tie doubtful. */
type ServiceAnswerTable = { service_id: number; minute: Time; total: number; zeros: number };

/** Whether a service is believed when it says that it has no account. */
type ServiceTrustTable = {
  service_id: number;
  /** Since when the service has denied so many accounts that it is not believed; null while it is believed. */
  forgets_since: Time | null;
  /** How many accounts in a row the service has confirmed since then. */
  ones: Generated<number>;
};

export const REVERSAL_KINDS = [
  "merge-source",
  "merge-target",
  "address",
  "password",
  "link",
  "leaving",
  "closing",
  "credential",
  "loser",
] as const;
/**
 * What a reversal takes back. `credential`: a credential that was added or removed. `loser`: a restoration after a
 * wait, which the holder who lost the ID by it may take back with proof.
 */
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/**
 * A change that took something from an account, and that the account's previous mailbox can take back until `ends_at`.
 * Of two rows, the earlier one, with the lower rank, takes precedence.
 */
type ReversalTable = {
  id: string;
  /** The number of the row among those of its account, and of accounts that had the same services. */
  rank: number;
  account: string;
  kind: ReversalKind;
  /** The mailbox that gets the link: the address proven before the change, as typed and in canonical form. */
  mailbox: string;
  mailbox_key: string;
  /** Sealed: the state before, see `Before`. */
  before: string;
  /** Of a merge, a link or a leaving: the operation that did it. */
  op: string | null;
  /** Of a merge: the other ID. */
  other: string | null;
  /** Of a link or a leaving. */
  service_id: number | null;
  lineage: string | null;
  /** Of a link: 1 if the mailbox is the old account's. It undoes the link and nothing else. */
  is_old_account: Generated<number>;
  /** Of the browser that made the change. */
  user_agent: string | null;
  made_at: Time;
  /** Until when the change can be taken back. A stop postpones this. */
  ends_at: Time;
  /** The newest mailed link; earlier ones are invalid. */
  link_hash: string | null;
  /** When the link was mailed again because the first mail may be lost. */
  mailed_at: Time | null;
  /** 1 if the mailbox alone no longer suffices: a loser's row, or one of a mailbox that was objected to. */
  needs_older: Generated<number>;
  /** The time by which older things are judged, if that is before `made_at`. */
  floor: Generated<Time | null>;
  stopped_at: Generated<Time | null>;
  frozen_at: Generated<Time | null>;
  /** The link by which the present mailbox objects to a stop. */
  object_hash: Generated<string | null>;
  closed_at: Generated<Time | null>;
  /** The language of the notice, and of later notices to its mailbox. */
  language: Language;
  /** Of a removed passkey: its credential ID, which no other account can register while the row is open. */
  passkey_hash: string | null;
};

/**
 * A link that freezes the account, mailed about a sign-in from a new browser, about a copied session that was refused,
 * or by the office. What it is about took nothing away, so claims, held addresses and erasing ignore it.
 */
type ToldSignInTable = {
  link_hash: string;
  account: string;
  /** The mailbox of the link, in canonical form. The link is valid while this is the account's address. */
  mailbox_key: string;
  /** 0 if a provider or a passkey signed in, or nobody. */
  by_password: number;
  /** 0 if it is about no sign-in. */
  is_log_in: Generated<number>;
  user_agent: string;
  made_at: Time;
  ends_at: Time;
  frozen_at: Generated<Time | null>;
  /** The mail's language. */
  language: Language;
};

/** The services that an account had before a change, by lineage, until this or an older row brings one home. */
type ReversalServiceTable = { reversal: string; service_id: number; lineage: string };

/** A previous address of an account: no other account gets it while the account can be taken back. */
type HeldAddressTable = {
  email_key: string;
  email: string;
  account: string;
  since: Time;
  /** When a code sent to the address was last entered for a change that asks for one, and for which; see `nameWord`. */
  confirmed_at: Generated<Time | null>;
  confirmed_for: Generated<string | null>;
};

/** What a service gave for a data export. While the export is made, services in the last two states are asked again. */
export type ExportPartState = "held" | "none" | "too-large" | "silent" | "unreadable";

/** A file of all data about a holder. An account has at most one for its holder, and one that the office hands over. */
type DataExportTable = {
  id: string;
  account: string;
  /**
   * The `sso` of the session that asked for it, which survives a new log-in in the same browser. Null if the office
   * asked: the first session that fetches it after a fresh log-in gets it.
   */
  sso: string | null;
  made_for: "holder" | "office";
  user_agent: string | null;
  /** The language of the notice that the file is ready. */
  notice_language: Language;
  asked_at: Time;
  /** Until when services that do not answer are asked again. */
  waits_until: Time;
  /** How often the services were asked. */
  rounds: Generated<number>;
  /** Null while the file is being made. */
  ready_at: Generated<Time | null>;
  expires_at: Time;
  /** Sealed: the data that identity itself keeps. Null while the file is being made. */
  content: Generated<string | null>;
};

type DataExportPartTable = {
  export: string;
  service_id: number;
  /** The account at the service: the file includes only what still belongs to its holder. */
  lineage: string;
  state: ExportPartState;
  /** Of the JSON, before sealing. */
  bytes: number;
  /** The service's data, sealed; null if there is none. */
  content: string | null;
};

export type Tables = {
  data_export: DataExportTable;
  data_export_part: DataExportPartTable;
  reversal: ReversalTable;
  told_sign_in: ToldSignInTable;
  reversal_service: ReversalServiceTable;
  held_address: HeldAddressTable;
  account: AccountTable;
  account_import: AccountImportTable;
  account_block: AccountBlockTable;
  shut_account: ShutAccountTable;
  account_identity: AccountIdentityTable;
  place: PlaceTable;
  tie: TieView;
  sleep: SleepView;
  erased_place: ErasedPlaceTable;
  undone_link: UndoneLinkTable;
  login_session: LoginSessionTable;
  admission: AdmissionTable;
  known_browser: KnownBrowserTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  forgotten_browser: ForgottenBrowserTable;
  token_family: TokenFamilyTable;
  live_session: LiveSessionView;
  signing_key: SigningKeyTable;
  password_attempt: PasswordAttemptTable;
  journal: JournalTable;
  office_journal: OfficeJournalTable;
  office_checkpoint: OfficeCheckpointTable;
  address_change: AddressChangeTable;
  outbox: OutboxTable;
  verification_code: VerificationCodeTable;
  undeliverable: UndeliverableTable;
  counter: CounterTable;
  operation: OperationTable;
  operation_lock: OperationLockTable;
  operation_step: OperationStepTable;
  spent_proof: SpentProofTable;
  certification: CertificationTable;
  rate_limit: RateLimitTable;
  social_sign_in: SocialSignInTable;
  oidc_state: OidcStateTable;
  client_session: ClientSessionTable;
  pending_interaction: PendingInteractionTable;
  broker_handle: BrokerHandleTable;
  login_form_state: LoginFormStateTable;
  tie_doubt: TieDoubtTable;
  tie_aside: TieAsideTable;
  belief_asked: BeliefAskedTable;
  ask_queued: AskQueuedTable;
  service_answer: ServiceAnswerTable;
  service_trust: ServiceTrustTable;
};
