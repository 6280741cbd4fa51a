import {
  MigrationStatus,
  type Owner,
  oldOwner,
  PROVIDER_NAMES,
  subjectOwner,
} from "@musubi/contract";
import { SIGN_IN_BARS } from "@musubi/demo-world";
import * as v from "valibot";

const wordsInBoth = v.strictObject({ ja: v.string(), en: v.string() });

export const serviceAccount = v.strictObject({
  /** The service's own id. */
  id: v.string(),
  /** Whose it is; null while it is an old account that nobody has tied to an ID. */
  subject: v.nullable(v.string()),
  email: v.string(),
  provider: v.nullable(v.strictObject({ name: v.picklist(PROVIDER_NAMES), subject: v.string() })),
  passwordHash: v.nullable(v.string()),
  /** The address that went with that password, of an account that was linked to an ID since; the ID has its own. */
  ownEmail: v.optional(v.nullable(v.string()), null),
  /** Why the service's own sign-in does not let the right password in. */
  barred: v.optional(v.nullable(v.picklist(SIGN_IN_BARS)), null),
  /** Only services by password know this. */
  migrationStatus: v.nullable(v.enum(MigrationStatus)),
  state: v.picklist(["active", "suspended", "erased"]),
  since: v.string(),
  /** The newest `seq` of a change of owner that named this account: whatever is older comes too late. */
  seq: v.number(),
  /** The same of changes of address, which are in an order of their own. */
  addressSeq: v.optional(v.number(), 0),
  /** Why the service does not let go of it now. */
  hold: v.nullable(wordsInBoth),
  belongings: v.record(v.string(), v.unknown()),
});

export type ServiceAccount = v.InferOutput<typeof serviceAccount>;
export type WordsInBoth = v.InferOutput<typeof wordsInBoth>;

/** What an account is before it is anything else. */
export const BLANK = {
  subject: null,
  provider: null,
  passwordHash: null,
  ownEmail: null,
  barred: null,
  migrationStatus: null,
  state: "active",
  seq: 0,
  addressSeq: 0,
  hold: null,
} as const satisfies Partial<ServiceAccount>;

/** Returns the owner as it travels: a subject of the ID, or the service's own id. */
export const ownerOf = (account: ServiceAccount): Owner =>
  account.subject === null ? oldOwner(account.id) : subjectOwner(account.subject);
