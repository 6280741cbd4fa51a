import { costOfHash, isOurs, mostCostOf } from "../../accounts/passwords/hashes/cost-of-hash.ts";
import { readHashKind } from "../../accounts/passwords/hashes/read-hash.ts";
import type { ImportedPassword } from "./line.ts";

type Composed =
  | {
      readonly ok: true;
      readonly hash: string;
      /** What it costs, in hundredths of ours; null if it is like ours. */
      readonly cost: number | null;
    }
  | { readonly ok: false; readonly fault: string };

/** Returns the password of a line as the one string that is stored with an account. */
export function composeHash(
  password: ImportedPassword,
  peppers: ReadonlyMap<string, string>,
): Composed {
  const { kind, pepper } = password;
  if (pepper !== undefined && !peppers.get(pepper)) return fault(`pepper: ${pepper} is not set`);
  if (kind === "firebase-scrypt" && (password.signerKey === undefined) !== (pepper !== undefined)) {
    return fault("signerKey: give either the key or the variable that holds it");
  }
  const plain = writePlain(password);
  const hash = pepper === undefined ? plain : `$pepper=${pepper}${plain}`;
  const cost = costOfHash(hash) ?? 0;
  if (readHashKind(hash) !== kind) return fault(`hash: not a readable ${kind} hash`);
  const most = mostCostOf(hash);
  if (cost > most) {
    return fault(
      `hash: ${kind} at this strength costs ${Math.round(cost)} times ours, more than ${most}`,
    );
  }
  return { ok: true, hash, cost: isOurs(hash) ? null : Math.ceil(cost * 100) };
}

const fault = (text: string): Composed => ({ ok: false, fault: `password.${text}` });

function writePlain(password: ImportedPassword): string {
  switch (password.kind) {
    case "argon2":
    case "bcrypt":
      return password.hash;
    case "scrypt": {
      const { N, r, p, salt, hash } = password;
      // If `N` is no power of two, the result cannot be parsed, and is refused.
      return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${plainBase64(salt)}$${plainBase64(hash)}`;
    }
    case "firebase-scrypt": {
      const { rounds, memCost, salt, saltSeparator, signerKey = "", hash } = password;
      const parts = [salt, saltSeparator, signerKey, hash].map(plainBase64);
      return `$firebase-scrypt$r=${rounds},m=${memCost}$${parts.join("$")}`;
    }
    case "pbkdf2": {
      const { digest, iterations, salt, hash } = password;
      return `$pbkdf2-${digest}$i=${iterations}$${plainBase64(salt)}$${plainBase64(hash)}`;
    }
  }
}

const plainBase64 = (text: string): string =>
  text.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", "");
