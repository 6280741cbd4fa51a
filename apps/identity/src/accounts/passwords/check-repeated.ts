import { findPasswordAccount } from "../../database/queries/accounts.ts";
import type { Proven } from "../../database/queries/credentials.ts";
import type { Trace } from "../../outbox/journal/write-journal.ts";
import type { RefusedTry } from "../../outbox/journal/write-refusal.ts";
import type { Address } from "../new-address.ts";
import type { Parts } from "../parts.ts";
import { checkOwnPassword } from "./check-own-password.ts";

/**
 * For a form that is sent again after it has set a password: returns the account, or undefined if the password is not
 * the one that is set now, or the account is closed or blocked.
 */
export async function checkRepeated(
  parts: Parts,
  { emailKey }: Address,
  { proof, password }: { readonly proof: { readonly ticket: string }; readonly password: string },
  from: Trace & Pick<RefusedTry, "detail">,
): Promise<Proven | undefined> {
  const found = await findPasswordAccount(parts.database.db, emailKey);
  const passwordHash = found?.password_hash ?? null;
  if (found?.state !== "active" || found.blocked_at !== null || passwordHash === null) {
    return undefined;
  }
  const { id: account } = found;
  const own = { account, passwordHash, typed: password };
  const check = await checkOwnPassword(parts, own, { ...from, counter: `ticket ${proof.ticket}` });
  return check.ok ? { account, by: { kind: "password", hash: passwordHash } } : undefined;
}
