import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { insertFreeze } from "../../src/database/queries/freezes.ts";
import { UNDER_ATTACK } from "../world/attacker.ts";
import { apart, BrowserAt } from "../world/browser-at.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { failuresAt, typePassword, WRONG } from "../world/guesses.ts";
import { insertImported, UNREADABLE_HASHES } from "../world/imported.ts";
import { anonymous, LoginVisitor, type Page, titleOf } from "../world/login-visitor.ts";
import { readCode } from "../world/mailbox.ts";
import { createWorld, testConfig, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana, kenji } = PEOPLE;
const NOBODY = "nobody@example.jp";
const UNREADABLE = UNREADABLE_HASHES["a kind that nobody reads"];
const aki = { email: "aki@example.jp" } as const;
const NEW_PASSWORD = "Yozakura2026";

/** Every limit is small: in an hour twenty wrong passwords in all, and one from each network. */
const SMALL = { ...UNDER_ATTACK, rateLimitFactor: 0.005 };
const OF_ALL = 20;

let networks = 0;
/** Types a password from a new network. */
const returnTo = (world: World, email: string, password: string = WRONG): Promise<Page> => {
  networks += 1;
  return typePassword(world, { email, password }, new BrowserAt(apart(networks)));
};

const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${name}${n}@example.jp`);

/** Returns the status of a try at each address. All at once: while imported hashes remain, each refusal is delayed. */
const statusesOf = async (world: World, emails: readonly string[]): Promise<readonly number[]> =>
  (await Promise.all(emails.map((email) => returnTo(world, email)))).map(({ status }) => status);

describe("S45: returning holders whose password we cannot verify", () => {
  test.each([
    ["a hash that we cannot read", UNREADABLE],
    ["no password", null],
  ] as const)(
    "who have %s do not count towards the limit of wrong passwords in all",
    async (_, hash) => {
      await using world = await createWorld([hana], sandbox, SMALL);
      const returns = numbered("aki", OF_ALL + 5);
      for (const email of returns) await insertImported(world, { email, hash });
      expect(await statusesOf(world, returns)).toEqual(returns.map(() => 422));
      expect((await returnTo(world, hana.email, hana.password)).status).toBe(303);
      // Fewer tries at unknown addresses use up the limit, and unknown browsers need the mailed link.
      await statusesOf(world, numbered("nobody", OF_ALL));
      expect((await returnTo(world, hana.email, hana.password)).status).toBe(429);
      // With the limit used up, an imported ID is treated like any other.
      expect((await returnTo(world, "aki0@example.jp")).status).toBe(429);
    },
  );

  test("count towards the limits of the address and the network, as at an unknown address", async () => {
    await using world = await createWorld([], sandbox, { ...UNDER_ATTACK, rateLimitFactor: 0.1 });
    await insertImported(world, { ...aki, hash: UNREADABLE });
    for (const email of [aki.email, NOBODY]) {
      const statuses: number[] = [];
      const crowded = new BrowserAt(apart(email === NOBODY ? 60_001 : 60_002));
      for (let n = 0; n < 6; n += 1) {
        const at = n < 3 ? email : `${n}${email}`;
        statuses.push((await typePassword(world, { email: at, password: WRONG }, crowded)).status);
      }
      expect([statuses, await failuresAt(world, email)]).toEqual([
        [422, 422, 422, 422, 429, 429],
        3,
      ]);
    }
  });

  test.each([["no password", null], ...Object.entries(UNREADABLE_HASHES)] as const)(
    "%s: the page of the refusal has a button by which the holder chooses a password, with a code",
    async (_, hash) => {
      await using world = await createWorld([], sandbox);
      const id = await insertImported(world, { ...aki, hash });
      const visitor = new LoginVisitor(world);
      const form = await visitor.goTo("/", { prompt: "login", lng: "en" });
      const refused = await visitor.submit(form, { ...aki, password: WRONG });
      expect([refused.status, refused.html.includes(words.signIn.forgot)]).toEqual([422, true]);
      const waiting = await visitor.submit(refused, {}, 1);
      expect(titleOf(waiting)).toBe(words.code.title);
      const code = await readCode(world, sandbox, aki.email);
      const page = await visitor.submit(waiting, { code });
      const back = await visitor.submit(page, { password: NEW_PASSWORD });
      expect(back.location).toContain("authorization_code=");
      const sessions = await world.database.db
        .selectFrom("login_session")
        .select("account")
        .execute();
      expect(sessions).toEqual([{ account: id }]);
    },
  );

  test.each([undefined, "2099-01-01T00:00:00+09:00"])(
    "every refusal reads the same whether or not the address has an ID, also while accounts are moved (until %s)",
    async (moving_until) => {
      const { site } = testConfig("");
      const moving = { ...UNDER_ATTACK, site: { ...site, moving_until } };
      await using world = await createWorld([hana, kenji], sandbox, moving);
      const now = world.parts.now();
      const freeze = { now, until: now + 1_000_000, cause: now };
      await insertFreeze(world.database.db, kenji.subject, freeze);
      await insertImported(world, { email: "none@example.jp" });
      await insertImported(world, { email: "broken@example.jp", hash: UNREADABLE });
      await insertImported(world, { email: "read@example.jp", password: NEW_PASSWORD });
      const unproven = { email: "unproven@example.jp", password: NEW_PASSWORD, isUnproven: true };
      await insertImported(world, unproven);
      await insertImported(world, { email: "old@example.jp", asksOldSystem: true });
      const who = ["none", "broken", "read", "unproven", "old", "hana", "kenji", "nobody"];
      const emails = who.map((name) => `${name}@example.jp`);
      const pages = await Promise.all(emails.map((email) => returnTo(world, email)));
      const read = pages.map((page, n) => `${anonymous(page, emails[n] ?? "")}`);
      expect(new Set(read).size).toBe(1);
      expect(read[0]?.includes(words.signIn.moving)).toBe(moving_until !== undefined);
    },
  );
});
