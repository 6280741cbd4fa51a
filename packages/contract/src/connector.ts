import * as v from "valibot";
import { defineCall } from "./define-call.ts";
import { migrationStatus } from "./entities/migration.ts";
import { owner } from "./entities/owner.ts";
import { done, email, filledText, flag, language, password, seq, subject } from "./fields.ts";
import { PROVIDERS } from "./providers.ts";

// Calls only: the connector is made of what this file exports.

export const certifyAccount = defineCall({
  name: "certifyAccount",
  method: "POST",
  path: "/account/certification",
  caller: "identity",
  summary: "Only the store: checks an old account’s password.",
  body: v.strictObject({ email, password }),
  response: v.object({
    user_id: v.nullable(v.string()),
    migration_status: v.nullable(migrationStatus),
  }),
  errors: [],
});

export const oldAccountActive = defineCall({
  name: "oldAccountActive",
  method: "GET",
  path: "/account/old/active",
  caller: "identity",
  summary: "Whether an old, unlinked account stands behind an address or an account at a provider.",
  query: v.strictObject({
    email: v.optional(email),
    /** The account at Google or Apple with which identity saw a sign-in: the provider and its subject. */
    provider: v.optional(v.picklist(Object.values(PROVIDERS).map(({ slug }) => slug))),
    provider_subject: v.optional(filledText(255)),
  }),
  response: v.object({ activation: flag }),
  errors: [],
});

export const accountMigration = defineCall({
  name: "accountMigration",
  method: "POST",
  path: "/account/migration-check",
  caller: "identity",
  summary: "Only the store: the migration status of an old account.",
  body: v.strictObject({ email }),
  response: v.object({ migration_status: v.nullable(migrationStatus) }),
  errors: [],
});

export const accountActive = defineCall({
  name: "accountActive",
  method: "GET",
  path: "/account/active",
  caller: "identity",
  summary: "Whether a subject of ours has an active account here.",
  query: v.strictObject({ sub_key: subject }),
  response: v.object({ activation: flag }),
  errors: [],
});

export const accountDeletable = defineCall({
  name: "accountDeletable",
  method: "GET",
  path: "/account/deletable",
  caller: "identity",
  summary: "Whether the account may be deleted now, with a message per language.",
  query: v.strictObject({ user_key: subject }),
  response: v.object({
    activation: flag,
    deletable: v.boolean(),
    user_message: v.object({ ja: v.string(), en: v.string() }),
    /** What the holder would lose here, to read before they leave. */
    losses: v.optional(v.object({ ja: v.string(), en: v.string() })),
  }),
  errors: [],
});

export const openAccount = defineCall({
  name: "openAccount",
  method: "POST",
  path: "/account/open",
  caller: "identity",
  summary:
    "Opens an account for a subject that has none here, awake or asleep: idempotent by `key`, fenced by `seq`. ResourceNotFoundException: the service opens none.",
  body: v.strictObject({
    user_key: subject,
    key: filledText(200),
    seq,
    email,
    /** Whether the holder has proven that they read this mailbox. */
    email_verified: v.boolean(),
    language,
  }),
  response: done,
  errors: [
    "ResourceNotFoundException",
    "OwnerMismatchException",
    "StaleSequenceException",
    "E500-01",
  ],
});

export const changeOwner = defineCall({
  name: "changeOwner",
  method: "PUT",
  path: "/account/owner",
  caller: "identity",
  summary: "Compare-and-set of the owner of one account: idempotent by `key`, fenced by `seq`.",
  body: v.strictObject({
    key: filledText(200),
    seq,
    from: owner,
    to: owner,
  }),
  response: done,
  errors: ["UserNotFoundException", "OwnerMismatchException", "StaleSequenceException", "E500-01"],
});

export const suspendAccount = defineCall({
  name: "suspendAccount",
  method: "POST",
  path: "/account/suspend",
  caller: "identity",
  summary:
    "Puts an account to sleep: it counts as inactive and keeps its data. With `cause` the holder is not leaving: an operator has blocked the ID, and reasons against deleting the account do not apply.",
  body: v.strictObject({
    user_key: subject,
    key: filledText(200),
    cause: v.optional(v.literal("block")),
  }),
  response: done,
  errors: ["E404-01", "E500-01"],
});

export const restoreAccount = defineCall({
  name: "restoreAccount",
  method: "POST",
  path: "/account/restore",
  caller: "identity",
  summary: "Wakes a suspended account.",
  body: v.strictObject({ user_key: subject, key: filledText(200) }),
  response: done,
  errors: ["E404-01"],
});

export const eraseAccount = defineCall({
  name: "eraseAccount",
  method: "DELETE",
  path: "/account",
  caller: "identity",
  summary:
    "Erases a suspended account for good. With `opening` it takes that opening back instead: it erases only the account made under that key, awake or not; from then on openings with a lower `seq` come too late.",
  body: v.strictObject({
    user_key: subject,
    key: filledText(200),
    /** Only to reverse an opening: the key of the opening, and a newer number. */
    opening: v.optional(v.strictObject({ key: filledText(200), seq })),
  }),
  response: done,
  errors: ["E404-01", "E500-01"],
});

/** One line without an address or a link, however it is written: a service's words must lead a holder nowhere. */
const LEADS_NOWHERE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /^(?!.*(?:[@＠]|:\/\/|[A-Za-z0-9-]\.[A-Za-z]{2}))[^\u0000-\u001f\u007f]+$/;
const summaryWords = v.pipe(v.string(), v.maxLength(80), v.regex(LEADS_NOWHERE));

export const accountSummary = defineCall({
  name: "accountSummary",
  method: "GET",
  path: "/account/summary",
  caller: "identity",
  summary:
    "What an account contains, in one short sentence per language, without addresses or links: shown after a link or a merge. Optional.",
  query: v.strictObject({ user_key: subject }),
  response: v.object({ summary: v.object({ ja: summaryWords, en: summaryWords }) }),
  // ResourceNotFoundException: the service tells nothing.
  errors: ["E404-01", "ResourceNotFoundException"],
});

export const exportAccount = defineCall({
  name: "exportAccount",
  method: "GET",
  path: "/account/export",
  caller: "identity",
  summary: "Everything the service keeps about an account, as JSON, whether it is awake or asleep.",
  query: v.strictObject({ user_key: subject }),
  response: v.object({ account: v.record(v.string(), v.unknown()) }),
  // PayloadTooLargeException: more than is accepted from one service.
  errors: ["E404-01", "PayloadTooLargeException"],
});

export const updateAccount = defineCall({
  name: "updateAccount",
  method: "POST",
  path: "/account/update",
  caller: "identity",
  summary: "Changes the address of an account, fenced by `seq`. E404-01: there is none to change.",
  body: v.strictObject({
    seq,
    user_key: subject,
    before_email: email,
    after_email: email,
  }),
  response: done,
  errors: ["E404-01", "StaleSequenceException", "E500-01"],
});

export const setAccountPassword = defineCall({
  name: "setAccountPassword",
  method: "POST",
  path: "/account/password",
  caller: "identity",
  summary: "Only the store: sets the password of an old account whose address was proven.",
  body: v.strictObject({ email, password }),
  response: done,
  errors: ["E404-01"],
});
