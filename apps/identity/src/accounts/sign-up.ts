import { randomUUID } from "node:crypto";
import { OperationDetail } from "@musubi/contract";
import { insertAccount } from "../database/queries/accounts.ts";
import { noteLogin } from "../journal/note-login.ts";
import type { Parts } from "../parts.ts";
import { checkPassword } from "../passwords/check-password.ts";
import type { Stranger } from "./ask-for-code.ts";
import type { Address } from "./new-address.ts";
import { takeAddressBack } from "./take-address-back.ts";

export type SignUp =
  | { readonly ok: true; readonly account: string }
  /** `over`: the code was used for something else, or a newer one sent. `taken`: somebody was quicker. */
  | { readonly ok: false; readonly reason: "over" | "taken" };

type SignUpParts = Pick<Parts, "database" | "codes" | "hasher" | "secrets">;
type Given = { readonly ticket: string; readonly password: string };

/**
 * Makes an account for an address that a code has proved, with a password and the terms accepted.
 * A form that is sent twice makes one account, and both times leads into it.
 */
export async function signUp(
  parts: SignUpParts,
  address: Address,
  given: Given,
  stranger: Stranger,
): Promise<SignUp> {
  const made = await makeAccount(parts, address, given, stranger);
  if (made !== "repeated") return made;
  const { database, hasher, secrets } = parts;
  const credentials = { email: address.email, password: given.password };
  const check = await checkPassword(database, hasher, secrets.attempts, credentials, stranger.now);
  return check.ok ? { ok: true, account: check.account } : { ok: false, reason: "over" };
}

async function makeAccount(
  { database, codes, hasher }: SignUpParts,
  { email, emailKey }: Address,
  given: Given,
  { language, userAgent, now }: Stranger,
): Promise<SignUp | "repeated"> {
  const passwordHash = await hasher.hash(given.password);
  const account = randomUUID();
  try {
    return await database.transact(async (trx) => {
      const place = { purpose: "sign-up", emailKey } as const;
      const redemption = await codes.redeem(trx, place, given.ticket);
      if (redemption === "repeated") return redemption;
      if (redemption === "over") return { ok: false, reason: redemption };
      await takeAddressBack(trx, codes, emailKey, now);
      await insertAccount(trx, {
        id: account,
        email,
        emailKey,
        emailProvenAt: now,
        passwordHash,
        language,
        createdAt: now,
      });
      for (const detail of [OperationDetail.TERMS, OperationDetail.CREATE_USER]) {
        await noteLogin(trx, { detail, account, email, userAgent, now });
      }
      return { ok: true, account };
    });
  } catch (error) {
    if (database.violation(error) === "AliasExistsException") return { ok: false, reason: "taken" };
    throw error;
  }
}
