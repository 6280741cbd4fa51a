import { changePassword } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;

/** Hashes as other programs store them, or as a damaged file has them. */
const UNREADABLE = {
  "an old MD5": "$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/",
  "a hash whose pepper is not set":
    "$pepper=PEPPER_LOST$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
  "a broken line": "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA",
  "nothing at all": "",
};

const keepHash = ({ database }: World, hash: string) =>
  database.db
    .updateTable("account")
    .set({ password_hash: hash })
    .where("id", "=", hana.subject)
    .execute();

const unreadableOf = async ({ url }: World): Promise<string | undefined> =>
  /^musubi_unreadable_password_hashes_total (\d+)$/m.exec(
    await (await fetch(`${url}/metrics`)).text(),
  )?.[1];

test.each(Object.entries(UNREADABLE))(
  "S29: %s instead of a hash is refused like a wrong password, never with a 503, and counted in a metric",
  async (_, hash) => {
    await using world = await createWorld([hana]);
    const { access_token } = await world.signIn();
    expect(await unreadableOf(world)).toBe("0");
    await keepHash(world, hash);

    const page = await world.submitSignIn(new Browser(), world.loginUrl(), hana);
    expect(page.status).toBe(422);

    const pool = await fetch(`${world.url}/pool`, {
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
    expect(pool.status).toBe(400);
    expect(await pool.text()).toContain("NotAuthorizedException");

    const change = await world.client({ bearer: access_token }).send(changePassword, {
      body: {
        access_token,
        previous_password: hana.password,
        proposed_password: "Yozakura2026",
      },
    });
    expect(change).toMatchObject({ ok: false });
    expect(change).not.toMatchObject({ status: 503 });
    expect(await unreadableOf(world)).toBe("3");
  },
);
