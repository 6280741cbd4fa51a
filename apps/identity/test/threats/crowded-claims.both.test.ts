import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { takeBack as english } from "@musubi/messages/en/take-back";
import { expect, vi } from "vitest";
import { createPasswordHasher } from "../../src/accounts/passwords/hashing.ts";
import { createLanes, HashingOverloadedError } from "../../src/accounts/passwords/hashing-lanes.ts";
import { takeBack } from "../../src/ties/take-back/take-back.ts";
import { changeAddress, settleIn, VISITOR, writeChange } from "../ties/take-back/claims.ts";
import { Browser } from "../world/browser.ts";
import { BrowserAt } from "../world/browser-at.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { knownBrowser, statusOf } from "../world/guesses.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const MOVED = "moved@example.jp";

/** Makes the check of an older password hang until it is released, and then fail. All others run normally. */
function holdClaims({ parts: { hasher } }: World) {
  const lanes = createLanes();
  const { verify } = createPasswordHasher();
  const held = Promise.withResolvers<undefined>();
  vi.spyOn(hasher, "findMatch").mockImplementation((_hashes, _password, by) =>
    lanes.passInTurn(by, [() => held.promise]),
  );
  vi.spyOn(hasher, "verify").mockImplementation((hash, password, lane) =>
    lanes.pass(lane, () => verify(hash, password, "unknown")),
  );
  return { load: lanes.load, end: () => held.resolve(undefined) };
}

onBothEngines(
  "S37: 48 wrong older passwords at once, with an attacker's own links, do not delay another holder's log-in",
  async () => {
    await using world = await createWorld([hana, kenji]);
    const browser = await knownBrowser(world, kenji);
    await settleIn(world, hana);
    const links: string[] = [];
    for (let n = 0; n < 47; n += 1) links.push(await writeChange(world, hana, { kind: "leaving" }));
    links.push(await changeAddress(world, hana, MOVED));
    const hashing = holdClaims(world);
    const pressed = { offered: "restore", shown: { proof: { password: "Wrong2019" } } };
    const answers: string[] = [];
    const rest = Promise.withResolvers<void>();
    const claims = links.map(async (link, n) => {
      // Half of the claims come from different networks.
      const claimant = { ...VISITOR, network: n % 2 === 0 ? "a network" : `network ${n}` };
      const taken = takeBack(world.parts, link, pressed, claimant).then(
        (answer) => (answer.ok ? answer.data.done : answer.code),
        (fault: unknown) => (fault instanceof HashingOverloadedError ? "put off" : String(fault)),
      );
      answers.push(await taken);
      if (answers.length === 43) rest.resolve();
    });
    await rest.promise;
    expect(new Set(answers)).toEqual(new Set(["put off"]));
    const nobody = { running: 0, waiting: 0 };
    expect(hashing.load()).toEqual({ known: { running: 1, waiting: 0 }, unknown: nobody });
    expect(await statusOf(world, kenji, browser)).toBe(303);
    expect(await statusOf(world, kenji, new Browser())).toBe(303);

    hashing.end();
    await Promise.all(claims);
    // One of these five was checked at once; the others waited for it in the claims' own queue.
    expect(answers.slice(43)).toEqual(Array.from({ length: 5 }, () => "wrong"));
    expect(hashing.load()).toEqual({ known: nobody, unknown: nobody });
    const { db } = world.database;
    // Passwords that were not checked do not count.
    const attempts = await db.selectFrom("password_attempt").select("failures").execute();
    expect(attempts.filter(({ failures }) => failures > 0)).toHaveLength(5);
    const refused = await db
      .selectFrom("journal")
      .select(["account", "log_text"])
      .where("log_level", "=", 1)
      .where("operation_detail", "=", OperationDetail.LOGIN)
      .execute();
    expect(new Set(refused.map(({ account, log_text }) => `${account} ${log_text}`))).toEqual(
      new Set([`${hana.subject} wrong`]),
    );
  },
);

test("S37: claims have their own limit, which log-ins from the same network do not use up", async () => {
  // The limits here: two claims and nine sign-ins for each network address.
  const narrow = { rateLimitFactor: 0.03, trustedProxies: ["127.0.0.1"], demo: false };
  await using world = await createWorld([hana], undefined, narrow);
  await settleIn(world, hana);
  const link = await changeAddress(world, hana, MOVED);
  const address = "198.51.100.1";
  const visitor = new LoginVisitor(world, new BrowserAt(address));
  const page = await visitor.open(`/login/take-back/${link}?lng=en`);
  const claim = (password: string) => visitor.submit(page, { password });
  const moved = { email: MOVED, password: hana.password };
  for (let n = 0; n < 9; n += 1) {
    expect(await statusOf(world, moved, new BrowserAt(address))).toBe(303);
  }
  expect(await statusOf(world, moved, new BrowserAt(address))).toBe(429);
  for (let n = 0; n < 2; n += 1) expect((await claim("Wrong2019")).status).toBe(422);
  const crowded = await claim("Wrong2019");
  expect(crowded.status).toBe(429);
  expect(crowded.html).toContain(english.proof.faults.crowded);
  expect(await statusOf(world, moved, new BrowserAt("203.0.113.1"))).toBe(303);
});
