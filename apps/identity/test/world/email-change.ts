import { changeEmail, verifyCode } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { nameWord } from "../../src/accounts/held-addresses/held-word.ts";
import { readCode } from "./mailbox.ts";
import { dataOf } from "./outcomes.ts";
import type { Sandbox } from "./sandbox.ts";
import type { World } from "./world.ts";

/** Signs a holder in. Returns the calls by which they change their address. */
export async function startEmailChange(world: World, sandbox: Sandbox, person: DemoPerson) {
  const tokens = await world.signIn(person);
  const { access_token } = tokens;
  // A new client each time: one client would send identical parallel requests only once.
  const client = () => world.client({ bearer: access_token, language: "ja" });
  return {
    tokens,
    ask: (email: string) => client().send(changeEmail, { body: { access_token, email } }),
    /** Requests a code and reads it from the mailbox. */
    async obtainCode(email: string): Promise<string> {
      dataOf(await client().send(changeEmail, { body: { access_token, email } }));
      return readCode(world, sandbox, email);
    },
    confirm: (code: string, after_email: string) =>
      client().send(verifyCode, {
        body: { access_token, attribute_name: "email", code, after_email },
      }),
  };
}

export const emailOf = async ({ database }: World, person: DemoPerson): Promise<string> => {
  const account = await database.db
    .selectFrom("account")
    .select("email")
    .where("id", "=", person.subject)
    .executeTakeFirstOrThrow();
  return account.email;
};

/** Acts as if the code from a held address had just been typed for a change, in the account's newest login. */
export async function confirmHeld(
  { database: { db }, parts }: World,
  email: string,
  deed: string,
): Promise<void> {
  const newest = await db
    .selectFrom("login_session")
    .innerJoin("held_address", "held_address.account", "login_session.account")
    .select("sso")
    .where("email_key", "=", email)
    .where("ended_at", "is", null)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const confirmed_for = nameWord({ deed, sso: newest?.sso ?? "" }) ?? "";
  await db
    .updateTable("held_address")
    .set({ confirmed_at: parts.now(), confirmed_for })
    .where("email_key", "=", email)
    .execute();
}
