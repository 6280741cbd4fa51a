import { PEOPLE } from "@musubi/demo-world";
import { fetchUserInfo, tokenIntrospection } from "openid-client";
import { expect, test } from "vitest";
import { seal } from "../../src/settings/secrets.ts";
import { refusal } from "../pool/conformance-plan.ts";
import { Browser } from "../world/browser.ts";
import { otherSpellings } from "../world/other-spellings.ts";
import { createServiceSite, withClients } from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;
const FOREVER = { scope: "openid email offline_access", prompt: "consent" };

test("an access token of a service is stored in no row, and does not reveal its holder", async () => {
  await using world = await createWorld([riku], undefined, withClients());
  const store = await createServiceSite(world);
  const { access_token } = await store.signIn(new Browser(), riku, FOREVER);
  const rows = await world.database.db.selectFrom("oidc_state").select("model").execute();
  expect(rows.map(({ model }) => model).toSorted()).toEqual([
    "AuthorizationCode",
    "Grant",
    "RefreshToken",
  ]);
  expect(access_token.length).toBeLessThan(700);
  expect(Buffer.from(access_token, "base64url").toString()).not.toContain(riku.subject);
});

test("T01: a token with any change, or sealed for another use or with another key, is refused", async () => {
  await using world = await createWorld([riku], undefined, withClients());
  const store = await createServiceSite(world);
  const { configuration } = store;
  const { access_token: good } = await store.signIn(new Browser(), riku, FOREVER);
  const ask = (token: string) => refusal(fetchUserInfo(configuration, token, riku.subject));
  expect(await ask(good)).toBe("went through");

  const { db } = world.database;
  const rows = await db.selectFrom("oidc_state").select("payload").execute();
  const sealed = rows.map(({ payload }) => payload);
  const says = JSON.stringify({ accountId: riku.subject, clientId: "store", exp: 9_999_999_999 });
  const changed = [0, 20, 60, 200].map(
    (at) => `${good.slice(0, at)}${good[at] === "A" ? "B" : "A"}${good.slice(at + 1)}`,
  );
  const bad = [
    ...changed,
    ...otherSpellings(good),
    ...sealed,
    good.slice(0, -4),
    seal(world.parts.secrets.poolState, "AccessToken", says),
    seal(world.parts.secrets.clientState, "Grant x", says),
  ];
  expect(bad.length).toBeGreaterThan(8);
  for (const token of bad) {
    expect(await ask(token), token).toBe("401");
    expect(await tokenIntrospection(configuration, token)).toEqual({ active: false });
  }
  expect(await ask(good)).toBe("went through");
});
