import { answer, refuse } from "@musubi/contract/answer";
import { findCredentialsHolder, insertPassword } from "../../database/queries/credentials.ts";
import { findPassword } from "../../database/queries/email-and-password.ts";
import { HELD_DEEDS } from "../held-addresses/held-word.ts";
import type { Parts } from "../parts.ts";
import type { ActingHolder } from "../trace.ts";
import { holdForChange } from "./hold-for-change.ts";
import { tellCredential } from "./tell-credential.ts";

/**
 * Sets a password for an account that has none. No secret is replaced, so all sessions continue. With a password, the
 * address can be changed too.
 */
export async function setFirstPassword(
  parts: Parts,
  { family, userAgent, network }: ActingHolder,
  proposed: string,
) {
  const { database, hasher, newPasswords } = parts;
  const holder = await findCredentialsHolder(database.db, family);
  if (!holder) return refuse("NotAuthorizedException");
  const { email, password_hash: present } = await findPassword(database.db, holder.account);
  if (present !== null) return refuse("CredentialExistsException");
  const checked = newPasswords.check(proposed, email);
  if (!checked.ok) {
    const isCommon = checked.message === "common_password";
    return refuse(isCommon ? "CommonPasswordException" : "InvalidParameterException");
  }
  const hash = await hasher.hash(proposed, { known: holder.account, network });
  return database.transact(async (trx) => {
    const held = await holdForChange(parts, trx, { family }, HELD_DEEDS.addPassword);
    if (!held.ok) return held;
    const at = parts.now();
    const isSet = await insertPassword(trx, held.data.account.id, { hash, at });
    if (!isSet) return refuse("CredentialExistsException");
    const changer = { ...held.data, trace: { userAgent, network } };
    await tellCredential(parts, trx, changer, { added: "password", at });
    return answer({});
  });
}
