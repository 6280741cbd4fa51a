import * as v from "valibot";
import { DIGESTS } from "../../accounts/passwords/hashes/read-hash.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const PLAIN = /^[^\u0000-\u001f\u007f]*$/;
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(most),
    v.regex(PLAIN, "must have no control characters"),
    v.check((value) => value.isWellFormed(), "must be whole characters"),
  );
const time = v.pipe(
  v.string(),
  v.isoTimestamp("must be a time with its zone, such as 2019-04-01T09:00:00+09:00"),
);
const base64 = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.regex(/^[\w+/-]*={0,2}$/, "must be base64"),
);
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

const ofPassword = {
  /** When it was set; without it, it is as old as the account. */
  set_at: v.optional(time),
  /** The variable with what was added after every password before it was hashed. */
  pepper: v.optional(v.pipe(v.string(), v.regex(/^PEPPER_[A-Z0-9_]+$/, "must be PEPPER_…"))),
};

const password = v.variant("kind", [
  v.strictObject({ kind: v.literal("argon2"), hash: text(500), ...ofPassword }),
  v.strictObject({ kind: v.literal("bcrypt"), hash: text(100), ...ofPassword }),
  v.strictObject({
    kind: v.literal("scrypt"),
    hash: base64,
    salt: base64,
    N: count(2 ** 31),
    r: count(9_999),
    p: count(9_999),
    ...ofPassword,
  }),
  v.strictObject({
    kind: v.literal("firebase-scrypt"),
    hash: base64,
    salt: base64,
    /** Of the project. Where it is left out, `pepper` names the variable that has it. */
    signerKey: v.optional(base64),
    saltSeparator: base64,
    rounds: count(9_999),
    memCost: count(31),
    ...ofPassword,
  }),
  v.strictObject({
    kind: v.literal("pbkdf2"),
    hash: base64,
    salt: base64,
    digest: v.picklist(DIGESTS),
    iterations: count(999_999_999),
    ...ofPassword,
  }),
]);

/** One line of a file of accounts from elsewhere. */
export const importLine = v.strictObject({
  email: text(500),
  /** Without it the address is unproven: the first log-in proves it. */
  email_verified_at: v.optional(time),
  language: v.optional(v.picklist(["ja", "en"])),
  created_at: v.optional(time),
  /** Without it the terms are asked for at the first log-in. */
  terms_accepted_at: v.optional(time),
  /** The subject that tokens and services will know the ID by; without it, one is made. */
  sub: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, "must be a UUID in small letters"),
    ),
  ),
  /** Null: the old system knows it, and may be asked. */
  password: v.optional(v.nullable(password)),
  identities: v.optional(
    v.pipe(
      v.array(v.strictObject({ issuer: text(500), subject: text(500), since: v.optional(time) })),
      v.maxLength(20),
    ),
  ),
  services: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          kind: text(100),
          /** What the service calls the account. */
          old_id: text(196),
          /** What the service believes the address to be. */
          email: v.optional(text(500)),
          since: v.optional(time),
        }),
      ),
      v.maxLength(100),
    ),
  ),
  blocked: v.optional(v.strictObject({ reason: text(500) })),
});

export type ImportLine = v.InferOutput<typeof importLine>;
export type ImportedPassword = v.InferOutput<typeof password>;
