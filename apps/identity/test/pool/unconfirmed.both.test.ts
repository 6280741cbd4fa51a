import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { expect } from "vitest";
import { Authenticator } from "../world/authenticator.ts";
import { onBothEngines } from "../world/engines.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;

/** Signs in as a user pool's SDK does. Returns the exception, or "tokens". */
async function initiateAuth(world: World): Promise<string> {
  const answer = await fetch(`${world.url}/pool`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: "musubi-portal",
      AuthParameters: { USERNAME: hana.email, PASSWORD: hana.password },
    }),
  });
  const { __type: exception = "tokens" } = (await answer.json()) as { readonly __type?: string };
  return exception;
}

onBothEngines(
  "S59: the pool gives no tokens of an imported ID before its terms are accepted",
  async () => {
    await using world = await createWorld([hana]);
    const passkey = new Authenticator(world.config.origin);
    await new PasskeyVisitor(world).addFor(hana, passkey);
    const change = (values: { imported_at?: number; terms_accepted_at: number | null }) =>
      world.database.db.updateTable("account").set(values).execute();
    await change({ imported_at: 1, terms_accepted_at: null });

    expect(await initiateAuth(world)).toBe("UserNotConfirmedException");
    const client = await createPoolClient(reach(world));
    const begun = await client.begin({ ui_locales: "en" });
    const visitor = new PasskeyVisitor(world);
    const start = await visitor.request(client.atHome(begun.url));
    const page = await visitor.open(start.headers.get("location") ?? "");
    const { email, password = "" } = hana;
    for (const refused of [
      await visitor.logIn(passkey, {}, page),
      await visitor.submit(page, { email, password }),
    ]) {
      expect(refused.html).toContain(words.signIn.faults.unconfirmed);
    }

    await change({ terms_accepted_at: 1 });
    expect(await initiateAuth(world)).toBe("tokens");
  },
);
