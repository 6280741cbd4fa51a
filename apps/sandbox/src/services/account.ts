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

/** An account, put together of what the service keeps about a user and of what the library keeps about its owner. */
export const serviceAccount = v.strictObject({
  /** The service's own id. */
  id: v.string(),
  /** The owner's subject. Null for an old account that is not linked to an ID. */
  subject: v.nullable(v.string()),
  email: v.string(),
  provider: v.nullable(v.strictObject({ name: v.picklist(PROVIDER_NAMES), subject: v.string() })),
  passwordHash: v.nullable(v.string()),
  /** For a linked account: the address with which its old password was used. The ID may have another address. */
  ownEmail: v.optional(v.nullable(v.string()), null),
  /** Why the service's own sign-in refuses the right password. */
  barred: v.optional(v.nullable(v.picklist(SIGN_IN_BARS)), null),
  /** Known only to services linked by password. */
  migrationStatus: v.nullable(v.enum(MigrationStatus)),
  state: v.picklist(["active", "suspended", "erased"]),
  since: v.string(),
  seq: v.number(),
  addressSeq: v.optional(v.number(), 0),
  /** Why the holder cannot leave the service now. */
  hold: v.nullable(wordsInBoth),
  belongings: v.record(v.string(), v.unknown()),
});

export type ServiceAccount = v.InferOutput<typeof serviceAccount>;
export type WordsInBoth = v.InferOutput<typeof wordsInBoth>;

/** The fields of a new account. */
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

export const exists = (account: ServiceAccount): boolean => account.state !== "erased";

export const isAwake = (account: Pick<ServiceAccount, "state">): boolean =>
  account.state === "active";

export const isUntied = (account: ServiceAccount): boolean =>
  isAwake(account) && account.subject === null;

/** Returns the owner as it is sent: a subject of the ID, or the service's own id. */
const ownerOf = (account: ServiceAccount): Owner =>
  account.subject === null ? oldOwner(account.id) : subjectOwner(account.subject);

/** Returns the fields of an account that `/control/state` shows. */
export function describeAccount(account: ServiceAccount) {
  const { passwordHash, ...shown } = account;
  return { owner: ownerOf(account), ...shown, hasPassword: passwordHash !== null };
}
