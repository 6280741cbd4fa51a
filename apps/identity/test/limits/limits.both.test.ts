import { randomUUID } from "node:crypto";
import { getAttributes, getTokens, LogLevel, logOut, writeLog } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { createCodes } from "../../src/accounts/codes/codes.ts";
import { ENTRIES, entryOf } from "../../src/api/call-map.ts";
import { addressGroup, networkOf } from "../../src/limits/address-group.ts";
import { countsOf, createLimits, type Limits } from "../../src/limits/limits.ts";
import { LIMITS } from "../../src/limits/rules.ts";
import { Browser } from "../world/browser.ts";
import { engine } from "../world/database.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const typedAt = (now: number, from = "198.51.100.7") => ({
  userAgent: "",
  network: "",
  from,
  now,
});

/** So narrow that a few requests are too many: `writeLog` 6 a minute and 5 a day, `getTokens` 6, `signIn` 3. */
const NARROW = { rateLimitFactor: 0.01 };

const log = (world: World, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${writeLog.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": world.config.apiKey,
      "accept-language": "en",
      ...headers,
    },
    body: JSON.stringify({
      log_level: LogLevel.INFO,
      identifier: 1,
      operation_detail: 1,
      log_info: { log_text: randomUUID() },
    }),
  });

const statuses = async (times: number, ask: () => Promise<Response>): Promise<number[]> => {
  const found: number[] = [];
  for (let n = 0; n < times; n += 1) found.push((await ask()).status);
  return found;
};

describe("limits", () => {
  test("only the listed calls have no limit", () => {
    const free = ENTRIES.filter(({ limit }) => !limit).map(({ call }) => call.name);
    expect(free.toSorted()).toEqual([
      "describeExport",
      "describeNotices",
      "dismissPlace",
      "endOtherSessions",
      "endSession",
      "forgetBrowser",
      "getAttributes",
      "glanceAtHome",
      "listActiveServiceIds",
      "listNews",
      "listPlaces",
      "listServiceAddresses",
      "listServices",
      "logOut",
      "namePasskey",
      "renewTokens",
      "setAttributes",
    ]);
  });

  test("calls with a limit for each holder are counted by holder, not by network address", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji], undefined, NARROW);
    const [hana, kenji] = [await world.signIn(PEOPLE.hana), await world.signIn(PEOPLE.kenji)];
    const counted = ENTRIES.filter(({ limit }) => limit?.per === "holder").map(({ call }) => call);
    expect(counted.length).toBeGreaterThan(15);
    for (const { name, method, path } of counted) {
      const ask = async (bearer: string): Promise<number> => {
        const headers = {
          "content-type": "application/json",
          "x-api-key": world.config.apiKey,
          authorization: `Bearer ${bearer}`,
        };
        const body = method === "GET" ? {} : { body: "{}" };
        const url = `${world.url}${path.replace(/:\w+/, "store")}`;
        return (await fetch(url, { method, headers, ...body })).status;
      };
      const asked = [await ask(hana.access_token), await ask(hana.access_token)];
      expect([name, ...asked, await ask(hana.access_token)]).toContain(429);
      expect([name, await ask(kenji.access_token)]).not.toContain(429);
    }
  });

  test("a refused call says when to try again, and changes nothing; holders have a higher limit than strangers", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji], undefined, NARROW);
    expect(await statuses(6, () => log(world))).toEqual([200, 200, 200, 200, 200, 200]);
    const refused = await log(world);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error_code: "TooManyRequestException" });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(30 * 60);
    const rows = await world.database.db.selectFrom("journal").select("id").execute();
    expect(rows).toHaveLength(6);

    const [hana, kenji] = [await world.signIn(PEOPLE.hana), await world.signIn(PEOPLE.kenji)];
    const proven = ({ access_token }: { readonly access_token: string }) =>
      log(world, { authorization: `Bearer ${access_token}` });
    expect(await statuses(3, () => proven(hana))).toEqual([200, 200, 200]);
    expect(await statuses(4, () => proven(kenji))).toEqual([200, 200, 200, 429]);
    const again = Number((await proven(kenji)).headers.get("retry-after"));
    expect(again).toBeGreaterThanOrEqual(1);
    expect(again).toBeLessThanOrEqual(60);
  });

  test("a holder may write a limited number of rows a day from all networks together; each holder has their own limit", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji], undefined, {
      ...NARROW,
      trustedProxies: ["127.0.0.1"],
    });
    const [hana, kenji] = [await world.signIn(PEOPLE.hana), await world.signIn(PEOPLE.kenji)];
    let n = 0;
    const elsewhere = ({ access_token }: { readonly access_token: string }) => {
      n += 1;
      const headers = { "x-forwarded-for": `198.51.100.${n}` };
      return log(world, { ...headers, authorization: `Bearer ${access_token}` });
    };
    expect(await statuses(4, () => elsewhere(hana))).toEqual([200, 200, 200, 200]);
    // Another session of the same holder, and one that has ended, share the count.
    const again = await world.signIn(PEOPLE.hana);
    const body = { access_token: hana.access_token };
    dataOf(await world.client({ bearer: hana.access_token }).send(logOut, { body }));
    expect(await statuses(2, () => elsewhere(again))).toEqual([200, 429]);
    const refused = await elsewhere(hana);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error_code: "TooManyRequestException" });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(23 * 60 * 60);
    expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
    expect((await elsewhere(kenji)).status).toBe(200);
    const rows = await world.database.db
      .selectFrom("journal")
      .select("id")
      .where("author", "!=", "identity")
      .execute();
    expect(rows).toHaveLength(6);
  });

  onBothEngines(
    "of 20 requests at once, exactly as many as the limit allows are accepted",
    async () => {
      await using world = await createWorld([], undefined, NARROW);
      const answers = await Promise.all(Array.from({ length: 20 }, () => log(world)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
    },
  );

  test("W05: a forged X-Forwarded-For is counted with the real address", async () => {
    await using world = await createWorld([], undefined, NARROW);
    let n = 0;
    const forged = () => {
      n += 1;
      return log(world, { "x-forwarded-for": `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` });
    };
    expect(await statuses(8, forged)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  test("W05: behind a trusted proxy each address has its own count, and only the proxy is believed", async () => {
    await using world = await createWorld([], undefined, {
      ...NARROW,
      trustedProxies: ["127.0.0.1"],
    });
    const from = (chain: string) => log(world, { "x-forwarded-for": chain });
    expect(await statuses(7, () => from("198.51.100.1"))).toContain(429);
    expect((await from("198.51.100.2")).status).toBe(200);
    // Entries that the client itself put before the proxy's own do not count.
    expect((await from("203.0.113.9, 198.51.100.1")).status).toBe(429);
  });

  onBothEngines("the exchange of a code for tokens is limited; a read is not", async () => {
    await using world = await createWorld([PEOPLE.hana], undefined, NARROW);
    const { access_token } = await world.signIn();
    const exchange = () =>
      world.client().send(getTokens, {
        body: { authorization_code: randomUUID(), code_verifier: "x", auth_service_id: 0 },
      });
    for (let n = 0; n < 6; n += 1) expect(codeOf(await exchange())).toBe("NotAuthorizedException");
    expect(codeOf(await exchange())).toBe("TooManyRequestException");
    const client = world.client({ bearer: access_token });
    for (let n = 0; n < 20; n += 1) dataOf(await client.send(getAttributes, {}));
  });

  test("the login form is refused after too many tries from one network address, at all accounts together", async () => {
    const { hana, kenji } = PEOPLE;
    await using world = await createWorld([hana, kenji], undefined, NARROW);
    const submit = (person: { readonly email: string; readonly password?: string }) =>
      world.submitSignIn(new Browser(), world.loginUrl(), person);
    for (const person of [hana, kenji, hana]) expect((await submit(person)).status).toBe(303);
    const refused = await submit(kenji);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("from your network");
  });

  /** The limit for all is six wrong codes. */
  const SIX = { rateLimitFactor: 0.001 };
  const scopeOf = (account: string) => ({ purpose: "change-email", account }) as const;
  const issue = async ({ parts }: World, account: string): Promise<string> => {
    const target = `${account}@example.jp`;
    const { codes, database, now } = parts;
    return dataOf(await codes.issue(database.db, scopeOf(account), target, now()));
  };
  let networks = 0;
  /** A new network each time, so that only the limit for all adds up. */
  const typedSomewhere = ({ parts }: World) => {
    networks += 1;
    return typedAt(parts.now(), `198.51.${networks % 256}.7`);
  };
  const check = async (world: World, account: string, typed: string) => {
    const { codes, database } = world.parts;
    const from = typedSomewhere(world);
    const found = await codes.check(database.db, scopeOf(account), typed, from);
    return found.ok ? "right" : found.code;
  };

  test("C09: a few wrong codes at each of many accounts add up, until no code of anybody is checked", async () => {
    await using world = await createWorld([], undefined, SIX);
    const right = await issue(world, "right");
    for (let n = 0; n < 7; n += 1) await issue(world, `account-${n}`);
    const wrong = (n: number) => check(world, `account-${n}`, "AAAAAA");
    for (let n = 0; n < 5; n += 1) expect(await wrong(n)).toBe("CodeMismatchException");
    // A right code does not count.
    expect(await check(world, "right", right)).toBe("right");
    expect(await wrong(5)).toBe("CodeMismatchException");
    expect(await wrong(6)).toBe("TooManyRequestException");
    expect(await check(world, "right", right)).toBe("TooManyRequestException");
  });

  test("C09: wrong codes do not use up the limit for all where no valid code could be guessed", async () => {
    await using world = await createWorld([], undefined, SIX);
    const { codes, database } = world.parts;
    await issue(world, "guessed");
    for (let n = 0; n < 5; n += 1) await check(world, "guessed", "AAAAAA");
    await issue(world, "over");
    await codes.revoke(database.db, scopeOf("over"));
    await issue(world, "used").then((code) => check(world, "used", code));
    for (let n = 0; n < 3; n += 1) {
      expect(await check(world, "nobody", "AAAAAA")).toBe("CodeMismatchException");
      expect(await check(world, "guessed", "AAAAAA")).toBe("LimitExceededException");
      expect(await check(world, "over", "AAAAAA")).toBe("ExpiredCodeException");
      expect(await check(world, "used", "AAAAAA")).toBe("ExpiredCodeException");
    }
    expect(await check(world, "innocent", await issue(world, "innocent"))).toBe("right");
  });

  onBothEngines(
    "C09: wrong codes remain counted when their transaction is rolled back",
    async () => {
      await using world = await createWorld([], undefined, SIX);
      const { codes, database } = world.parts;
      for (let n = 0; n < 8; n += 1) await issue(world, `account-${n}`);
      const attempt = (n: number) =>
        database.transact(async (trx) => {
          const scope = scopeOf(`account-${n}`);
          const check = await codes.check(trx, scope, "AAAAAA", typedSomewhere(world));
          throw new Error(check.ok ? "right" : check.code);
        });
      for (let n = 0; n < 6; n += 1) await expect(attempt(n)).rejects.toThrow("CodeMismatch");
      await expect(attempt(7)).rejects.toThrow("TooManyRequest");
    },
  );
});

describe("F08: while requests cannot be counted", () => {
  const BROKEN = new Error("the counts cannot be reached");
  const down = () => Promise.reject(BROKEN);
  const counts = { take: down, giveBack: down };
  const broken = (failures: string[]): Limits =>
    createLimits({ together: counts, process: counts }, 1, (name) => failures.push(name));

  test("calls that check a secret are refused, the others are answered, and the log records both", async () => {
    const failures: string[] = [];
    const limits = broken(failures);
    const all = [
      ...Object.values(LIMITS),
      ...ENTRIES.flatMap(({ limit, unprovenLimit, holderLimit }) =>
        [limit, unprovenLimit, holderLimit].filter((each) => each !== undefined),
      ),
    ];
    for (const limit of all) {
      const { state } = await limits.count(limit, "somebody");
      expect(state, limit.name).toBe(limit.guardsSecret ? "closed" : "within");
    }
    expect(failures).toEqual(all.map(({ name }) => name));
    expect(all.filter(({ guardsSecret }) => guardsSecret).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "certifyStoreAccount",
        "changePassword",
        "resetStorePassword",
        "signIn",
        "verifyCode",
        "wrongCodes",
        "wrongCodesOfAll",
        "wrongCodesOfHolder",
        "wrongPasswords",
        "wrongPasswordsOfAll",
        "wrongPasswordsOfHolder",
      ]),
    );
  });

  test("no guess is checked", async () => {
    for (const guess of ["password", "code"] as const) {
      expect(await broken([]).reserveGuess(guess, "198.51.100.7")).toEqual({ state: "closed" });
    }
  });

  onBothEngines("no code is checked", async () => {
    await using world = await createWorld([]);
    const codes = createCodes(world.parts.secrets, broken([]));
    const scope = { purpose: "change-email", account: "somebody" } as const;
    const now = world.parts.now();
    const code = dataOf(await codes.issue(world.database.db, scope, "a@example.jp", now));
    expect(await codes.check(world.database.db, scope, code, typedAt(now))).toEqual({
      ok: false,
      code: "ServiceUnavailableException",
    });
    const row = await world.database.db
      .selectFrom("verification_code")
      .select("tries")
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(0);
  });

  // Only PostgreSQL counts in a table, which may be missing.
  if (engine === "postgres") {
    onBothEngines(
      "because their table is gone, log entries are still accepted, and nobody signs in",
      async () => {
        await using world = await createWorld([PEOPLE.hana]);
        await world.database.db.schema.dropTable("rate_limit").execute();
        expect((await log(world)).status).toBe(200);
        const answer = await world.submitSignIn(new Browser(), world.loginUrl(), PEOPLE.hana);
        expect(answer.status).toBe(503);
      },
    );
  }
});

onBothEngines("two processes on one PostgreSQL count together", async () => {
  await using world = await createWorld([], undefined, NARROW);
  const another = createLimits(countsOf(world.database), NARROW.rateLimitFactor, () => {});
  const states: string[] = [];
  const { limit } = entryOf(writeLog);
  if (!limit) throw new Error("There is nothing to count.");
  for (let n = 0; n < 8; n += 1) {
    const limits = n % 2 === 0 ? world.parts.limits : another;
    states.push((await limits.count(limit, "somebody")).state);
  }
  const isShared = world.database.engine === "postgres";
  expect(states.filter((state) => state === "over")).toHaveLength(isShared ? 2 : 0);
});

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each([
  ["198.51.100.7", "198.51.100.0/24"],
  ["::ffff:198.51.100.7", "198.51.100.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
])("%s is in the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
