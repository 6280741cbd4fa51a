import { changePassword, disableAccount, ServiceType, SLEEP_MS } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { closeAccount } from "../../../src/accounts/close-account.ts";
import { findKnownBrowsers } from "../../../src/database/queries/known-browsers.ts";
import { startEmailChange } from "../../world/email-change.ts";
import { LoginVisitor } from "../../world/login-visitor.ts";
import { otherCode, readCode, readMail, workOutbox } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { makeBusy } from "../../world/merges.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { placeCallsAs, readTies } from "../../world/place-calls.ts";
import { readEverything } from "../../world/read-everything.ts";
import type { World } from "../../world/world.ts";
import { certify, link, OLD_SCHOOL, OLD_STORE, startNeighbours } from "../old-accounts.ts";
import { readHeld, readLink, readRows } from "./read-rows.ts";

const { hana, kenji } = PEOPLE;
const { sandbox, school, createLinkWorld } = await startNeighbours();
const { STORE, SCHOOL } = ServiceType;
const NEW = "new-hana@example.jp";
const NOT_YOU = "すぐに、下の「お問い合わせ」からお知らせください。";

const beforeOf = async (world: World, person: DemoPerson) => {
  const { email, email_proven_at } = await world.database.db
    .selectFrom("account")
    .select(["email", "email_proven_at"])
    .where("id", "=", person.subject)
    .executeTakeFirstOrThrow();
  return { email, emailProvenAt: email_proven_at };
};

/** Removes the proof of a person's address from the database. */
const unprove = async ({ database: { db } }: World, { subject }: DemoPerson) => {
  const unproven = { email_proven_at: null };
  await db.updateTable("account").set(unproven).where("id", "=", subject).execute();
};

const closeBody = ({ subject }: DemoPerson) => ({
  body: { user_key: subject, is_token_for_login_page: false },
});

describe("a merge", () => {
  test("writes one reversal for each ID when it ends, and not before; each mailbox gets its own link", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    world.holdTime();
    const before = { hana: await beforeOf(world, hana), kenji: await beforeOf(world, kenji) };
    const calls = await mergeCallsAs(world, hana);
    const opened = dataOf(await calls.open(await idTokenOf(world, kenji)));
    for (const { service_id } of (await readTies(world)).filter(
      ({ account }) => account === kenji.subject,
    )) {
      dataOf(await calls.move(await idTokenOf(world, kenji), service_id));
    }
    expect(await readRows(world)).toEqual([]);
    await driveToEnd(calls, opened);
    const at = world.parts.now();
    const merge = { op: opened.merge_id, made_at: at, ends_at: at + SLEEP_MS, closed_at: null };
    expect(await readRows(world)).toMatchObject([
      {
        ...merge,
        kind: "merge-source",
        account: kenji.subject,
        other: hana.subject,
        mailbox: kenji.email,
        before: before.kenji,
        services: [2, 3],
        user_agent: "node",
        link_hash: (await readLink(world, sandbox, kenji.email))?.link_hash,
      },
      {
        ...merge,
        kind: "merge-target",
        account: hana.subject,
        other: kenji.subject,
        mailbox: hana.email,
        before: before.hana,
        services: [1],
        link_hash: (await readLink(world, sandbox, hana.email))?.link_hash,
      },
    ]);
    const toTarget = await readLink(world, sandbox, hana.email);
    const toSource = await readLink(world, sandbox, kenji.email);
    expect(toTarget?.text).toContain("統合後に増えた記録やポイント");
    expect(toSource?.text).not.toContain("統合後に増えた記録やポイント");
    for (const text of [toTarget?.text, toSource?.text]) expect(text).not.toContain(NOT_YOU);
  });

  test("writes no reversal if it is called off; an undo in the portal closes both reversals", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    const calls = await mergeCallsAs(world, hana);
    const first = dataOf(await calls.open(await idTokenOf(world, kenji)));
    dataOf(await calls.cancel(first.merge_id));
    expect(await readRows(world)).toEqual([]);
    // The next merge needs a sign-in of its own.
    world.passTime(1_000);
    const second = dataOf(await calls.open(await idTokenOf(world, kenji)));
    const merge = await driveToEnd(calls, second);
    world.holdTime();
    dataOf(await calls.undo(merge.merge_id));
    const closed_at = world.parts.now();
    expect(await readRows(world)).toMatchObject([{ closed_at }, { closed_at }]);
  });
});

describe("a new address", () => {
  test("writes a reversal for the previous mailbox, and the previous address is held", async () => {
    await using world = await createLinkWorld();
    const before = await beforeOf(world, hana);
    const change = await startEmailChange(world, sandbox, hana);
    const code = await change.obtainCode(NEW);
    expect(await readRows(world)).toEqual([]);
    dataOf(await change.confirm(code, NEW));
    const mailed = await readLink(world, sandbox, hana.email);
    expect(mailed?.text).toContain("変更を止めて、元のメールアドレスに戻す");
    expect(mailed?.text).not.toContain("最後です");
    expect(await readRows(world)).toMatchObject([
      {
        kind: "address",
        account: hana.subject,
        mailbox: hana.email,
        mailbox_key: hana.email,
        before,
        services: [1],
        link_hash: mailed?.link_hash,
      },
    ]);
    expect(await readHeld(world)).toEqual([{ account: hana.subject, email: hana.email }]);

    const back = await startEmailChange(world, sandbox, { ...hana, email: NEW });
    dataOf(await back.confirm(await back.obtainCode(hana.email), hana.email));
    expect(await readHeld(world)).toEqual([{ account: hana.subject, email: NEW }]);
    expect(await readRows(world)).toMatchObject([{ mailbox: hana.email }, { mailbox: NEW }]);
  });

  test("that is refused writes no reversal, and holds no address", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    const change = await startEmailChange(world, sandbox, hana);
    const code = await change.obtainCode(kenji.email);
    expect(codeOf(await change.confirm(code, kenji.email))).toBe("AliasExistsException");
    const other = await change.obtainCode(NEW);
    await makeBusy(world, hana.subject);
    expect(codeOf(await change.confirm(other, NEW))).toBe("MergeBusyException");
    expect(await readRows(world)).toEqual([]);
    expect(await readHeld(world)).toEqual([]);
  });

  test("writes no reversal if the previous address was never proven", async () => {
    await using world = await createLinkWorld();
    await unprove(world, hana);
    const change = await startEmailChange(world, sandbox, hana);
    dataOf(await change.confirm(await change.obtainCode(NEW), NEW));
    expect(await readRows(world)).toEqual([]);
    expect(await readHeld(world)).toEqual([]);
    const { text } = await readMail(world, sandbox, hana.email);
    expect(text).toContain(NOT_YOU);
    expect(text).toContain("最後です");
  });
});

describe("a link", () => {
  test("writes a reversal for the ID and one for the old account's mailbox; undoing the link closes both", async () => {
    await using world = await createLinkWorld([kenji]);
    const before = await beforeOf(world, kenji);
    const calls = await placeCallsAs(world, kenji);
    dataOf(await link(world, calls.bearer, STORE, await certify(world, calls.bearer)));
    const tie = (await readTies(world)).find(({ service_id }) => service_id === STORE);
    const what = { kind: "link", account: kenji.subject, service_id: STORE, before };
    const own = await readLink(world, sandbox, kenji.email);
    const old = await readLink(world, sandbox, OLD_STORE.email);
    expect(await readRows(world)).toMatchObject([
      {
        ...what,
        lineage: tie?.lineage,
        mailbox: kenji.email,
        is_old_account: 0,
        services: [2, 3],
        link_hash: own?.link_hash,
      },
      {
        ...what,
        lineage: tie?.lineage,
        mailbox: OLD_STORE.email,
        is_old_account: 1,
        services: [],
        link_hash: old?.link_hash,
      },
    ]);
    expect(own?.secret).not.toBe(old?.secret);

    world.holdTime();
    dataOf(await calls.undoLink(STORE));
    const closed_at = world.parts.now();
    expect(await readRows(world)).toMatchObject([{ closed_at }, { closed_at }]);
  });

  test("of an old account with an unverified address writes no reversal for that mailbox", async () => {
    await using world = await createLinkWorld();
    const { bearer } = await placeCallsAs(world, hana);
    dataOf(await link(world, bearer, SCHOOL, await school.sign(OLD_SCHOOL, world.parts.now())));
    expect(await readRows(world)).toMatchObject([{ mailbox: hana.email, services: [1] }]);
    const { text } = await readMail(world, sandbox, OLD_SCHOOL.email);
    expect(text).toContain(NOT_YOU);
    expect(text).not.toContain("/take-back/");
  });

  test("to an ID with an unproven address writes a reversal for the old account's mailbox only", async () => {
    await using world = await createLinkWorld([kenji]);
    await unprove(world, kenji);
    const { bearer } = await placeCallsAs(world, kenji);
    dataOf(await link(world, bearer, STORE, await certify(world, bearer)));
    expect(await readRows(world)).toMatchObject([{ mailbox: OLD_STORE.email, is_old_account: 1 }]);
  });

  test("that the service refuses writes no reversal", async () => {
    await using world = await createLinkWorld([kenji]);
    const { bearer } = await placeCallsAs(world, kenji);
    const proof = await certify(world, bearer);
    const path = "account/owner";
    await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
    expect(codeOf(await link(world, bearer, STORE, proof))).toBe("E500-01");
    expect(await readRows(world)).toEqual([]);
  });
});

describe("leaving a service, and closing the ID", () => {
  test("a leaving writes a reversal that names all services; coming back closes it", async () => {
    await using world = await createLinkWorld([kenji]);
    const before = await beforeOf(world, kenji);
    const tie = (await readTies(world)).find(({ service_id }) => service_id === SCHOOL);
    const calls = await placeCallsAs(world, kenji);
    const path = "account/suspend";
    await sandbox.fault({ service: "school", path, kind: "status", status: 502, times: 1 });
    expect(codeOf(await calls.leave(SCHOOL))).toBe("E500-01");
    expect(await readRows(world)).toEqual([]);
    dataOf(await calls.leave(SCHOOL));
    expect(await readRows(world)).toMatchObject([
      {
        kind: "leaving",
        account: kenji.subject,
        service_id: SCHOOL,
        lineage: tie?.lineage,
        before,
        services: [2, 3],
        closed_at: null,
        link_hash: (await readLink(world, sandbox, kenji.email))?.link_hash,
      },
    ]);
    world.holdTime();
    dataOf(await calls.comeBack(SCHOOL));
    expect(await readRows(world)).toMatchObject([{ closed_at: world.parts.now() }]);
  });

  test("a closing writes a reversal, and a refused one does not", async () => {
    await using world = await createLinkWorld();
    const before = await beforeOf(world, hana);
    const calls = await placeCallsAs(world, hana);
    const refused = await calls.client.send(disableAccount, closeBody(hana));
    expect(codeOf(refused)).toBe("ServiceActiveException");
    expect(await readRows(world)).toEqual([]);
    dataOf(await calls.leave(STORE));
    await workOutbox(world);
    dataOf(await calls.client.send(disableAccount, closeBody(hana)));
    const mailed = await readLink(world, sandbox, hana.email);
    expect(await readRows(world)).toMatchObject([
      { kind: "leaving" },
      {
        kind: "closing",
        account: hana.subject,
        before,
        services: [STORE],
        link_hash: mailed?.link_hash,
      },
    ]);
  });

  test("a closing that fails at its end leaves no reversal", async () => {
    await using world = await createLinkWorld();
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(STORE));
    const { db } = world.database;
    const { id: family } = await db
      .selectFrom("token_family")
      .select("id")
      .executeTakeFirstOrThrow();
    const add = () => Promise.reject(new Error("The disk is full."));
    const parts = { ...world.parts, outbox: { ...world.parts.outbox, add } };
    await expect(closeAccount(parts, { family, subject: hana.subject })).rejects.toThrow("full");
    expect(await readRows(world)).toMatchObject([{ kind: "leaving" }]);
  });
});

test("the secret of a link is readable in its mail only", async () => {
  await using world = await createLinkWorld([kenji]);
  const calls = await placeCallsAs(world, kenji);
  dataOf(await link(world, calls.bearer, STORE, await certify(world, calls.bearer)));
  const rows = await readEverything(world);
  expect(rows.outbox).not.toEqual([]);
  const links = [
    await readLink(world, sandbox, kenji.email),
    await readLink(world, sandbox, OLD_STORE.email),
  ];
  for (const mailed of links) {
    expect(mailed?.secret).toHaveLength(43);
    expect(JSON.stringify([rows, world.refusals])).not.toContain(mailed?.secret);
  }
});

describe("a new password", () => {
  /** Reads an account's older things: its password, and the browsers that it knows. */
  const readOlder = async ({ database: { db } }: World) => {
    const account = await db
      .selectFrom("account")
      .select(["password_hash as hash", "password_since", "created_at"])
      .where("id", "=", hana.subject)
      .executeTakeFirstOrThrow();
    const browsers = await findKnownBrowsers(db, hana.subject);
    return {
      password: { hash: account.hash, since: account.password_since ?? account.created_at },
      browsers: browsers.map(({ browser_hash, since }) => ({ hash: browser_hash, since })),
    };
  };
  const PASSWORD = "Yozakura2026";

  test("set by typing the previous one writes a reversal with that password and the known browsers", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn(hana);
    const older = await readOlder(world);
    expect(older.browsers).toHaveLength(1);
    const change = (previous_password: string) =>
      world.client({ bearer: access_token, language: "ja" }).send(changePassword, {
        body: { access_token, previous_password, proposed_password: PASSWORD },
      });
    expect(codeOf(await change("Guessed2026"))).toBe("InvalidPasswordException");
    expect(await readRows(world)).toEqual([]);
    dataOf(await change(hana.password));
    const mailed = await readLink(world, sandbox, hana.email);
    expect(mailed?.text).toContain("凍結");
    const [row] = await readRows(world);
    expect(row).toMatchObject({
      kind: "password",
      account: hana.subject,
      mailbox: hana.email,
      services: [1],
      link_hash: mailed?.link_hash,
    });
    expect(row?.before).toEqual({ ...(await beforeOf(world, hana)), ...older });
  });

  test("set by code writes a reversal with the previous password and browsers; a wrong code writes none", async () => {
    await using world = await createLinkWorld();
    await world.signIn(hana);
    const older = await readOlder(world);
    const visitor = new LoginVisitor(world);
    const asked = await visitor.submit(await visitor.goTo("/forgot", { lng: "ja" }), {
      email: hana.email,
    });
    const code = await readCode(world, sandbox, hana.email);
    const wrong = await visitor.submit(asked, { code: otherCode(code) });
    expect(await readRows(world)).toEqual([]);
    await visitor.submit(await visitor.submit(wrong, { code }), { password: PASSWORD });
    const mailed = await readLink(world, sandbox, hana.email);
    expect(mailed?.text).toContain("パスワードが再設定されました");
    const [row] = await readRows(world);
    expect(row).toMatchObject({ kind: "password", link_hash: mailed?.link_hash });
    expect(row?.before).toEqual({ ...(await beforeOf(world, hana)), ...older });
    expect((await readOlder(world)).password).not.toEqual(older.password);
  });

  test("set by code at an address that was never proven before writes no reversal", async () => {
    await using world = await createLinkWorld();
    await unprove(world, hana);
    const visitor = new LoginVisitor(world);
    const asked = await visitor.submit(await visitor.goTo("/forgot", { lng: "ja" }), {
      email: hana.email,
    });
    const code = await readCode(world, sandbox, hana.email);
    await visitor.submit(await visitor.submit(asked, { code }), { password: PASSWORD });
    expect(await readRows(world)).toEqual([]);
    expect((await readMail(world, sandbox, hana.email)).text).toContain(NOT_YOU);
  });
});
