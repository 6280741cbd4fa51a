import {
  changeEmail,
  changePassword,
  deleteService,
  disableAccount,
  getTokens,
  migrateAccount,
  openMerge,
  RECENT_SIGN_IN_MS,
  renewTokens,
  ServiceType,
  type Tokens,
  UserKind,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { signPoolTokens } from "../world/token-issuer.ts";
import { makeVerifier } from "../world/verifier.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana, kenji } = PEOPLE;
const NEW = "hana.new@example.jp";

const renew = async (world: World, { refresh_token }: Tokens): Promise<Tokens> =>
  dataOf(await world.client().send(renewTokens, { body: { refresh_token, auth_service_id: 0 } }));

const askForEmail = (world: World, { access_token }: Tokens) =>
  world.client({ bearer: access_token }).send(changeEmail, { body: { access_token, email: NEW } });

const deleteStore = (world: World, { access_token }: Tokens) =>
  world
    .client({ bearer: access_token })
    .send(deleteService, { body: { service_id: ServiceType.STORE } });

const closeAccount = (world: World, { access_token }: Tokens, user_key: string) =>
  world
    .client({ bearer: access_token })
    .send(disableAccount, { body: { user_key, is_token_for_login_page: false } });

describe("calls that end an account or hand it over require a sign-in within the last 15 minutes", () => {
  test("an older sign-in is refused, even after renewals, and nothing changes", async () => {
    await using world = await createWorld([hana], sandbox);
    let tokens = await world.signIn(hana);
    for (let turn = 0; turn < 2; turn += 1) {
      world.passTime(RECENT_SIGN_IN_MS / 2 + 1);
      tokens = await renew(world, tokens);
    }
    const before = await readEverything(world);
    expect(codeOf(await askForEmail(world, tokens))).toBe("FreshSignInRequired");
    expect(codeOf(await deleteStore(world, tokens))).toBe("FreshSignInRequired");
    expect(await readEverything(world)).toEqual(before);
    expect(await sandbox.mails(NEW)).toEqual([]);

    // The present password proves as much as a sign-in does.
    const body = {
      access_token: tokens.access_token,
      previous_password: hana.password,
      proposed_password: "Yozakura2026",
    };
    dataOf(await world.client({ bearer: tokens.access_token }).send(changePassword, { body }));
  });

  test("a sign-in is accepted up to 15 minutes later", async () => {
    await using world = await createWorld([hana], sandbox);
    const tokens = await world.signIn(hana);
    world.passTime(RECENT_SIGN_IN_MS - 5_000);
    const renewed = await renew(world, tokens);
    dataOf(await askForEmail(world, renewed));
    dataOf(await deleteStore(world, renewed));
    dataOf(await closeAccount(world, renewed, hana.subject));
  });

  test("closing an account requires a recent sign-in, once no service prevents the closing", async () => {
    await using world = await createWorld([hana], sandbox);
    const tokens = await world.signIn(hana);
    dataOf(await deleteStore(world, tokens));
    world.passTime(RECENT_SIGN_IN_MS + 1);
    const renewed = await renew(world, tokens);
    expect(codeOf(await closeAccount(world, renewed, hana.subject))).toBe("FreshSignInRequired");
    const { state } = await world.database.db
      .selectFrom("account")
      .select("state")
      .executeTakeFirstOrThrow();
    expect(state).toBe("active");
    dataOf(await closeAccount(world, await world.signIn(hana), hana.subject));
  });

  test("both calls that open a merge require a recent sign-in; a merge under way continues without one", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const tokens = await world.signIn(hana);
    const open = async (holder: Tokens) => {
      const body = { migration_user_key: (await signPoolTokens(world, kenji)).idToken };
      return world.client({ bearer: holder.access_token }).send(openMerge, { body });
    };
    const move = async (holder: Tokens, service_kind: number) => {
      const { idToken: migration_user_key } = await signPoolTokens(world, kenji);
      const body = { identifier: 1, account_pattern: UserKind.HOBO } as const;
      return world
        .client({ bearer: holder.access_token })
        .send(migrateAccount, { body: { ...body, migration_user_key, service_kind } });
    };
    world.passTime(RECENT_SIGN_IN_MS + 1);
    const old = await renew(world, tokens);
    expect(codeOf(await open(old))).toBe("FreshSignInRequired");
    expect(codeOf(await move(old, ServiceType.APP))).toBe("FreshSignInRequired");
    const { db } = world.database;
    expect(await db.selectFrom("operation").selectAll().execute()).toEqual([]);

    dataOf(await open(await world.signIn(hana)));
    dataOf(await move(old, ServiceType.APP));
  });

  test("a call that is refused anyway does not require a sign-in first", async () => {
    await using world = await createWorld([hana], sandbox);
    const tokens = await world.signIn(hana);
    world.passTime(RECENT_SIGN_IN_MS + 1);
    const renewed = await renew(world, tokens);
    const { access_token } = renewed;
    const client = world.client({ bearer: access_token });
    const own = await client.send(changeEmail, { body: { access_token, email: hana.email } });
    expect(codeOf(own)).toBe("InvalidParameterException");
    expect(codeOf(await closeAccount(world, renewed, hana.subject))).toBe("ServiceActiveException");
  });

  test("being sent straight back is no recent sign-in, typing the password again is; its form shows the address only to the holder's browser", async () => {
    await using world = await createWorld([hana], sandbox);
    const browser = new Browser();
    await world.signIn(hana, browser);
    world.passTime(RECENT_SIGN_IN_MS + 1);
    const { verifier: code_verifier, challenge } = makeVerifier();
    const redeem = async ({ headers }: Response): Promise<Tokens> => {
      const { searchParams } = new URL(headers.get("location") ?? "");
      const authorization_code = searchParams.get("authorization_code") ?? "";
      const body = { authorization_code, code_verifier, auth_service_id: 0 } as const;
      return dataOf(await world.client().send(getTokens, { body }));
    };
    const back = await browser.request(world.loginUrl({ code_challenge: challenge }));
    expect(codeOf(await askForEmail(world, await redeem(back)))).toBe("FreshSignInRequired");

    const address = world.loginUrl({ prompt: "login", code_challenge: challenge });
    const form = await browser.request(address);
    const page = await form.text();
    expect([form.status, page]).toEqual([200, expect.stringContaining(words.signIn.again.lead)]);
    // Only the browser in which the holder is logged in sees their address and their own sign-in methods.
    expect(page).toContain(`>${hana.email}</p>`);
    expect(page).not.toMatch(/\/login\/(sign-up|social\/)/);
    expect(page).toContain(`href="${world.config.portalOrigin}/index?lng=en"`);
    const stranger = await (await new Browser().request(address)).text();
    expect(stranger).not.toContain(words.signIn.again.lead);
    expect(stranger).not.toContain(`>${hana.email}</p>`);
    // A form for anybody does not show the address: the holder may have logged out without our knowing.
    const other = await browser.request(world.loginUrl({ prompt: "anybody" }));
    expect(await other.text()).not.toContain(`>${hana.email}</p>`);
    const entered = await world.submitSignIn(browser, address, hana);
    dataOf(await askForEmail(world, await redeem(entered)));
  });
});

const readEverything = async ({ database: { db } }: World) => [
  await db.selectFrom("account").selectAll().execute(),
  await db.selectFrom("tie").selectAll().execute(),
  await db.selectFrom("verification_code").selectAll().execute(),
  await db.selectFrom("operation").selectAll().execute(),
  await db.selectFrom("outbox").selectAll().execute(),
];
