import { CODE_LINK_LIFETIME_MS, CODE_MAX_TRIES } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { engine } from "../../world/database.ts";
import { describeOnce, onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { anonymous, LoginVisitor, type Page, titleOf } from "../../world/login-visitor.ts";
import { otherCode, readCode, readLink, workOutbox } from "../../world/mailbox.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const NEW = "aoi@example.jp";
const UNKNOWN_ADDRESS = "nobody@example.jp";

/** As in production: three requests and fifteen wrong codes for each address. */
const REAL = { rateLimitFactor: 1 };
/** One request and three wrong codes for each address; eight wrong codes for each network. */
const FEW = { rateLimitFactor: 0.2 };

type Flow = "forgot" | "sign-up";
const FLOWS = [
  ["forgot", hana.email],
  ["sign-up", NEW],
] as const;

const ask = async (visitor: LoginVisitor, flow: Flow, email: string): Promise<Page> =>
  visitor.submit(await visitor.goTo(`/${flow}`), { email });

/** Requests a code in a new browser, and reads it from the mail. */
async function obtainCode(world: World, flow: Flow, email: string) {
  const visitor = new LoginVisitor(world);
  const page = await ask(visitor, flow, email);
  return { visitor, page, code: await readCode(world, sandbox, email) };
}

const guess = (visitor: LoginVisitor, page: Page, code: string) =>
  visitor.submit(page, { code: otherCode(code) });

const expectLinkSent = (page: Page): void =>
  expect([page.status, titleOf(page)]).toEqual([200, words.linkSent.title]);

const expectFault = (page: Page, status: number, fault: keyof typeof words.code.faults): void => {
  const title = fault === "too-many-tries" ? words.code.spent : words.code.title;
  expect([page.status, titleOf(page)]).toEqual([status, title]);
  expect(page.html).toContain(words.code.faults[fault]);
};

const expectProven = (page: Page, flow: Flow): void =>
  expect(titleOf(page)).toBe(words.newPassword.flows[flow].title);

describeOnce.each(FLOWS)("%s: two browsers request codes for the same address", (flow, email) => {
  test("S07: a stranger's wrong codes count only against the stranger's request", async () => {
    await using world = await createWorld([hana], sandbox, REAL);
    const mine = await obtainCode(world, flow, email);
    const theirs = await obtainCode(world, flow, email);
    for (let left = CODE_MAX_TRIES - 1; left > 0; left -= 1) {
      const wrong = await guess(theirs.visitor, theirs.page, mine.code);
      expectFault(wrong, 422, "wrong-code");
      expect(wrong.html).toContain(words.code.wrong(left));
    }
    // The answer to the last wrong code says that no tries are left.
    expectFault(await guess(theirs.visitor, theirs.page, mine.code), 429, "too-many-tries");
    expectFault(
      await theirs.visitor.submit(theirs.page, { code: theirs.code }),
      429,
      "too-many-tries",
    );
    // C02: a resend does not give the stranger new tries.
    await theirs.visitor.submit(theirs.page, {}, 1);
    const newest = await readCode(world, sandbox, email);
    expectFault(await theirs.visitor.submit(theirs.page, { code: newest }), 429, "too-many-tries");
    expectProven(await mine.visitor.submit(mine.page, { code: mine.code }), flow);
  });

  test("C03, C06: only a request's newest code works, and for no other request", async () => {
    await using world = await createWorld([hana], sandbox, REAL);
    const first = await obtainCode(world, flow, email);
    const second = await obtainCode(world, flow, email);
    expectFault(await first.visitor.submit(first.page, { code: second.code }), 422, "wrong-code");
    expectFault(await second.visitor.submit(second.page, { code: first.code }), 422, "wrong-code");
    await first.visitor.submit(first.page, {}, 1);
    const newest = await readCode(world, sandbox, email);
    expectFault(await first.visitor.submit(first.page, { code: first.code }), 422, "wrong-code");
    expectProven(await second.visitor.submit(second.page, { code: second.code }), flow);
    expectProven(await first.visitor.submit(first.page, { code: newest }), flow);
  });
});

describe.each(FLOWS)("%s: the limits of an address", (flow, email) => {
  test("S07: after three requests a link is mailed, once an hour; codes that were sent stay valid", async () => {
    await using world = await createWorld([hana], sandbox, REAL);
    const first = await obtainCode(world, flow, email);
    for (let n = 1; n < 3; n += 1) await obtainCode(world, flow, email);
    const sent = (await sandbox.mails(email)).length;
    const visitor = new LoginVisitor(world);
    const fourth = await ask(visitor, flow, email);
    expectLinkSent(fourth);
    expect(fourth.html).toContain(email);
    expect((await visitor.reload(fourth)).status).toBe(200);
    await readLink(world, sandbox, email);
    expect(await sandbox.mails(email)).toHaveLength(sent + 1);

    expectLinkSent(await ask(visitor, flow, email));
    expect(await workOutbox(world)).toBe(0);
    expectProven(await first.visitor.submit(first.page, { code: first.code }), flow);

    world.passTime(CODE_LINK_LIFETIME_MS);
    expectLinkSent(await ask(visitor, flow, email));
    expect(await workOutbox(world)).toBe(1);
  });

  test("S07: after ten mails in a quarter of an hour a resend mails a link, whichever browser requests it", async () => {
    await using world = await createWorld([hana], sandbox, REAL);
    const requests: Awaited<ReturnType<typeof obtainCode>>[] = [];
    for (let n = 0; n < 3; n += 1) requests.push(await obtainCode(world, flow, email));
    const resends = [0, 0, 0, 0, 1, 1, 1].map((n) => requests[n]);
    for (const request of resends) await request?.visitor.submit(request.page, {}, 1);
    const last = requests[2];
    if (last) expectFault(await last.visitor.submit(last.page, {}, 1), 429, "link");
    await readLink(world, sandbox, email);
    expect(await sandbox.mails(email)).toHaveLength(11);
  });

  test("S07: after too many wrong codes a resend mails a link; the earlier code stays valid", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const { visitor, page, code } = await obtainCode(world, flow, email);
    for (let n = 0; n < 3; n += 1) await guess(visitor, page, code);
    const resent = await visitor.submit(page, {}, 1);
    expectFault(resent, 429, "link");
    expect(resent.html).not.toContain(words.code.resent);
    await readLink(world, sandbox, email);
    expectProven(await visitor.submit(resent, { code }), flow);
  });

  onBothEngines(
    "S07: if a network has sent too many wrong codes, a right code is not checked, and a link is mailed instead",
    async () => {
      await using world = await createWorld([hana], sandbox, FEW);
      const { visitor, page, code } = await obtainCode(world, flow, email);
      for (let n = 0; n < 2; n += 1) {
        const other = await obtainCode(world, "sign-up", `other-${n}@example.jp`);
        for (let turn = 0; turn < 4; turn += 1) await guess(other.visitor, other.page, other.code);
      }
      expectFault(await visitor.submit(page, { code }), 429, "link");
      const { db } = world.database;
      const rows = await db
        .selectFrom("verification_code")
        .select("tries")
        .where("key", "like", `${flow}:%`)
        .where("target", "=", email)
        .execute();
      expect(rows).toEqual([{ tries: 0 }]);
      const opened = await new LoginVisitor(world).open(await readLink(world, sandbox, email));
      expect([opened.status, titleOf(opened)]).toEqual([200, words.newPassword.flows[flow].title]);
    },
  );
});

test("W01: beyond the limits, a known and an unknown address get the same pages and jobs", async () => {
  await using world = await createWorld([hana, PEOPLE.yuki], sandbox, FEW);
  const { db } = world.database;
  const plain = async (email: string) => {
    const visitor = new LoginVisitor(world);
    const page = await ask(visitor, "forgot", email);
    const resent: Page[] = [];
    for (let n = 0; n < 3; n += 1) resent.push(await visitor.submit(page, { code: "222222" }));
    resent.push(await visitor.submit(page, {}, 1));
    resent.push(await ask(new LoginVisitor(world), "forgot", email));
    const jobs = await db.selectFrom("outbox").select("kind").execute();
    await workOutbox(world);
    return [resent.map((each) => anonymous(each, email)), jobs];
  };
  const known = await plain(hana.email);
  expect(await plain(UNKNOWN_ADDRESS)).toEqual(known);
  expect(await sandbox.mails(UNKNOWN_ADDRESS)).toEqual([]);
});

test("for an ID that signs in with Google, the mail names Google and has no link", async () => {
  await using world = await createWorld([PEOPLE.yuki], sandbox, FEW);
  const { email } = PEOPLE.yuki;
  for (const flow of ["forgot", "sign-up"] as const) {
    await ask(new LoginVisitor(world), "forgot", email);
    expectLinkSent(await ask(new LoginVisitor(world), flow, email));
    await workOutbox(world);
    const [newest] = await sandbox.mails(email);
    expect(newest?.text).toContain("Google");
    expect(newest?.text).not.toMatch(/\/link\//);
  }
});

onBothEngines(
  "S64: addresses that differ by a tag get 20 mails together; an address without one, and an ID's, get theirs",
  async () => {
    const mio = { ...PEOPLE.mio, email: "aoi+mio@example.jp" };
    await using world = await createWorld([mio], sandbox, REAL);
    const tagged = (n: number) => `aoi+${n}@example.jp`;
    const signUp = (email: string) => ask(new LoginVisitor(world), "sign-up", email);
    for (let n = 0; n < 20; n += 1) expect(titleOf(await signUp(tagged(n)))).toBe(words.code.title);
    for (const email of [tagged(20), "AOI+x+y@example.jp", mio.email]) {
      const refused = await signUp(email);
      expect([refused.status, titleOf(refused)]).toEqual([
        429,
        words.address.flows["sign-up"].title,
      ]);
      expect(refused.html).toContain(words.address.faults.crowded);
    }
    expect(await workOutbox(world)).toBe(20);
    expect((await obtainCode(world, "sign-up", NEW)).page.status).toBe(200);
    expect((await obtainCode(world, "forgot", mio.email)).page.status).toBe(200);
  },
);

onBothEngines(
  "two processes on one PostgreSQL count requests together, and mail one link",
  async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    await using another = await world.restart();
    await ask(new LoginVisitor(world), "forgot", hana.email);
    const elsewhere = await ask(new LoginVisitor(another), "forgot", hana.email);
    expect(titleOf(elsewhere)).toBe(
      engine === "postgres" ? words.linkSent.title : words.code.title,
    );
    await workOutbox(world);
    const before = (await sandbox.mails(hana.email)).length;
    const asked = [world, another, world, another].map((each) =>
      ask(new LoginVisitor(each), "forgot", hana.email),
    );
    for (const page of await Promise.all(asked)) expectLinkSent(page);
    await workOutbox(world);
    expect((await sandbox.mails(hana.email)).length - before).toBe(engine === "postgres" ? 0 : 1);
  },
);
