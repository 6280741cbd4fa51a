import { readBefore } from "../../../src/accounts/reversals/before.ts";
import { hashSecret } from "../../../src/settings/secrets.ts";
import { hurryLeavingMails, readMail } from "../../world/mailbox.ts";
import type { Sandbox } from "../../world/sandbox.ts";
import type { World } from "../../world/world.ts";

/** Reads the reversal rows in order, with what is sealed in them and the services that they name. */
export async function readRows({ database: { db }, parts }: World) {
  const rows = await db.selectFrom("reversal").selectAll().orderBy("rank").execute();
  const services = await db
    .selectFrom("reversal_service")
    .selectAll()
    .orderBy("service_id")
    .execute();
  return rows.map((row) => ({
    ...row,
    before: readBefore(parts.secrets, row),
    services: services.filter(({ reversal }) => reversal === row.id).map((one) => one.service_id),
  }));
}

export const readHeld = ({ database: { db } }: World) =>
  db.selectFrom("held_address").select(["account", "email"]).orderBy("email").execute();

const LINK = /http:\/\/identity\.test\/login\/take-back\/([\w-]+)\?lng=(?:ja|en)\n/;

/** Returns the secret of the link in the newest mail to a person, and its hash; undefined if it has none. */
export async function readLink(world: World, sandbox: Sandbox, to: string) {
  await hurryLeavingMails(world);
  const { text } = await readMail(world, sandbox, to);
  const secret = LINK.exec(text)?.[1];
  return secret === undefined ? undefined : { text, secret, link_hash: hashSecret(secret) };
}
