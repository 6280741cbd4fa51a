import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findPassword } from "../../database/queries/credentials.ts";
import { findWaysHolder, insertPassword } from "../../database/queries/ways-in.ts";
import type { ActingHolder } from "../acting-holder.ts";
import type { Needs } from "../needs.ts";
import { type HoldRefusal, holdWays } from "./hold-ways.ts";
import { tellWay } from "./tell-way.ts";

type Parts = Pick<Needs, "database" | "hasher" | "newPasswords" | "now" | "outbox" | "secrets">;

type Refused =
  | HoldRefusal
  | "InvalidParameterException"
  | "CommonPasswordException"
  | "WayExistsException";

/**
 * Sets a password for an account that has none. Replaces no secret, so all sessions stay. The address can be changed
 * now.
 */
export async function setFirstPassword(
  parts: Parts,
  { family, userAgent, network }: ActingHolder,
  proposed: string,
): Promise<Answer<object, Refused>> {
  const { database, hasher, newPasswords } = parts;
  const holder = await findWaysHolder(database.db, family);
  if (!holder) return refuse("NotAuthorizedException");
  const { email, password_hash: present } = await findPassword(database.db, holder.account);
  if (present !== null) return refuse("WayExistsException");
  const verdict = newPasswords.check(proposed, email);
  if (!verdict.ok) {
    const isCommon = verdict.message === "common_password";
    return refuse(isCommon ? "CommonPasswordException" : "InvalidParameterException");
  }
  const hash = await hasher.hash(proposed, { known: holder.account, network });
  return database.transact(async (trx) => {
    const held = await holdWays(parts, trx, { family });
    if (!held.ok) return held;
    const at = parts.now();
    const isSet = await insertPassword(trx, held.data.account.id, { hash, at });
    if (!isSet) return refuse("WayExistsException");
    const changer = { ...held.data, trace: { userAgent, network } };
    await tellWay(parts, trx, changer, { added: "password", at });
    return answer({});
  });
}
