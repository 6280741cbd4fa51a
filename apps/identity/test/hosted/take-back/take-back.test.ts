import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login } from "@musubi/messages/en/login";
import { takeBack as english } from "@musubi/messages/en/take-back";
import { describe, expect, test } from "vitest";
import {
  changeAddress,
  changePassword,
  collectMails,
  object,
  readAccount,
  readRows,
  settleIn,
  use,
  writeChange,
} from "../../ties/take-back/claims.ts";
import {
  LoginVisitor,
  type Page,
  readForms,
  readLinks,
  titleOf,
} from "../../world/login-visitor.ts";
import { takeBackJa as japanese } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana, kenji } = PEOPLE;
const THIEF = "thief@example.com";

const pageOf = (secret: string, language?: "ja" | "en") =>
  `/login/take-back/${secret}${language ? `?lng=${language}` : ""}`;

/** Changes the address of Hana's ID, as an attacker would. Returns the link of the notice. */
async function beRobbed(world: World): Promise<string> {
  await settleIn(world, hana);
  return changeAddress(world, hana, THIEF);
}

const seize = async (world: World) => [await readAccount(world, hana), await readRows(world, hana)];

const hasButton = (page: Page, name: string) => page.html.includes(`>${name}</button>`);

describe("the link of a notice", () => {
  test("S03 can be opened any number of times, by anyone, and changes nothing", async () => {
    await using world = await createWorld();
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    const before = await seize(world);
    const visitor = new LoginVisitor(world);
    const head = await visitor.request(pageOf(link), { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const page = await visitor.open(pageOf(link));
    expect(titleOf(page)).toBe(japanese.undo.leaving);
    expect(page.response.headers.get("cache-control")).toBe("no-store");
    expect(page.response.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.html).toContain('name="robots" content="noindex"');
    expect(await seize(world)).toEqual(before);
  });

  test("describes the change, in the holder's language and in the other", async () => {
    await using world = await createWorld();
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36";
    const link = await writeChange(world, hana, {
      kind: "leaving",
      service_id: 1,
      user_agent: userAgent,
    });
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link));
    expect(page.html).toContain(japanese.happened.changes.leaving(hana.email, "オンラインストア"));
    expect(page.html).toContain("Chrome（Windows）");
    expect(page.html).toContain("日本標準時");
    const other = await visitor.switchLanguage(page);
    expect(other.html).toContain(english.happened.changes.leaving(hana.email, "Online Store"));
    expect(other.html).toContain("Japan Standard Time");
  });

  test("S03 acts once, on a press of its button; then it is void, and its last page can be loaded again", async () => {
    await using world = await createWorld();
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    const visitor = new LoginVisitor(world);
    const done = await visitor.submit(await visitor.open(pageOf(link, "en")), {});
    expect([done.status, titleOf(done)]).toEqual([200, english.undone.leaving]);
    expect(done.address).not.toContain(link);
    const after = await seize(world);
    expect(titleOf(await visitor.reload(done))).toBe(english.undone.leaving);
    expect(await seize(world)).toEqual(after);
    // To other browsers a used link looks like an invented one.
    const other = new LoginVisitor(world);
    const used = await other.open(pageOf(link, "en"));
    const guessed = await other.open(pageOf("g".repeat(43), "en"));
    expect([used.status, guessed.status, titleOf(used)]).toEqual([410, 410, english.over.title]);
    expect(used.html.replaceAll(link, "-")).toBe(guessed.html.replaceAll("g".repeat(43), "-"));
    await other.submit(guessed, { reset: "yes" });
    expect(titleOf(await other.goTo("/"))).toBe(login.address.flows.forgot.title);
  });

  test("S03 expires after 14 days", async () => {
    await using world = await createWorld();
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link, "en"));
    world.passTime(14 * DAY_MS);
    const late = await visitor.submit(page, {});
    expect(await visitor.open(late.location)).toMatchObject({ status: 410 });
    expect((await readRows(world, hana)).map(({ closed_at }) => closed_at)).toEqual([null]);
  });

  test("S03 accepts only our own form, with its cookie", async () => {
    await using world = await createWorld();
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    const before = await seize(world);
    const visitor = new LoginVisitor(world);
    const bare = { method: "POST", body: new URLSearchParams({ csrf: "x" }) };
    expect((await visitor.open(pageOf(link), bare)).status).toBe(400);
    const [form] = readForms(await visitor.open(pageOf(link)));
    const body = new URLSearchParams(form?.hidden);
    const foreign = { method: "POST", body, headers: { "sec-fetch-site": "cross-site" } };
    expect((await visitor.open(pageOf(link), foreign)).status).toBe(403);
    expect(await seize(world)).toEqual(before);
  });
});

describe("S03 a button does what its page said, or nothing", () => {
  const CHANGED = english.proof.faults.changed;

  test("after a change of address, the button to undo does nothing, and the page offers to stop the ID", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link, "en"));
    await changeAddress(world, hana, THIEF);
    const before = await seize(world);
    const anew = await visitor.submit(page, {});
    expect([anew.status, titleOf(anew)]).toEqual([409, english.claims.stop]);
    expect(anew.html).toContain(CHANGED);
    expect((await visitor.switchLanguage(anew)).html).toContain(japanese.proof.faults.changed);
    expect(await seize(world)).toEqual(before);
    expect(titleOf(await visitor.submit(anew, {}))).toBe(english.done.stopped.title);
  });

  test("after the address came back, the button to stop does nothing, and the page offers to freeze the ID", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const link = await changePassword(world, hana, "Thief2026");
    await changeAddress(world, hana, THIEF);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link, "en"));
    await changeAddress(world, hana, hana.email);
    const before = await seize(world);
    for (const [form, fields] of [{}, { password: hana.password ?? "" }].entries()) {
      const anew = await visitor.submit(page, fields, form);
      expect([anew.status, titleOf(anew)]).toEqual([409, english.claims.freeze]);
      expect(anew.html).toContain(CHANGED);
    }
    expect(await seize(world)).toEqual(before);
  });

  test("if a proof has become necessary, or an older claim came first, nothing is done", async () => {
    await using world = await createWorld();
    const older = await beRobbed(world);
    const younger = await changeAddress(world, hana, "second@example.com");
    const [hers, theirs] = [new LoginVisitor(world), new LoginVisitor(world)];
    const page = await hers.open(pageOf(older, "en"));
    const other = await theirs.open(pageOf(younger, "en"));
    await use(world, older);
    const before = await seize(world);
    const asked = await hers.submit(page, {});
    expect([asked.status, titleOf(asked)]).toEqual([409, english.undo.address]);
    const told = await theirs.submit(other, {});
    expect([told.status, titleOf(told)]).toEqual([409, english.claims.waiting]);
    for (const { html } of [asked, told]) expect(html).toContain(CHANGED);
    expect(await seize(world)).toEqual(before);
  });

  test.each(["", "freeze", "prove", "over", "toString"])(
    "a form whose `offered` field is %j does nothing",
    async (offered) => {
      await using world = await createWorld();
      const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
      const before = await seize(world);
      const visitor = new LoginVisitor(world);
      const anew = await visitor.submit(await visitor.open(pageOf(link, "en")), { offered });
      expect([anew.status, titleOf(anew)]).toEqual([409, english.undo.leaving]);
      expect(await seize(world)).toEqual(before);
    },
  );
});

describe("S03 a button that is pressed twice leads to the same page", () => {
  test.each([
    [
      english.undone.leaving,
      (world: World) => writeChange(world, hana, { kind: "leaving", service_id: 1 }),
    ],
    [english.done.stopped.title, beRobbed],
    [english.done.frozen.title, (world: World) => changePassword(world, hana, "Thief2026")],
    [
      english.done.unlinked.title,
      (world: World) =>
        writeChange(world, hana, { kind: "link", service_id: 1, is_old_account: 1 }),
    ],
  ] as const)("%s: twice at once, and once more", async (title, prepare) => {
    await using world = await createWorld();
    const link = await prepare(world);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link, "en"));
    const both = await Promise.all([visitor.submit(page, {}), visitor.submit(page, {})]);
    const third = await visitor.submit(page, {});
    for (const end of [...both, third]) {
      expect([end.status, titleOf(end)]).toEqual([200, title]);
      expect(end.address).toBe(third.address);
    }
    const mails = (await collectMails(world)).map(({ content }) => content.about);
    expect(mails).toEqual([...new Set(mails)]);
  });

  test("afterwards the link is void, and shows the outcome only to the browser that used it", async () => {
    await using world = await createWorld();
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link, "en"));
    const other = new LoginVisitor(world);
    const theirs = await other.open(pageOf(link, "en"));
    const end = await visitor.submit(page, {});
    const before = await seize(world);
    expect(titleOf(end)).toBe(english.undone.leaving);
    const expectUsed = (again: Page) => {
      expect([again.status, titleOf(again)]).toEqual([410, english.used.title]);
      expect(again.html).toContain(english.used.outcomes.restored);
      // The page links to home, and not to the reset of a password.
      expect(again.html).not.toContain(login.signIn.forgot);
      expect(readLinks(again)).toContain("http://portal.test/index?lng=en");
    };
    expectUsed(await visitor.open(pageOf(link, "en")));
    const head = await visitor.request(pageOf(link, "en"), { method: "HEAD" });
    expect(head.status).toBe(410);
    expect(await seize(world)).toEqual(before);
    const late = await other.submit(theirs, {});
    expect(titleOf(await other.open(late.location))).toBe(english.over.title);
    world.passTime(13 * DAY_MS);
    const over = await visitor.submit(page, {});
    expectUsed(await visitor.open(over.location));
  });

  test("but a link that an older link has voided shows that it is over", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const older = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    const younger = await changeAddress(world, hana, THIEF);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(younger, "en"));
    expect(titleOf(await visitor.submit(page, {}))).toBe(english.done.stopped.title);
    expect(await use(world, older, { proof: { password: hana.password ?? "" } })).toBe("restored");
    const over = await visitor.submit(page, {});
    expect(await visitor.open(over.location)).toMatchObject({ status: 410 });
    expect(await visitor.open(pageOf(younger, "en"))).toMatchObject({ status: 410 });
  });

  test("but after an objection the button requires a proof", async () => {
    await using world = await createWorld();
    const link = await beRobbed(world);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link, "en"));
    await visitor.submit(page, {});
    const shown = { proof: { password: hana.password ?? "" } };
    expect(await object(world, { account: hana.subject }, shown)).toBe("objected");
    const anew = await visitor.submit(page, {});
    expect([anew.status, titleOf(anew)]).toEqual([409, english.undo.address]);
  });
});

describe("after an attacker changed the address, the earlier mailbox", () => {
  test("S02 stops the ID, then takes it back with an older password", async () => {
    await using world = await createWorld();
    const link = await beRobbed(world);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link, "en"));
    expect(page.html).toContain(english.happened.changes.address(hana.email, "t***@example.com"));
    expect(hasButton(page, english.claims.stop)).toBe(true);
    const stopped = await visitor.submit(page, {});
    expect(titleOf(stopped)).toBe(english.done.stopped.title);
    expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });

    // The result leads on to the same link.
    expect(stopped.html).toContain(`href="${pageOf(link, "en")}"`);
    const again = await visitor.open(pageOf(link, "en"));
    expect(again.html).toMatch(/Unless the person now using[^<]*Japan Standard Time/);
    expect(hasButton(again, english.claims.stop)).toBe(false);
    const empty = await visitor.submit(again, { password: "" });
    expect(empty.html).toContain(english.proof.faults.incomplete);
    const wrong = await visitor.submit(empty, { password: "not-Hanami2026" });
    expect([wrong.status, wrong.address]).toEqual([422, expect.stringContaining(link)]);
    expect(wrong.html).toContain(english.proof.faults.wrong);
    const right = await visitor.submit(wrong, { password: hana.password ?? "" });
    expect(titleOf(right)).toBe(english.undone.address);
    expect(await readAccount(world, hana)).toMatchObject({ email: hana.email, stopped_by: null });
  });

  test("S02 takes the ID back at once in a browser that the account knew before", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const visitor = new LoginVisitor(world);
    await world.signIn(hana, visitor.browser);
    world.passTime(4 * DAY_MS);
    const link = await changeAddress(world, hana, THIEF);
    const page = await visitor.open(pageOf(link, "en"));
    expect(page.html).toContain(english.proof.browser);
    expect(hasButton(await new LoginVisitor(world).open(pageOf(link, "en")), "Undo")).toBe(false);
    expect(titleOf(await visitor.submit(page, {}))).toBe(english.undone.address);
  });

  test("has to wait for an earlier claim, and the page says until when", async () => {
    await using world = await createWorld();
    const older = await beRobbed(world);
    const younger = await changeAddress(world, hana, "second@example.com");
    const visitor = new LoginVisitor(world);
    const stopped = await visitor.submit(await visitor.open(pageOf(older, "en")), {});
    expect(titleOf(stopped)).toBe(english.done.stopped.title);
    const page = await visitor.open(pageOf(younger, "en"));
    expect([titleOf(page), readForms(page)]).toEqual([english.claims.waiting, []]);
    expect(page.html).toMatch(/This link works from [^<]*Japan Standard Time\)/);
  });
});

test("the link after a password change freezes the ID, and its page mentions no services", async () => {
  await using world = await createWorld();
  const link = await changePassword(world, hana, "Thief2026");
  const visitor = new LoginVisitor(world);
  const page = await visitor.open(pageOf(link, "en"));
  expect(page.html).toContain(english.means.freeze.rests);
  expect(page.html).not.toContain("Online Store");
  expect(titleOf(await visitor.submit(page, {}))).toBe(english.done.frozen.title);
  expect(titleOf(await new LoginVisitor(world).open(pageOf(link, "en")))).toBe(english.over.title);
});

describe("after a take-back or a freeze", () => {
  const PORTAL = /^http:\/\/[^/]+\/index\?lng=en$/;

  test.each([
    ["restored", (world: World) => writeChange(world, hana, { kind: "leaving", service_id: 1 })],
    ["frozen", (world: World) => changePassword(world, hana, "Thief2026")],
  ] as const)(
    "%s: the next login in the same browser asks for a new password, once; no URL contains the address",
    async (_, prepare) => {
      await using world = await createWorld();
      const visitor = new LoginVisitor(world);
      const end = await visitor.submit(await visitor.open(pageOf(await prepare(world), "en")), {});
      expect(hasButton(end, english.toNewPassword)).toBe(true);
      const sent = await visitor.submit(end, {});
      expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(PORTAL)]);
      expect(titleOf(await new LoginVisitor(world).goTo("/"))).toBe(login.signIn.title);
      const forgot = await visitor.goTo("/");
      expect(titleOf(forgot)).toBe(login.address.flows.forgot.title);
      expect(forgot.html).toContain(`value="${hana.email}"`);
      for (const address of [sent.location, forgot.address]) {
        expect(decodeURIComponent(address)).not.toContain(hana.email);
      }
      expect(titleOf(await visitor.goTo("/"))).toBe(login.signIn.title);
    },
  );

  test("no other browser is asked for a new password, and the same browser only by our own form", async () => {
    await using world = await createWorld();
    const visitor = new LoginVisitor(world);
    const link = await changePassword(world, hana, "Thief2026");
    const end = await visitor.submit(await visitor.open(pageOf(link, "en")), {});
    const bare = { method: "POST", body: new URLSearchParams({ csrf: "x" }) };
    expect((await visitor.open(end.address, bare)).status).toBe(403);
    const other = new LoginVisitor(world);
    const [form] = readForms(await other.open(pageOf(await beRobbed(world), "en")));
    const body = new URLSearchParams(form?.hidden);
    expect((await other.open(end.address, { method: "POST", body })).status).toBe(410);
    for (const each of [visitor, other]) {
      expect(titleOf(await each.goTo("/"))).toBe(login.signIn.title);
    }
  });

  test("no new password is asked for if the ID is stopped or has no password", async () => {
    await using world = await createWorld([hana, kenji]);
    const visitor = new LoginVisitor(world);
    const stopped = await visitor.submit(
      await visitor.open(pageOf(await beRobbed(world), "en")),
      {},
    );
    expect(readForms(stopped)).toEqual([]);
    const { db } = world.database;
    await db.updateTable("account").set({ password_hash: null }).execute();
    const link = await writeChange(world, kenji, { kind: "leaving", service_id: 1 });
    const restored = await visitor.submit(await visitor.open(pageOf(link, "en")), {});
    expect([titleOf(restored), readForms(restored)]).toEqual([english.undone.leaving, []]);
  });
});

test("the link about a linked old account undoes only the linking; its page names nothing else of the ID", async () => {
  await using world = await createWorld();
  const link = await writeChange(world, hana, {
    kind: "link",
    service_id: 1,
    is_old_account: 1,
    mailbox: kenji.email,
  });
  const visitor = new LoginVisitor(world);
  const page = await visitor.open(pageOf(link, "en"));
  expect(page.html).toContain(english.happened.changes.link("h***@example.jp", "Online Store"));
  expect(page.html).not.toContain("School");
  expect(page.html).not.toContain(hana.email);
  expect(titleOf(await visitor.submit(page, {}))).toBe(english.done.unlinked.title);
});

test("an ID without an older provider is not offered a provider as proof; that proof's address is not found", async () => {
  await using world = await createWorld();
  const link = await beRobbed(world);
  const visitor = new LoginVisitor(world);
  const page = await visitor.open(pageOf(link, "en"));
  expect(readLinks(page).filter((href) => href.includes("/social/"))).toEqual([]);
  const gone = await visitor.open(`/login/take-back/${link}/social/google`);
  expect(gone.status).toBe(404);
});
