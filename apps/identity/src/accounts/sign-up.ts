import { randomUUID } from "node:crypto";
import { OperationDetail } from "@musubi/contract";
import { insertAccount } from "../database/queries/accounts.ts";
import { noteLogin } from "../journal/note-login.ts";
import type { Parts } from "../parts.ts";
import type { Stranger } from "./ask-for-code.ts";
import type { Address } from "./new-address.ts";
import { takeAddressBack } from "./take-address-back.ts";

export type SignUp =
  | { readonly ok: true; readonly account: string }
  /** `over`: the code was used already, or a newer one sent. `taken`: somebody was quicker. */
  | { readonly ok: false; readonly reason: "over" | "taken" };

/** Makes an account for an address that a code has proved, with a password and the terms accepted. */
export async function signUp(
  { database, codes, hasher }: Pick<Parts, "database" | "codes" | "hasher">,
  { email, emailKey }: Address,
  given: { readonly ticket: string; readonly password: string },
  { language, userAgent, now }: Stranger,
): Promise<SignUp> {
  const passwordHash = await hasher.hash(given.password);
  const account = randomUUID();
  try {
    return await database.transact(async (trx) => {
      const place = { purpose: "sign-up", emailKey } as const;
      if (!(await codes.redeem(trx, place, given.ticket))) return { ok: false, reason: "over" };
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
