import {
  changePassword,
  disableAccount,
  getAttributes,
  getTokens,
  logOut,
  type Tokens,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Transaction } from "kysely";
import { describe, expect } from "vitest";
import { resetPassword } from "../../src/accounts/reset-password.ts";
import { endSessions } from "../../src/accounts/sessions/end-sessions.ts";
import { takeAddressBack } from "../../src/accounts/take-address-back.ts";
import { outsideTransaction } from "../../src/database/database.ts";
import { findSso, openClientSession } from "../../src/database/queries/client-sessions.ts";
import { deleteTie } from "../../src/database/queries/ties.ts";
import type { Tables } from "../../src/database/tables.ts";
import { changeAddress, settleIn, use, writeChange } from "../ties/take-back/claims.ts";
import { holdTransaction } from "../world/break-each-once.ts";
import { Browser } from "../world/browser.ts";
import { serviceOf, ssoOf } from "../world/client-sessions.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { haveStopped } from "../world/have-stopped.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { SITES } from "../world/service-sites.ts";
import { expectEnded, openBoth, setSiteStage } from "../world/site-stage.ts";
import { makeVerifier } from "../world/verifier.ts";
import type { World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const PASSWORD = "Yozakura2026";

const sandbox = await freshSandbox();

const setStage = (people?: readonly DemoPerson[]) => setSiteStage(sandbox, people);

describe("the client sessions of a browser, and no others, end", () => {
  test("at a log-out at the portal", async () => {
    await using stage = await setStage();
    const { world } = stage;
    const here = await openBoth(world);
    const there = await openBoth(world);
    const { access_token } = here;
    dataOf(await here.client.send(logOut, { body: { access_token } }));
    await expectEnded(stage, { over: [here.store, here.app], left: [there.store, there.app] });
    expect(await findSso(world.database.db, here.store.sso)).toEqual([]);
  });

  test("at a log-out on the hosted page", async () => {
    await using stage = await setStage();
    const here = await openBoth(stage.world);
    const there = await openBoth(stage.world);
    const visitor = new LoginVisitor(stage.world, here.browser);
    await visitor.submit(await visitor.open("/login/sign-out?lng=en"), {});
    await expectEnded(stage, { over: [here.store, here.app], left: [there.store, there.app] });
  });

  test("when another account signs in in that browser", async () => {
    await using stage = await setStage([hana, kenji]);
    const { world } = stage;
    const here = await openBoth(world);
    const { sso } = await ssoOf(world, here.browser);
    await signInAgain(world, here.browser, kenji);
    expect(await ssoOf(world, here.browser)).not.toMatchObject({ sso });
    await expectEnded(stage, { over: [here.store, here.app], left: [] });
  });

  test("not when the same account signs in again, but when it then logs out", async () => {
    await using stage = await setStage();
    const { world } = stage;
    const here = await openBoth(world);
    const before = await ssoOf(world, here.browser);
    const { access_token } = await signInAgain(world, here.browser, hana);
    expect(await ssoOf(world, here.browser)).toEqual(before);
    await expectEnded(stage, { over: [], left: [here.store, here.app] });
    const client = world.client({ bearer: access_token });
    dataOf(await client.send(logOut, { body: { access_token } }));
    await expectEnded(stage, { over: [here.store, here.app], left: [] });
  });

  onBothEngines(
    "at a log-out, even after the account signed in again in two tabs at once",
    async () => {
      await using stage = await setStage();
      const { world } = stage;
      const here = await openBoth(world);
      const tab = new Browser();
      for (const [name, value] of here.browser.cookies) tab.cookies.set(name, value);
      const [{ access_token }, second] = await Promise.all([
        signInAgain(world, here.browser, hana),
        signInAgain(world, tab, hana),
      ]);
      const client = world.client({ bearer: access_token });
      dataOf(await client.send(logOut, { body: { access_token } }));
      await expectEnded(stage, { over: [here.store, here.app], left: [] });
      const other = await world.client({ bearer: second.access_token }).send(getAttributes, {});
      expect(codeOf(other)).toBe("NotAuthorizedException");
    },
  );
});

describeOnce("every client session of an account ends with", () => {
  test("a new password, except those of the browser that set it", async () => {
    await using stage = await setStage();
    const here = await openBoth(stage.world);
    const there = await openBoth(stage.world);
    const { access_token } = here;
    const typed = { previous_password: hana.password, proposed_password: PASSWORD };
    dataOf(await here.client.send(changePassword, { body: { access_token, ...typed } }));
    await expectEnded(stage, { over: [there.store, there.app], left: [here.store, here.app] });
  });

  test.each<[string, (world: World, access_token: string) => Promise<unknown>]>([
    ["a new password that was set by code", resetByCode],
    [
      "the closing of the account",
      async ({ client, database }, bearer) => {
        await database.db.deleteFrom("place").execute();
        const body = { user_key: hana.subject, is_token_for_login_page: false };
        return dataOf(await client({ bearer }).send(disableAccount, { body }));
      },
    ],
    ["a freeze", async (world) => use(world, await writeChange(world, hana, { kind: "password" }))],
    ["a stop", async (world) => use(world, await changeAddress(world, hana, "thief@example.com"))],
    [
      "a change that is taken back",
      async (world) => {
        const link = await changeAddress(world, hana, "thief@example.com");
        return use(world, link, { proof: { password: hana.password } });
      },
    ],
    [
      "the loss of its unproven address to a visitor who proves it",
      async ({ database, parts }) => {
        await database.db.updateTable("account").set({ email_proven_at: null }).execute();
        return database.transact((trx) => takeAddressBack(parts, trx, hana.email));
      },
    ],
  ])("%s", async (_, act) => {
    await using stage = await setStage();
    await settleIn(stage.world, hana);
    const here = await openBoth(stage.world);
    const there = await openBoth(stage.world);
    await act(stage.world, here.access_token);
    await expectEnded(stage, { over: [here.store, here.app, there.store, there.app], left: [] });
  });
});

describe("the transaction that ends or begins client sessions", () => {
  test("changes nothing at all if it fails", async () => {
    await using stage = await setStage();
    const { database, parts } = stage.world;
    const here = await openBoth(stage.world);
    const failing = database.transact(async (trx) => {
      await endSessions(parts, trx, hana.subject);
      throw new Error("not today");
    });
    await expect(failing).rejects.toThrow("not today");
    await expectEnded(stage, { over: [], left: [here.store, here.app] });
  });

  onBothEngines(
    "run several times at once for the same session, notifies each service once",
    async () => {
      await using stage = await setStage();
      const { database, parts } = stage.world;
      const here = await openBoth(stage.world);
      const { access_token } = here;
      await Promise.all([
        stage.world.client({ bearer: access_token }).send(logOut, { body: { access_token } }),
        here.client.send(logOut, { body: { access_token } }),
        ...[1, 2].map(() => database.transact((trx) => endSessions(parts, trx, hana.subject))),
      ]);
      await expectEnded(stage, { over: [here.store, here.app], left: [] });
    },
  );

  test.each<
    [string, (world: World, trx: Transaction<Tables>, account: string) => Promise<unknown>]
  >([
    ["session", ({ parts }, trx, account) => endSessions(parts, trx, account)],
    ["tie", (world, trx, account) => deleteTie(trx, account, serviceOf(world, SITES.store))],
  ])("prevents a client session from beginning while its %s is ending", async (_name, end) => {
    await using stage = await setStage();
    const { world } = stage;
    const { database } = world;
    const browser = new Browser();
    await world.signIn(hana, browser);
    const { sso, account } = await ssoOf(world, browser);
    const visitor = { sso, account, client: SITES.store, sid: "s", grant_id: "g", since: 1 };
    let begun: Promise<unknown> = Promise.resolve();
    await holdTransaction(database, async (trx) => {
      await database.lockAccounts(trx, [account]);
      begun = outsideTransaction(() =>
        openClientSession(database.db, visitor, serviceOf(world, SITES.store)),
      );
      await Promise.race([begun, haveStopped(world, 1)]);
      await end(world, trx, account);
    });
    expect(await begun).toBeUndefined();
    await expectEnded(stage, { over: [], left: [] });
  });

  onBothEngines("keeps one of several client sessions that begin at once", async () => {
    await using stage = await setStage();
    const { world } = stage;
    const browser = new Browser();
    await world.signIn(hana, browser);
    const client = SITES.store;
    const { sso, account } = await ssoOf(world, browser);
    const visitors = await Promise.all(
      ["a", "b", "c", "d", "e"].map((sid) => {
        const visitor = { sso, account, client, sid, grant_id: sid, since: 1 };
        return openClientSession(world.database.db, visitor, serviceOf(world, client));
      }),
    );
    expect(new Set(visitors.map((visitor) => visitor?.sid)).size).toBe(1);
    expect(visitors).not.toContain(undefined);
  });
});

async function resetByCode({ parts }: World): Promise<void> {
  const { codes, database } = parts;
  const address = { email: hana.email, emailKey: hana.email };
  const scope = { purpose: "forgot", emailKey: hana.email, codeSeries: "a request" } as const;
  const code = dataOf(await codes.issue(database.db, scope, hana.email, parts.now()));
  const stranger = { language: "en", userAgent: "", network: "", from: "" } as const;
  const from = { ...stranger, now: parts.now() };
  const { ticket } = dataOf(await codes.check(database.db, scope, code, from));
  const given = { proof: { scope, ticket }, password: PASSWORD };
  dataOf(await resetPassword(parts, address, given, stranger));
}

/** Signs in with the form, although the browser has a session. */
async function signInAgain(world: World, browser: Browser, person: DemoPerson): Promise<Tokens> {
  const { verifier: code_verifier, challenge } = makeVerifier();
  const address = world.loginUrl({ prompt: "login", code_challenge: challenge });
  const response = await world.submitSignIn(browser, address, person);
  const location = new URL(response.headers.get("location") ?? "about:blank");
  const authorization_code = location.searchParams.get("authorization_code") ?? "";
  const body = { authorization_code, code_verifier, auth_service_id: 0 } as const;
  return dataOf(await world.client().send(getTokens, { body }));
}
