import { changeEmail, verifyCode } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
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

/** Acts as if the code from a held address had just been typed in. */
export const confirmHeld = ({ database, parts }: World, email: string) =>
  database.db
    .updateTable("held_address")
    .set({ confirmed_at: parts.now() })
    .where("email_key", "=", email)
    .execute();
