import {
  getAttributes,
  getTokens,
  LogIdentifier,
  LogLevel,
  logOut,
  OperationDetail,
  renewTokens,
  type Tokens,
  writeLog,
} from "@musubi/contract";
import { createClient } from "@musubi/contract/client";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { recognizeBrowser } from "../../src/accounts/known-browser.ts";
import { ENTRIES } from "../../src/api/call-map.ts";
import type { Config } from "../../src/settings/config.ts";
import { deriveSecrets, hashSecret } from "../../src/settings/secrets.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines } from "../world/engines.ts";
import { everyHolderCall } from "../world/every-holder-call.ts";
import { MARK } from "../world/guesses.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { makeVerifier } from "../world/verifier.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

const createBoundWorld = (bindTokens: Config["bindTokens"] = "auto") =>
  createWorld([hana, kenji], undefined, { bindTokens });

/** Calls identity as the portal does in a browser: with its cookies. */
const clientIn = (world: World, browser: Browser, bearer?: string) =>
  createClient({
    origin: world.url,
    apiKey: world.config.apiKey,
    language: () => "en",
    bearer: () => bearer,
    fetch: (address, init) => browser.request(`${address}`, init),
  });

const redeem = (world: World, browser: Browser, code: string, verifier: string) =>
  clientIn(world, browser).send(getTokens, {
    body: { authorization_code: code, code_verifier: verifier, auth_service_id: 0 },
  });

/** Logs in, and redeems the code in that browser, or in another one. */
async function logIn(
  world: World,
  browser: Browser,
  elsewhere = browser,
  person: DemoPerson = hana,
) {
  const { code, verifier } = await world.obtainCode(person, browser);
  return redeem(world, elsewhere, code, verifier);
}

const renew = (world: World, browser: Browser, { refresh_token }: Tokens) =>
  clientIn(world, browser).send(renewTokens, { body: { refresh_token, auth_service_id: 0 } });

const countMails = async ({ database: { db } }: World): Promise<number> =>
  (await db.selectFrom("outbox").select("id").where("kind", "=", "mail").execute()).length;

const claimOf = ({ access_token }: Tokens): unknown =>
  JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()).cnf;

/** A browser that shows this mark, and nothing else of ours. */
function showing(mark: string | undefined): Browser {
  const browser = new Browser();
  if (mark !== undefined) browser.cookies.set(MARK, mark);
  return browser;
}

/** Where a thief may use a copy of the storage: the browser's mark is not in it. */
function elsewhere({ parts }: World, own: Browser) {
  const [secret = "", code = ""] = own.cookies.get(MARK)?.split(".") ?? [];
  return [
    ["no mark", showing(undefined)],
    ["the mark of another browser", showing(recognizeBrowser(undefined, "t", parts.secrets).mark)],
    [
      "a mark from before IDENTITY_SECRET was changed",
      showing(recognizeBrowser(undefined, "t", deriveSecrets("the secret of before")).mark),
    ],
    ["a forged mark", showing(`${"A".repeat(43)}.${code}`)],
    ["a mark made of what the database has", showing(`${hashSecret(secret)}.${code}`)],
  ] as const;
}

describe("S69: a copied refresh token", () => {
  onBothEngines("is refused in another browser, and nothing of the holder's changes", async () => {
    await using world = await createBoundWorld();
    const own = new Browser();
    const first = dataOf(await logIn(world, own));
    const second = dataOf(await renew(world, own, first));
    for (const [where, thief] of elsewhere(world, own)) {
      for (const copy of [first, second]) {
        expect(codeOf(await renew(world, thief, copy)), where).toBe("NotAuthorizedException");
      }
    }
    const third = dataOf(await renew(world, own, second));
    expect((await clientIn(world, own, third.access_token).send(getAttributes, {})).ok).toBe(true);
  });

  onBothEngines("leaves a row an hour for each session in the holder's journal", async () => {
    await using world = await createWorld([hana], undefined, { rateLimitFactor: 1 });
    const own = new Browser();
    const readRows = () =>
      world.database.db
        .selectFrom("journal")
        .select(["account", "operation_detail", "times"])
        .where("log_text", "=", "other-browser")
        .execute();
    for (const times of [1, 2]) {
      own.cookies.delete("musubi_login");
      const first = dataOf(await logIn(world, own));
      const told = [{ account: hana.subject, operation_detail: OperationDetail.LOGIN, times }];
      for (const [, thief] of elsewhere(world, own)) await renew(world, thief, first);
      expect(await readRows()).toEqual(told);
      // An ended family says nothing about another browser.
      const third = dataOf(await renew(world, own, dataOf(await renew(world, own, first))));
      await renew(world, own, first);
      for (const [, thief] of elsewhere(world, own)) await renew(world, thief, third);
      expect(await readRows()).toEqual(told);
    }
  });

  onBothEngines("is mailed once a day if the account does not know the browser", async () => {
    await using world = await createWorld([hana, kenji], undefined, { rateLimitFactor: 1 });
    const [own, second, shared] = [new Browser(), new Browser(), new Browser()];
    dataOf(await logIn(world, second));
    dataOf(await logIn(world, shared, shared, kenji));
    const tokens = dataOf(await logIn(world, own));
    const before = await countMails(world);
    const steps = [
      ["a program without a mark", new Browser(), 0],
      ["a browser of the holder's, who may have copied it", second, 0],
      ["another holder's", shared, 1],
      ["the same once more", shared, 1],
    ] as const;
    for (const [where, thief, mails] of steps) {
      await renew(world, thief, tokens);
      expect((await countMails(world)) - before, where).toBe(mails);
    }
    const links = world.database.db.selectFrom("told_sign_in").selectAll();
    const told = (await links.execute()).filter(({ is_log_in }) => is_log_in === 0);
    expect(told, "its link freezes the ID, and is about no log-in").toHaveLength(1);
  });

  onBothEngines("T06: ends the family as a replay only from its own browser", async () => {
    await using world = await createBoundWorld();
    const own = new Browser();
    const first = dataOf(await logIn(world, own));
    const third = dataOf(await renew(world, own, dataOf(await renew(world, own, first))));
    for (const [, thief] of elsewhere(world, own)) await renew(world, thief, first);
    const fourth = dataOf(await renew(world, own, third));
    expect(codeOf(await renew(world, own, first))).toBe("NotAuthorizedException");
    expect(codeOf(await renew(world, own, fourth))).toBe("NotAuthorizedException");
  });
});

onBothEngines(
  "S69: a copied access token opens no call of a holder in another browser, except a log-out",
  async () => {
    await using world = await createBoundWorld();
    const own = new Browser();
    const tokens = dataOf(await logIn(world, own));
    const outcomes = await everyHolderCall(world, tokens);
    const answers = outcomes.map((outcome) => (outcome.ok ? "ok" : codeOf(outcome)));
    expect(answers.filter((answer) => answer !== "NotAuthorizedException")).toEqual(["ok"]);
    expect(ENTRIES.flatMap(({ call, mark }) => (mark ? [call.name] : []))).toEqual([logOut.name]);
    expect(codeOf(await renew(world, own, tokens))).toBe("NotAuthorizedException");
  },
);

onBothEngines("S69: a copied access token proves nothing where anyone may call", async () => {
  await using world = await createBoundWorld();
  const own = new Browser();
  const { access_token } = dataOf(await logIn(world, own));
  const log = (browser: Browser) =>
    clientIn(world, browser, access_token).send(writeLog, {
      body: {
        log_level: LogLevel.INFO,
        identifier: LogIdentifier.ACCOUNT,
        operation_detail: OperationDetail.CHANGE_PASSWORD,
        log_info: { email: hana.email, user_id: hana.subject, log_text: "told" },
      },
    });
  const readAccounts = async () =>
    (
      await world.database.db
        .selectFrom("journal")
        .select("account")
        .where("operation_detail", "=", OperationDetail.CHANGE_PASSWORD)
        .execute()
    ).map(({ account }) => account);
  await log(new Browser());
  expect(await readAccounts()).toEqual([null]);
  await log(own);
  expect((await readAccounts()).toSorted()).toEqual([hana.subject, null].toSorted());
});

onBothEngines(
  "S69: the mark alone opens nothing, and two families do not show that they share it",
  async () => {
    await using world = await createBoundWorld();
    const own = new Browser();
    const one = dataOf(await logIn(world, own));
    expect(codeOf(await clientIn(world, own).send(getAttributes, {}))).toBe(
      "NotAuthorizedException",
    );
    own.cookies.delete("musubi_login");
    const other = dataOf(await logIn(world, own, own, kenji));
    expect(claimOf(one)).toMatch(/^[\w-]{22}$/);
    expect(claimOf(other)).toMatch(/^[\w-]{22}$/);
    expect(claimOf(one)).not.toBe(claimOf(other));
    for (const { access_token } of [one, other]) {
      expect((await clientIn(world, own, access_token).send(getAttributes, {})).ok).toBe(true);
    }
  },
);

describe("S69: a code", () => {
  onBothEngines("that another browser redeems is refused and burnt", async () => {
    await using world = await createBoundWorld();
    const own = new Browser();
    const [, [, thief]] = elsewhere(world, own);
    const { code, verifier } = await world.obtainCode(hana, own);
    expect(codeOf(await redeem(world, thief, code, verifier))).toBe("NotAuthorizedException");
    expect(codeOf(await redeem(world, own, code, verifier))).toBe("NotAuthorizedException");
  });

  onBothEngines(
    "redeemed without a mark gives unbound tokens, and is counted; they bind at the next renewal in their own browser, and in no other",
    async () => {
      await using world = await createBoundWorld();
      const own = new Browser();
      let tokens = dataOf(await logIn(world, own, new Browser()));
      expect(claimOf(tokens)).toBeUndefined();
      expect(world.parts.issuer.binding.counted()).toEqual({ bound: 0, unbound: 1 });
      for (const [, stranger] of elsewhere(world, own)) {
        tokens = dataOf(await renew(world, stranger, tokens));
        expect(claimOf(tokens)).toBeUndefined();
      }
      const bound = dataOf(await renew(world, own, tokens));
      expect(claimOf(bound)).toBeDefined();
      for (const [, stranger] of elsewhere(world, own)) {
        expect(codeOf(await renew(world, stranger, bound))).toBe("NotAuthorizedException");
      }
      expect((await renew(world, own, bound)).ok).toBe(true);
    },
  );

  onBothEngines("redeemed without a mark is refused with BIND_TOKENS=always", async () => {
    await using world = await createBoundWorld("always");
    const own = new Browser();
    expect(codeOf(await logIn(world, own, new Browser()))).toBe("NotAuthorizedException");
    own.cookies.delete("musubi_login");
    const tokens = dataOf(await logIn(world, own));
    expect(world.parts.issuer.binding.counted()).toEqual({ bound: 1, unbound: 0 });
    expect((await renew(world, own, tokens)).ok).toBe(true);
  });
});

onBothEngines(
  "S69: BIND_TOKENS=always refuses the unbound tokens of before; off asks for no mark",
  async () => {
    await using world = await createBoundWorld();
    const own = new Browser();
    const unbound = dataOf(await logIn(world, own, new Browser()));
    own.cookies.delete("musubi_login");
    const bound = dataOf(await logIn(world, own));
    const tell = (bindTokens: Config["bindTokens"]) => world.restart({ bindTokens });
    {
      await using off = await tell("off");
      for (const { access_token } of [unbound, bound]) {
        expect((await off.client({ bearer: access_token }).send(getAttributes, {})).ok).toBe(true);
      }
      expect((await renew(off, new Browser(), bound)).ok).toBe(true);
    }
    await using always = await tell("always");
    const { access_token } = unbound;
    expect(codeOf(await clientIn(always, own, access_token).send(getAttributes, {}))).toBe(
      "NotAuthorizedException",
    );
    expect(codeOf(await renew(always, new Browser(), unbound))).toBe("NotAuthorizedException");
    expect(claimOf(dataOf(await renew(always, own, unbound)))).toBeDefined();
  },
);

const openLogin = (world: World, browser: Browser) =>
  browser.request(world.loginUrl({ code_challenge: makeVerifier().challenge }));

onBothEngines(
  "a live login session skips the form only if the browser shows its mark; otherwise a new session begins",
  async () => {
    await using world = await createBoundWorld("always");
    const own = new Browser();
    dataOf(await logIn(world, own));
    expect((await openLogin(world, own)).status).toBe(303);
    own.cookies.delete(MARK);
    expect((await openLogin(world, own)).status).toBe(200);
    const tokens = dataOf(await logIn(world, own));
    expect((await renew(world, own, tokens)).ok).toBe(true);
  },
);

onBothEngines(
  "a live login session skips the form without its mark with BIND_TOKENS=off",
  async () => {
    await using world = await createBoundWorld("off");
    const own = new Browser();
    dataOf(await logIn(world, own));
    own.cookies.delete(MARK);
    expect((await openLogin(world, own)).status).toBe(303);
  },
);

onBothEngines(
  "two tabs that log in at once in a new browser get the same mark, and both codes are good",
  async () => {
    await using world = await createBoundWorld("always");
    const own = new Browser();
    await own.request(world.loginUrl());
    const [one, other] = [new Browser(), new Browser()];
    for (const tab of [one, other]) {
      for (const [name, value] of own.cookies) tab.cookies.set(name, value);
    }
    const [tokens, others] = [await logIn(world, one), await logIn(world, other)];
    expect(one.cookies.get(MARK)).toBe(other.cookies.get(MARK));
    expect((await renew(world, other, dataOf(tokens))).ok).toBe(true);
    expect((await renew(world, one, dataOf(others))).ok).toBe(true);
  },
);
