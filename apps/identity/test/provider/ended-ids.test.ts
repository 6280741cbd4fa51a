import { disableAccount } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { fetchUserInfo, refreshTokenGrant, tokenIntrospection } from "openid-client";
import { describe, expect, test } from "vitest";
import { refusal } from "../pool/conformance-plan.ts";
import { changeAddress, settleIn, use, writeChange } from "../ties/take-back/claims.ts";
import { Browser } from "../world/browser.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { createServiceSite, STORE, withClients } from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const FOREVER = { scope: "openid email offline_access", prompt: "consent" };

const sandbox = await freshSandbox();

describe("the tokens that a service has for an ID are void after", () => {
  test.each<[string, (world: World) => Promise<unknown>]>([
    ["a freeze", async (world) => use(world, await writeChange(world, hana, { kind: "password" }))],
    [
      "a change of address that is taken back",
      async (world) => {
        const link = await changeAddress(world, hana, "thief@example.com");
        return use(world, link, { proof: { password: hana.password } });
      },
    ],
    [
      "its merge into another ID",
      async (world) => {
        const merging = await mergeCallsAs(world, kenji);
        const merge = dataOf(await merging.open(await idTokenOf(world, hana)));
        return driveToEnd(merging, merge);
      },
    ],
    [
      "its closing",
      async (world) => {
        await world.database.db.deleteFrom("place").execute();
        const { access_token: bearer } = await world.signIn(hana);
        const body = { user_key: hana.subject, is_token_for_login_page: false };
        return dataOf(await world.client({ bearer }).send(disableAccount, { body }));
      },
    ],
  ])("%s", async (_, act) => {
    const changes = withClients(sandbox.origin, { store: STORE });
    await using world = await createWorld([hana, kenji], sandbox, changes);
    await settleIn(world, hana);
    const store = await createServiceSite(world);
    const { configuration } = store;
    const browser = new Browser();
    const tokens = await store.signIn(browser, hana, FOREVER);
    const begun = await store.begin();
    const callback = await store.walk(begun, browser);

    await act(world);

    expect(await refusal(store.redeem(begun, callback))).toBe("invalid_grant");
    const renewal = refreshTokenGrant(configuration, tokens.refresh_token ?? "");
    expect(await refusal(renewal)).toBe("invalid_grant");
    const info = fetchUserInfo(configuration, tokens.access_token, hana.subject);
    expect(await refusal(info)).toBe("401");
    for (const token of [tokens.access_token, tokens.refresh_token ?? ""]) {
      expect(await tokenIntrospection(configuration, token)).toEqual({ active: false });
    }
    const silent = await store.walk(await store.begin({ prompt: "none" }), browser);
    expect(silent.searchParams.get("error")).toBe("login_required");
  });
});
