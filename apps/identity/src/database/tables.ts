import type {
  Language,
  LogAuthor,
  LogIdentifier,
  LogLevel,
  MigrationStatus,
  OperationDetail,
  ProviderName,
} from "@musubi/contract";
import type { Generated } from "kysely";

/*
 * What a query returns is a row, under the names that its columns have here; what it works out
 * beside them is named in the same way. What a query is told has the names of the code around it.
 */

/*
 * The lists of kinds and states say what this version knows. During an upgrade a newer one works
 * beside it, and may write others: queries that look for work pass such rows over, and the metrics
 * count them. They still hold what they hold.
 */

/** Milliseconds since 1970, as every time in the database. */
type Time = number;

export type AccountState = "active" | "disabled";

type AccountTable = {
  /** The subject: what tokens and services know the holder by. */
  id: string;
  /** As typed. */
  email: string;
  /** As compared: the canonical form of `email`. */
  email_key: string;
  email_proven_at: Time | null;
  password_hash: string | null;
  /** The language of mails: what the holder chose, or else that of their log-ins. */
  language: Language;
  /** What the pages last spoke. Services hear of it; mails do not follow. */
  page_language: Language;
  state: Generated<AccountState>;
  created_at: Time;
  disabled_at: Generated<Time | null>;
  /** The ID that this one was merged into. */
  merged_into: Generated<string | null>;
  /** Since when the password is no longer good for a sign-in to the pool, until it is reset. */
  password_reset_required: Generated<Time | null>;
  /** Since when the password is in use; one that was changed by typing the one before inherits its age. Null without one. */
  password_since: Generated<Time | null>;
  /** When an account that came without a password got its first. */
  password_added_at: Generated<Time | null>;
  /** Until when changes rest because a mailbox of before stopped them, and which reversal it used. */
  stopped_until: Generated<Time | null>;
  stopped_by: Generated<string | null>;
  /** Until when changes rest because the holder froze the account. */
  frozen_until: Generated<Time | null>;
  /** Since when they do, of the present freeze or of the last one. */
  frozen_since: Generated<Time | null>;
  /**
   * What the present freeze is for: the change or the log-in of its link, or itself. What it keeps out ends with it,
   * so that until somebody has seen to that it is not over.
   */
  frozen_for: Generated<Time | null>;
  /** When the holder last froze it without a link. */
  own_frozen_at: Generated<Time | null>;
  /**
   * Since when an operator has it blocked: nothing opens it until somebody has ended that. It stands here, and not with
   * the rest in `account_block`, so that a statement that waited for the account sees it.
   */
  blocked_at: Generated<Time | null>;
  /** When the import began that brought it in from elsewhere; null of one that was made here. */
  imported_at: Generated<Time | null>;
  /** 1 while the system that it comes from may be asked about its password, which it has never had here. */
  asks_old_system: Generated<number | null>;
  /** Which line of the import's file it was. */
  imported_line: Generated<number | null>;
  /** Of one that was brought in: when its holder accepted the terms, there or here. Until then the log-in asks for it. */
  terms_accepted_at: Generated<Time | null>;
  /** The language of mails where the holder chose one, which `language` is then as well. */
  mail_language: Generated<Language | null>;
  /** When that was last chosen, or that it follows the log-ins. */
  mail_language_since: Generated<Time | null>;
};

/** What becomes of an ID that is there already, when its person comes with a file. */
export type ExistingRule = "fault" | "skip" | "add-services";

/** A file of accounts from elsewhere, and how far it has been brought in. */
type AccountImportTable = {
  /** SHA-256 of the file as it is. */
  file_hash: string;
  existing: ExistingRule;
  /** Its accounts have this as `imported_at`. */
  started_at: Time;
  /** How many lines are done. Moves in the transaction that brings them in. */
  lines: Generated<number>;
  /** How long the report is up to there. */
  report_bytes: Generated<number>;
  made: Generated<number>;
  added: Generated<number>;
  skipped: Generated<number>;
  faulty: Generated<number>;
  done_at: Generated<Time | null>;
};

/** What is known of a block, as long as it lasts. */
type AccountBlockTable = {
  account: string;
  /** Who blocked it, as the machine knows them: the name of a key, or of a system user. */
  operator: string;
  /** As they named themselves. */
  acted_by: string;
  /** Why, in the operator's words. */
  reason: string;
  /** When it ends by itself; null where it does not. */
  until: Time | null;
};

/** `asked`: nobody has heard yet whether the service did it. */
export type ShutState = "todo" | "asked" | "shut";

/** An account of a service that is suspended because its ID is blocked, or is to be; until it is heard to be awake again. */
type ShutAccountTable = {
  service_id: number;
  lineage: string;
  /** The ID that was blocked. */
  account: string;
  /** Under which the service is asked to suspend it. */
  key: string;
  state: ShutState;
};

/** A sign-in by a provider. The issuer and its subject are the identity; an address never is. */
type AccountIdentityTable = {
  issuer: string;
  subject: string;
  account: string;
  provider_name: ProviderName;
  created_at: Time;
  used_at: Generated<Time | null>;
  /** Sealed: the provider's own address of the account there, for its holder to know it by. Null where it gave none. */
  address: Generated<string | null>;
};

/** A service that is tied to an ID. */
type TieTable = {
  account: string;
  service_id: number;
  since: Time;
  /** What the service believes the holder's address to be; null where nobody told us. */
  service_email: Generated<string | null>;
  /** The address that the service is being told: until it has answered, it may believe either. */
  telling: Generated<string | null>;
  /** Which account of the service it is. Stays the same when the tie moves to another ID. */
  lineage: string;
  /** What the service called it before it was tied, of a tie that an import brought. */
  old_id: Generated<string | null>;
  /** 1 while the service of such a tie has never said that it knows the account: until then its zeros mean nothing. */
  unheard: Generated<number | null>;
  /** What the service answered when it was told whose that account is: `done`, or why not. Null where it was not told. */
  told: Generated<string | null>;
} & LinkedFrom;

/** The old account that was linked, and when; all null where nothing was, or too long ago to be known. */
type LinkedFrom = {
  linked_owner: Generated<string | null>;
  linked_email: Generated<string | null>;
  /** 1 where its address was known to be its holder's. */
  linked_verified: Generated<number | null>;
  linked_at: Generated<Time | null>;
};

export const SLEEP_STATES = ["asleep", "waking", "woken", "erasing", "erased"] as const;
/** `waking` and `erasing`: a service is being asked to, and the other cannot begin any more. */
export type SleepState = (typeof SLEEP_STATES)[number];

/** An account of a service that its holder left: what is needed to come back, until it is erased. */
type SleepTable = {
  /** Of the step that put it to sleep. */
  key: string;
  account: string;
  service_id: number;
  /** As in the tie that it was. */
  lineage: string;
  since: Time;
  service_email: string | null;
  telling: Generated<string | null>;
  began_at: Time;
  erase_at: Time;
  state: SleepState;
} & LinkedFrom;

/** An old account whose link was undone: to link it again takes a code from its mailbox, until then. */
type UndoneLinkTable = {
  service_id: number;
  owner: string;
  email: string | null;
  email_verified: number;
  until: Time;
};

/** One sign-in on one browser; what the login cookie stands for. Token families hang on it. */
type LoginSessionTable = {
  id: string;
  secret_hash: string;
  account: string;
  auth_time: Time;
  created_at: Time;
  expires_at: Time;
  ended_at: Time | null;
  /** As one harmless line. Null where its account was erased. */
  user_agent: string | null;
  /** What a service's session hangs on: the next login session of the same browser and account inherits it. */
  sso: string;
  /** How it was signed in to, in the words of RFC 8176 with a space between; null where nothing is said. */
  amr: Generated<string | null>;
  /** The mark of the browser that it began in. Null where its account was erased. */
  browser_hash: string | null;
  /** In which is told what it does: the language of mails as it was when it began. */
  notice_language: Language;
};

/** A key that an authenticator keeps: a way in of its own. */
type PasskeyTable = {
  id: string;
  account: string;
  /** As the authenticator names it. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often it signed, by its own count; 0 of one that does not count. */
  counter: number;
  /** How a browser may reach the authenticator, as JSON. */
  transports: string;
  /** 1 where the passkey is kept in other devices too, or may be. */
  backed_up: number;
  /** As its holder calls it. */
  name: string;
  /** Of the browser that added it, as one harmless line. */
  user_agent: string;
  created_at: Time;
  used_at: Time | null;
};

/** `prove`: an older thing of somebody who takes an account back. */
export type PasskeyPurpose = "add" | "log-in" | "prove";

/** What an authenticator is asked to sign, once, in one browser. */
type PasskeyChallengeTable = {
  challenge_hash: string;
  purpose: PasskeyPurpose;
  binding_hash: string;
  /** Whose passkey is added or asked for; null where anybody's. */
  account: string | null;
  expires_at: Time;
};

/** A kind of mail that a holder does not want. */
type DeclinedNoticeTable = {
  account: string;
  kind: string;
  since: Time;
};

/** A browser that signed in to an account before. Never enough to sign in. */
type KnownBrowserTable = {
  account: string;
  /** Of what the browser's cookie says; the same for every account that is used in it. */
  browser_hash: string;
  /** When the first session began there. */
  since: Time;
  /** When the last one did. */
  seen_at: Time;
  /** What it called itself then. */
  user_agent: string;
  /** When its holder was offered to make a passkey there. */
  passkey_offered_at: Generated<Time | null>;
};

/** A browser that its holder had forgotten: unknown to log-ins, and for a while still proof of an older claim. */
type ForgottenBrowserTable = {
  account: string;
  browser_hash: string;
  /** As in the known browser that it was. */
  since: Time;
  forgotten_at: Time;
};

/** An authorization code and all the refresh tokens that grow from it, as one row. */
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
};

/** View: the families whose tokens are good, with what a token says about their holder. */
type LiveSessionView = {
  family: string;
  login_session: string;
  account: string;
  email: string;
  /** What its pages speak. */
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
  /** Null while it may sign. Tokens of a retired key verify until they end. */
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
  /** Whose mailbox it was mailed to. */
  account: string;
  /** What the tries that it admits to are counted under, of strangers. */
  attempts_key: string;
  /** Of the browser that opened it; null until one does. */
  browser_hash: string | null;
  /** Of the link, and from its opening on of the admission. */
  expires_at: Time;
};

type JournalTable = {
  id: string;
  /** In which the row was written, such as 202611: on PostgreSQL each has a table of its own. */
  month: number;
  at: Time;
  /** Only identity's own rows and operators' are ever shown to the account that they are about. */
  author: LogAuthor;
  /** Whom the row is about, as far as that is proven or was typed by its name. */
  account: string | null;
  log_level: LogLevel;
  identifier: LogIdentifier;
  operation_detail: OperationDetail;
  /** As compared. */
  email: string;
  user_id: string;
  result: string;
  user_agent: string;
  /** Keyed: the database alone cannot tell the network. */
  network: string;
  log_text: string;
  /** Of what was refused: the row is the first of its kind that day, and counts those after it. */
  times: Generated<number>;
};

/** What was done or asked for in the office, chained: each row answers for the one before it. No address stands here. */
type OfficeJournalTable = {
  /** Without gaps. */
  seq: number;
  at: Time;
  act: string;
  /** `done`, or why it was refused. */
  outcome: string;
  account: string | null;
  /** Who ran the command, as the system knows; empty where a time that was set ran out. */
  system_user: string;
  /** Whose operator key was shown. */
  key_name: string | null;
  /** As they named themselves. */
  acted_by: string;
  /** Of a search: a keyed hash of what was looked for. */
  asked: string | null;
  /** What else was said, as JSON. */
  terms: string;
  /** Until when its account's holder does not read of it. */
  sealed_until: Time | null;
  /** Keyed, and in the chain: what is erased with a person must not break it. */
  reason_hash: string;
  reason: string | null;
  /** Over all of this but the reason's text, and over the `mac` of the row before. */
  mac: string;
};

/** An act that one person has proposed and another is to confirm. */
type OfficeProposalTable = {
  id: string;
  act: string;
  account: string;
  /** How the account was, as a keyed hash: where that has changed, nothing is confirmed. */
  standing: string;
  system_user: string;
  key_name: string | null;
  acted_by: string;
  reason: string;
  /** What else was said, as JSON: a new address for example. */
  terms: string;
  ends_at: Time;
};

/** An address that two people of the office are to give an account whose holder has lost the mailbox. */
type AddressChangeTable = {
  account: string;
  email: string;
  email_key: string;
  /** Of the link by which the new mailbox confirms it. */
  link_hash: string;
  /** Of the link by which the present mailbox stops it. */
  stop_hash: string;
  asked_at: Time;
  /** When the new mailbox did. */
  confirmed_at: Time | null;
  /** Until when the new mailbox can, and then when the account gets the address. */
  due_at: Time;
};

/** What shows who runs the command where all are one system user. */
type OperatorKeyTable = {
  name: string;
  secret_hash: string;
  added_at: Time;
  /** From then on it is nobody's; its name is not given again. */
  removed_at: Time | null;
};

/** The last row of those that were dropped: the chain goes on from there. */
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
  "end-seal",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Work that must happen although nobody waits for it. A row stays until it is done, or visibly given up. */
type OutboxTable = {
  id: string;
  kind: JobKind;
  /** Sealed: mails hold codes. */
  payload: string;
  created_at: Time;
  /** When to try next. The process that takes a row moves this into the future, so that nobody else does. */
  due_at: Time;
  attempts: Generated<number>;
  last_error: string | null;
  gave_up_at: Time | null;
  /** Of a mail: a keyed hash of the address that it goes to. */
  recipient: string | null;
};

/**
 * The newest code for one purpose of one account, or of one request for an address; or a link that is
 * mailed instead.
 */
type VerificationCodeTable = {
  key: string;
  /** Of a code it is keyed: the database alone cannot tell one. */
  code_hash: string;
  /** What the code proves, an address for example. */
  target: string;
  expires_at: Time;
  sends: number;
  last_sent_at: Time;
  tries: Generated<number>;
  last_tried_at: Generated<Time>;
  /** The one attempt that used it. */
  used_by: string | null;
};

/** Addresses that a mail server refused for good. */
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
/** The kinds that bring services home, from whoever holds them. */
export const HOME_KINDS = ["undo", "restore"] as const satisfies readonly OpKind[];
/** `cancelling`: what had moved is on its way back. `undone`: a merge that was done, and is no more. */
export const OP_STATES = ["running", "cancelling", "done", "cancelled", "undone"] as const;
export type OpState = (typeof OP_STATES)[number];
/** The states in which an operation holds its accounts. */
export const UNDER_WAY = ["running", "cancelling"] as const satisfies readonly OpState[];
export const STEP_STATES = ["todo", "sent", "done", "refused"] as const;
export type StepState = (typeof STEP_STATES)[number];

/** A change of ties that is under way. The row is the lock, and anyone may drive it to its end. */
type OperationTable = {
  id: string;
  kind: OpKind;
  /** The ID that is merged away, or wakes up again; null where only one ID has a part in it. */
  source: string | null;
  target: string;
  state: OpState;
  created_at: Time;
  /** When it was last worked on; of an operation that is over, when it ended. */
  touched_at: Time;
  /** Of the session that asked for it, until it is over. */
  user_agent: Generated<string | null>;
  /** In which its target hears of it, by the session that asked for it; null where none did. */
  notice_language: Generated<Language | null>;
};

/** What is part of a running change, at most once: a subject, or `service:old:id`. */
type OperationLockTable = { account: string; op: string };

type OperationStepTable = {
  op: string;
  service_id: number;
  key: string;
  seq: number;
  from_owner: string;
  to_owner: string;
  /** 1 where the step takes something back that a step before it moved, or may have moved. */
  is_back: Generated<number>;
  /** Of the tie that moves. */
  lineage: string | null;
  service_email: string | null;
  /** Of a link and of an opening: 1 where the account's address is known to be its holder's. */
  email_verified: Generated<number | null>;
  state: StepState;
  attempts: Generated<number>;
  /** How many attempts nobody knows the end of: each may still take effect. */
  unheard: Generated<number>;
  last_error: string | null;
  /** Why the service refused, in its own words. */
  last_words: Generated<string | null>;
  words_language: Generated<Language | null>;
};

/** A proof is good for one operation of one caller. */
type SpentProofTable = {
  issuer: string;
  subject: string;
  auth_time: Time;
  operation: string;
  caller: string;
  spent_at: Time;
};

/** What a service certified of an old account, under the hash of the value the caller got for it. */
type CertificationTable = {
  hash: string;
  caller: string;
  /** Where the account is. */
  service_id: number;
  service_account: string;
  email: string;
  migration_status: MigrationStatus;
  created_at: Time;
  expires_at: Time;
};

/** A sign-in at a provider that is on its way, until its answer is taken. */
type SocialAttemptTable = {
  state_hash: string;
  provider: string;
  binding_hash: string;
  /** Sealed: what the answer is checked with, and what it is for. */
  kept: string;
  expires_at: Time;
  /** Where an answer that came without cookies waits, sealed. */
  handle_hash: string | null;
  answer: string | null;
};

type RateLimitTable = { key: string; points: number; expire: Time };

/** What the ID pool remembers: grants, codes, tokens, sign-ins under way. */
type OidcStateTable = {
  model: string;
  id_hash: string;
  /** Sealed: it holds the code or the token itself. */
  payload: string;
  account: string | null;
  grant_id: string | null;
  uid: string | null;
  consumed_at: Time | null;
  expires_at: Time;
  /** Which of our two providers remembers it. */
  provider: "pool" | "root";
};

/** That somebody signs in to a service with a login session. */
type ClientVisitTable = {
  sso: string;
  client: string;
  account: string;
  /** As the service knows the session. */
  sid: string;
  grant_id: string;
  since: Time;
};

/** A sign-in to a service that waits until an old account there is linked. */
type PendingVisitTable = {
  id_hash: string;
  sso: string;
  service_id: number;
  /** Sealed: the parameters of the authorization request. */
  request: string;
  expires_at: Time;
};

/** A provider's ID token that waits for the portal to fetch it, once. */
type BrokerHandleTable = {
  hash: string;
  /** Of the nonce that only the page behind the popup knows. */
  nonce_hash: string;
  /** Sealed. */
  id_token: string;
  expires_at: Time;
};

/** A step of a way through the hosted login, under the id in its address. */
type LoginStepTable = {
  id_hash: string;
  /** Of the form cookie: the step is good in one browser. */
  binding_hash: string;
  /** Sealed: what was typed and proved so far, and what is told. Never a code or a password. */
  kept: string;
  expires_at: Time;
};

/** A service said once that it has no account of this ID. Said again, later, it is believed. */
type TieDoubtTable = {
  account: string;
  service_id: number;
  /** Of the tie that is in doubt: about another one nothing was said. */
  lineage: string;
  zero_at: Time;
};

/** A tie that ended because its service knows of none, with all that brings it back as it was. */
type TieAsideTable = {
  account: string;
  service_id: number;
  lineage: string;
  since: Time;
  service_email: string | null;
  telling: string | null;
  ended_at: Time;
  /** How long it is kept. */
  until: Time;
  /** When the holder had read of it. */
  told_at: Generated<Time | null>;
} & LinkedFrom;

/** When the services of an account were last asked because of its holder, and the ids of those that gave no answer, as JSON. */
type BeliefAskedTable = { account: string; asked_at: Time; silent: Generated<string | null> };

/** A job waits to ask this service about this account: there is no need of another. */
type AskQueuedTable = { account: string; service_id: number; queued_at: Time };

/** What a service answered about ties in one minute: how often, and how often a tie turned doubtful. */
type ServiceAnswerTable = { service_id: number; minute: Time; total: number; zeros: number };

/** Whether a service is believed when it says that it has no account. */
type ServiceTrustTable = {
  service_id: number;
  /** Since when it forgets so many that it is not; null while it is believed. */
  forgets_since: Time | null;
  /** How often in a row it has known an account since. */
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
  "way",
  "loser",
] as const;
/** What a reversal takes back. `way`: a way in that was added or removed. `loser`: a restoration by waiting, which its loser may take back with proof. */
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/**
 * A change that took something away from an account, and can be taken back until its end by the
 * mailbox that was the account's before. Of one account the earlier row has the higher rank.
 */
type ReversalTable = {
  id: string;
  /** One order over all rows. */
  rank: number;
  account: string;
  kind: ReversalKind;
  /** Whose the link is: the address that was proven before the change, as typed and as compared. */
  mailbox: string;
  mailbox_key: string;
  /** Sealed: what was before, see `Before`. */
  before: string;
  /** Of a merge, a link or a leaving: the operation that did it. */
  op: string | null;
  /** Of a merge: the other ID. */
  other: string | null;
  /** Of a link or a leaving. */
  service_id: number | null;
  lineage: string | null;
  /** Of a link, where the mailbox is the old account's: it undoes the link and nothing else. */
  is_old_account: Generated<number>;
  /** Of the browser that made the change. */
  user_agent: string | null;
  made_at: Time;
  /** A stop moves it back. */
  ends_at: Time;
  /** Of the newest link that was mailed; those before are dead. */
  link_hash: string | null;
  /** When it was mailed anew, for whoever had lost it. */
  mailed_at: Time | null;
  /** 1 where the mailbox alone no longer suffices: a loser's row, or one that was objected to. */
  needs_older: Generated<number>;
  /** From when an older thing counts, if from earlier than the row itself. */
  floor: Generated<Time | null>;
  stopped_at: Generated<Time | null>;
  frozen_at: Generated<Time | null>;
  /** Of the link with which the present mailbox objects to a stop. */
  object_hash: Generated<string | null>;
  closed_at: Generated<Time | null>;
  /** Of the notice that told of it, and of what is told to its mailbox from then on. */
  language: Language;
};

/**
 * A sign-in from a new browser that a mail told of, with the link that freezes the account. It took nothing away:
 * no order of claims, no held address and no erasing asks for it.
 */
type ToldSignInTable = {
  link_hash: string;
  account: string;
  /** Whose the link is, as compared: it is good while that is the account's address. */
  mailbox_key: string;
  /** 0 where a provider or a passkey signed in. */
  by_password: number;
  /** 1 where nobody signed in: the office mailed the link to its holder. */
  by_office: Generated<number>;
  user_agent: string;
  made_at: Time;
  ends_at: Time;
  frozen_at: Generated<Time | null>;
  /** Of the mail. */
  language: Language;
};

/** The services that an account had before a change, each by its lineage, until an older row brings one home. */
type ReversalServiceTable = { reversal: string; service_id: number; lineage: string };

/** An address that an account had before: nobody else gets it while the account can be taken back. */
type HeldAddressTable = {
  email_key: string;
  email: string;
  account: string;
  since: Time;
  /** When a code to it was last typed in, where a change asks for one. */
  confirmed_at: Generated<Time | null>;
};

/** What a service gave for the file of all that is kept about a holder; while that is made, the last two are asked again. */
export type ExportPartState = "held" | "none" | "too-large" | "silent" | "unreadable";

/** A file of all that is kept about a holder: one an account, for the session that asked for it; or for the office. */
type DataExportTable = {
  id: string;
  account: string;
  /**
   * What the session that asked for it is for services: it goes on where its holder logs in anew in the same browser.
   * Null where the office asked: the first that fetches it freshly logged in has it.
   */
  sso: string | null;
  made_for: "holder" | "office";
  /** Of one for the office: as JSON, the two who may fetch it. */
  people: Generated<string | null>;
  /** Until then its holder is not told of it. */
  sealed_until: Generated<Time | null>;
  user_agent: string | null;
  /** In which its holder hears that it is ready, by that session. */
  notice_language: Language;
  asked_at: Time;
  /** Until when services that do not answer are asked again. */
  waits_until: Time;
  /** How often they were asked. */
  rounds: Generated<number>;
  /** Null while it is made. */
  ready_at: Generated<Time | null>;
  expires_at: Time;
  /** Sealed: what identity itself keeps. Null while it is made. */
  content: Generated<string | null>;
};

type DataExportPartTable = {
  export: string;
  service_id: number;
  /** Which account of the service it is about: the file has only what is still its holder's. */
  lineage: string;
  state: ExportPartState;
  /** As JSON, before it was sealed. */
  bytes: number;
  /** Sealed; null where there is none. */
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
  tie: TieTable;
  sleep: SleepTable;
  undone_link: UndoneLinkTable;
  login_session: LoginSessionTable;
  admission: AdmissionTable;
  known_browser: KnownBrowserTable;
  declined_notice: DeclinedNoticeTable;
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
  office_proposal: OfficeProposalTable;
  address_change: AddressChangeTable;
  operator_key: OperatorKeyTable;
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
  social_attempt: SocialAttemptTable;
  oidc_state: OidcStateTable;
  client_visit: ClientVisitTable;
  pending_visit: PendingVisitTable;
  broker_handle: BrokerHandleTable;
  login_step: LoginStepTable;
  tie_doubt: TieDoubtTable;
  tie_aside: TieAsideTable;
  belief_asked: BeliefAskedTable;
  ask_queued: AskQueuedTable;
  service_answer: ServiceAnswerTable;
  service_trust: ServiceTrustTable;
};
