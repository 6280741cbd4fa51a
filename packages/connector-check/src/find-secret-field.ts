import { createHash } from "node:crypto";

/** The formats of common password hashes. */
const HASHES = [
  /\$argon2(id|i|d)\$/i,
  /\$2[abxy]?\$\d\d\$/,
  /\$scrypt\$|\bscrypt:\d+:\d+/i,
  /pbkdf2[-_:]/i,
  // crypt(3): `$` and the number of its algorithm, then the salt.
  /\$(1|5|6|7|y)\$[./A-Za-z0-9$=,]{8}/,
  /^\{(S?SHA\d*|S?MD5|CRYPT)\}/i,
  // A salt and its hash, both in hexadecimal.
  /^[0-9a-f]{16,}[:$.][0-9a-f]{40,}$/i,
];

const PASSWORD_WORDS = new Set(["password", "passwd", "pwd", "passphrase", "passcode"]);
const KEPT_AS = new Set([...PASSWORD_WORDS, "hash", "digest", "salt"]);

/**
 * Returns the path to the first field that holds a password or its hash, by its name or its value,
 * or undefined. It never returns the value.
 */
export const findSecretField = (account: unknown): string | undefined =>
  findField(
    account,
    (text, name) =>
      HASHES.some((hash) => hash.test(text)) || (namesSecret(name) && /[\p{L}\p{N}]/u.test(text)),
  );

/**
 * Returns the path to the first field that contains this password, plain, trivially encoded or
 * hashed without a salt, whatever the field's name.
 */
export function findPassword(account: unknown, password: string): string | undefined {
  const digests = ["md5", "sha1", "sha256", "sha512"].map((name) =>
    createHash(name).update(password).digest(),
  );
  const spelt = [Buffer.from(password), ...digests].flatMap((bytes) => [
    bytes.toString("hex"),
    bytes.toString("base64").replaceAll("=", ""),
    bytes.toString("base64url"),
  ]);
  const spellings = [password, ...spelt].map((each) => each.toLowerCase());
  const holds = (text: string) => spellings.some((each) => text.toLowerCase().includes(each));
  return findField(account, (text, name) => holds(text) || holds(name))
    ?.split(".")
    .map((name) => (holds(name) ? "…" : name))
    .join(".");
}

type IsSecret = (text: string, name: string) => boolean;

function findField(
  value: unknown,
  isSecret: IsSecret,
  path: readonly string[] = [],
): string | undefined {
  if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const found = findField(inner, isSecret, [...path, name]);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const text = typeof value === "string" ? value : "";
  return isSecret(text, path.at(-1) ?? "") ? path.join(".") : undefined;
}

/** `passwordHash` names a secret, `password_changed_at` does not. */
function namesSecret(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const last = words.at(-1) ?? "";
  if (words.length === 1) return KEPT_AS.has(last) && last !== "digest";
  return KEPT_AS.has(last) && words.some((word) => PASSWORD_WORDS.has(word));
}
