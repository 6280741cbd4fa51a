import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { blockId, unblockId } from "../office/office.ts";
import { Browser } from "../world/browser.ts";
import { chooseAtProvider } from "../world/choose-at-provider.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor, titleOf } from "../world/login-visitor.ts";
import { createPoolClient, followToPortal, reach } from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, yuki, nao } = PEOPLE;

const sandbox = await freshSandbox();

/** Goes from the portal's button to the provider, chooses a person there, and comes back. */
async function signInBy(
  world: World,
  provider: "Google" | "SignInWithApple",
  choice: Record<string, string>,
) {
  const client = await createPoolClient(reach(world));
  const browser = new Browser();
  const begun = await client.begin({ identity_provider: provider });
  const back = await chooseAtProvider(browser, begun.url, client.atHome, choice);
  const portal = world.config.portalOrigin;
  const callback = await followToPortal(back.answer, browser, { atHome: client.atHome, portal });
  return { client, begun, callback, browser, toProvider: back.authorization };
}

describe("signing in to the pool with a provider", () => {
  onBothEngines.each([
    ["Google", yuki],
    ["SignInWithApple", nao],
  ] as const)(
    "%s: goes straight to the provider, and signs in the account with that identity",
    async (name, person) => {
      await using world = await createWorld([yuki, nao], sandbox);
      const { client, begun, callback, browser, toProvider } = await signInBy(world, name, {
        person: person.provider.subject,
      });
      if (name === "Google") expect(toProvider.searchParams.get("prompt")).toBe("select_account");
      expect(callback.searchParams.get("error_description")).toBeNull();
      const tokens = await client.redeem(begun, callback);
      expect(tokens.claims()).toMatchObject({
        sub: person.subject,
        email: person.email,
        identities: [{ providerName: name }],
      });
      expect([...browser.cookies.keys()]).not.toContain("musubi_login");
    },
  );

  test("S44: a blocked ID is refused; after the block the same sign-in works", async () => {
    await using world = await createWorld([yuki], sandbox);
    const client = await createPoolClient(reach(world));
    const browser = new Browser();
    const begun = await client.begin({ identity_provider: "Google" });
    await blockId(world, yuki);
    const { portalOrigin: portal } = world.config;
    const { atHome } = client;
    const come = async () => {
      const choice = { person: yuki.provider.subject };
      const { answer } = await chooseAtProvider(browser, begun.url, atHome, choice);
      return followToPortal(answer, browser, { atHome, portal });
    };
    await expect(come()).rejects.toThrow("No redirect: 403");
    await unblockId(world, yuki);
    const callback = await come();
    expect((await client.redeem(begun, callback)).claims()).toMatchObject({ sub: yuki.subject });
  });

  test("a provider that is removed before the pool has the answer signs nobody in", async () => {
    await using world = await createWorld([yuki], sandbox);
    const client = await createPoolClient(reach(world));
    const browser = new Browser();
    const { url } = await client.begin({ identity_provider: "Google" });
    const person = yuki.provider.subject;
    const { answer } = await chooseAtProvider(browser, url, client.atHome, { person });
    const address = new URL(answer.headers.get("location") ?? "", world.url).href;
    const back = await browser.request(address);
    expect(back.status).toBe(303);
    await world.database.db.deleteFrom("account_identity").execute();
    const portal = world.config.portalOrigin;
    const callback = await followToPortal(back, browser, { ...client, portal });
    expect(callback.searchParams.get("error")).toBe("access_denied");
  });

  test("L06: an unknown identity is neither signed up nor joined by its address", async () => {
    await using world = await createWorld([hana], sandbox);
    const { callback } = await signInBy(world, "Google", {
      other: "yes",
      email: hana.email,
      verified: "yes",
    });
    expect(callback.searchParams.get("error")).toBe("access_denied");
    expect(callback.searchParams.get("error_description")).toBe("No account signs in this way.");
    const accounts = await world.database.db.selectFrom("account").select("id").execute();
    expect(accounts).toHaveLength(1);
    expect(await world.database.db.selectFrom("account_identity").selectAll().execute()).toEqual(
      [],
    );
  });

  test("a closed account does not sign in with its provider", async () => {
    await using world = await createWorld([yuki], sandbox);
    await world.database.db.updateTable("account").set({ state: "disabled" }).execute();
    const { callback } = await signInBy(world, "Google", { person: yuki.provider.subject });
    expect(callback.searchParams.get("error")).toBe("access_denied");
  });

  test.each([
    ["S45: whose address is not proven", { email_proven_at: null }],
    ["S59: whose terms are not accepted", { terms_accepted_at: null }],
  ])("an imported ID is told to log in first: %s", async (_, lacking) => {
    await using world = await createWorld([yuki], sandbox);
    await world.database.db
      .updateTable("account")
      .set({ imported_at: 1, terms_accepted_at: 1, ...lacking })
      .execute();
    const visitor = new LoginVisitor(world);
    const client = await createPoolClient(reach(world));
    const begun = await client.begin({ identity_provider: "Google", ui_locales: "en" });
    const choice = { person: yuki.provider.subject };
    const { answer } = await chooseAtProvider(visitor.browser, begun.url, client.atHome, choice);
    const page = await visitor.open(answer.headers.get("location") ?? "");
    const { title } = words.problem.problems["account-unconfirmed"];
    expect([page.status, titleOf(page)]).toEqual([403, title]);
  });

  test("cancelling at the provider leads back to the portal", async () => {
    await using world = await createWorld([yuki], sandbox);
    const { callback, begun } = await signInBy(world, "SignInWithApple", { cancel: "yes" });
    expect(callback.searchParams.get("error")).toBe("access_denied");
    expect(callback.searchParams.get("state")).toBe(begun.state);
  });
});
