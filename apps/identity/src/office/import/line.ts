import * as v from "valibot";
import { DIGESTS } from "../../accounts/passwords/hashes/read-hash.ts";

/** These replace the validator's own messages, which name JavaScript types. */
const isText = "must be text";
const atMost = (most: number, what: string) => `must be ${what}, ${most} at most`;
const among = (all: readonly string[]) => `must be one of ${all.join(", ")}`;
const field = ({ expected }: { readonly expected: string | null }): string => {
  if (expected === "never") return "there is no such field";
  return expected === "Object" ? "must be an object" : "is missing";
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const PLAIN = /^[^\u0000-\u001f\u007f]*$/;
const text = (most: number) =>
  v.pipe(
    v.string(isText),
    v.minLength(1, "must not be empty"),
    v.maxLength(most, atMost(most, "characters")),
    v.regex(PLAIN, "must have no control characters"),
    v.check((value) => value.isWellFormed(), "must be well-formed Unicode"),
  );
const TIME = "must be a time with its zone, such as 2019-04-01T09:00:00+09:00";
const time = v.pipe(v.string(TIME), v.isoTimestamp(TIME));
const BASE64_MOST = 2_000;
const base64 = v.pipe(
  v.string("must be base64"),
  v.maxLength(BASE64_MOST, atMost(BASE64_MOST, "base64")),
  v.regex(/^[\w+/-]*={0,2}$/, "must be base64"),
);
const count = (most: number) => {
  const words = `must be a whole number from 1 to ${most}`;
  return v.pipe(v.number(words), v.integer(words), v.minValue(1, words), v.maxValue(most, words));
};
const PEPPER = "must be the name of a variable, PEPPER_…";
const UUID = "must be a UUID in small letters";
const IS_LIST = "must be a list";
const LANGUAGES = ["ja", "en"] as const;
const KINDS = ["argon2", "bcrypt", "scrypt", "firebase-scrypt", "pbkdf2"];

const ofPassword = {
  /** When the password was set; by default, when the account was created. */
  set_at: v.optional(time),
  /** The variable with the pepper, which was appended to every password before hashing. */
  pepper: v.optional(v.pipe(v.string(PEPPER), v.regex(/^PEPPER_[A-Z0-9_]+$/, PEPPER))),
};

const password = v.variant(
  "kind",
  [
    v.strictObject({ kind: v.literal("argon2"), hash: text(500), ...ofPassword }, field),
    v.strictObject({ kind: v.literal("bcrypt"), hash: text(100), ...ofPassword }, field),
    v.strictObject(
      {
        kind: v.literal("scrypt"),
        hash: base64,
        salt: base64,
        N: count(2 ** 31),
        r: count(9_999),
        p: count(9_999),
        ...ofPassword,
      },
      field,
    ),
    v.strictObject(
      {
        kind: v.literal("firebase-scrypt"),
        hash: base64,
        salt: base64,
        /** The project's key. If it is missing, `pepper` names the variable that holds it. */
        signerKey: v.optional(base64),
        saltSeparator: base64,
        rounds: count(9_999),
        memCost: count(31),
        ...ofPassword,
      },
      field,
    ),
    v.strictObject(
      {
        kind: v.literal("pbkdf2"),
        hash: base64,
        salt: base64,
        digest: v.picklist(DIGESTS, among(DIGESTS)),
        iterations: count(999_999_999),
        ...ofPassword,
      },
      field,
    ),
  ],
  ({ expected }) => (expected === "Object" ? "must be an object, or null" : among(KINDS)),
);

/** One line of an import file. */
export const importLine = v.strictObject(
  {
    email: text(500),
    /** Without it the address is unproven, and the first log-in has to prove it. */
    email_verified_at: v.optional(time),
    language: v.optional(v.picklist(LANGUAGES, among(LANGUAGES))),
    created_at: v.optional(time),
    /** Without it the first log-in asks for the terms. */
    terms_accepted_at: v.optional(time),
    /** The subject in tokens and at services; generated if missing. */
    sub: v.optional(
      v.pipe(v.string(UUID), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, UUID)),
    ),
    /** Null: the old system knows the password, and may be asked. */
    password: v.optional(v.nullable(password)),
    identities: v.optional(
      v.pipe(
        v.array(
          v.strictObject({ issuer: text(500), subject: text(500), since: v.optional(time) }, field),
          IS_LIST,
        ),
        v.maxLength(20, atMost(20, "identities")),
      ),
    ),
    services: v.optional(
      v.pipe(
        v.array(
          v.strictObject(
            {
              kind: text(100),
              /** The service's id of the account. */
              old_id: text(196),
              /** The address that the service has. */
              email: v.optional(text(500)),
              since: v.optional(time),
            },
            field,
          ),
          IS_LIST,
        ),
        v.maxLength(100, atMost(100, "services")),
      ),
    ),
    blocked: v.optional(v.strictObject({ reason: text(500) }, field)),
  },
  field,
);

export type ImportLine = v.InferOutput<typeof importLine>;
export type ImportedPassword = v.InferOutput<typeof password>;
