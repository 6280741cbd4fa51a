import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, type ExportForm, OperationDetail, RECENT_SIGN_IN_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { mail as words } from "@musubi/messages/en/mail";
import { describe, expect } from "vitest";
import { findOwnRows } from "../../src/database/queries/journal.ts";
import { block } from "../../src/office/block.ts";
import { runOrder } from "../../src/office/command/run-order.ts";
import { handOver, prepareExport } from "../../src/office/export.ts";
import { readAccountJournal, readJournal } from "../../src/office/journal/read.ts";
import { verifyJournal } from "../../src/office/journal/verify.ts";
import type { Mail } from "../../src/outbox/mail/mails.ts";
import { renderMail } from "../../src/outbox/mail/render-mail.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { changeAddress, collectMails, told, use, writeChange } from "../ties/take-back/claims.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { countExports, exportCallsAs } from "../world/export-calls.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";
import { makeFolder } from "./import/files.ts";
import { AUTHOR, blockId } from "./office.ts";

const { hana, kenji, ren } = PEOPLE;
const account = hana.subject;

const sandbox = await freshSandbox();

const createHana = () => createWorld([hana, kenji], sandbox);

/** Returns the acts that holders see in their activity, the newest first. */
async function readActs({ database: { db } }: World): Promise<string[]> {
  const rows = await findOwnRows(db, account, { most: 100 });
  return rows
    .filter(({ operation_detail }) => operation_detail === OperationDetail.OFFICE_ACT)
    .map(({ log_text }) => log_text);
}

describe("S25: a data file that the office makes for a holder", () => {
  onBothEngines(
    "is fetched only by the holder, after a recent log-in, and only in the first session that fetches it",
    async () => {
      await using world = await createHana();
      const { parts } = world;
      dataOf(await prepareExport(parts, account, AUTHOR));
      expect(await prepareExport(parts, account, AUTHOR)).toMatchObject({ code: "lately" });
      const mails = await collectMails(world);
      expect(told(mails)).toEqual([`${hana.email}: data-ready`, `${hana.email}: office-act`]);
      const ready = mails.find(({ content }) => content.about === "data-ready");
      const { text } = renderMail({ ...ready, language: "en" } as Mail, world.config);
      expect(text).toContain(`${words.dataReady.byOffice.why}\n\n${words.dataReady.begun}: `);
      expect(text).not.toContain(`${words.seen.from}: `);
      expect(await readActs(world)).toEqual(["export-prepared"]);

      const early = await exportCallsAs(world, hana);
      await world.database.db
        .updateTable("login_session")
        .set({ auth_time: parts.now() - RECENT_SIGN_IN_MS - 1_000 })
        .execute();
      expect(codeOf(await early.fetch())).toBe("FreshSignInRequired");
      const own = await exportCallsAs(world, hana);
      expect(await own.see()).toMatchObject({ state: "ready", is_own: true });
      expect(JSON.parse(dataOf(await own.fetch()).content).kept_here.id.subject).toBe(account);
      const other = await exportCallsAs(world, hana);
      expect(codeOf(await other.fetch())).toBe("ResourceNotFoundException");
      dataOf(await own.fetch("html"));
      world.passTime(DAY_MS);
      await cleanUp(world.database, parts.now());
      expect(await countExports(world)).toEqual({ files: 0, given: 0 });
    },
  );

  test("is refused while an earlier address is held, and while the ID is blocked", async () => {
    await using world = await createHana();
    await changeAddress(world, hana, "b@example.jp");
    expect(await prepareExport(world.parts, account, AUTHOR)).toMatchObject({ code: "held" });
    const taker = createTaker(world);
    expect(await handOver(world.parts, account, AUTHOR, taker)).toMatchObject({ code: "held" });
    await blockId(world, hana);
    expect(await prepareExport(world.parts, account, AUTHOR)).toMatchObject({ code: "blocked" });
  });
});

const SILENT = { path: "/account/export", kind: "status", status: 500 } as const;

/** Saves what is handed over, and passes the time while services do not answer. */
function createTaker(world: World, form: ExportForm = "json") {
  const saved: string[] = [];
  const waits: number[] = [];
  return {
    ...{ saved, waits, form },
    async wait(until: number) {
      waits.push(until);
      world.passTime(until - world.parts.now());
    },
    save: (content: string) => void saved.push(content),
  };
}

describe("a data file that the office hands over", () => {
  onBothEngines(
    "has what is kept here and by services; its holder is notified, and no copy remains",
    async () => {
      await using world = await createHana();
      const { parts } = world;
      const calls = await exportCallsAs(world, hana);
      dataOf(await calls.start());
      const taker = createTaker(world);
      dataOf(await handOver(parts, account, AUTHOR, taker));
      const { kept_here, kept_by_services: services } = JSON.parse(taker.saved[0] ?? "");
      expect(kept_here.id.email).toBe(hana.email);
      expect(services).toMatchObject([{ service: "store", state: "held" }]);
      expect(taker.waits).toEqual([]);
      expect(told(await collectMails(world))).toEqual([
        `${hana.email}: data-ready`,
        `${hana.email}: office-act`,
      ]);
      expect(await readActs(world)).toEqual(["export-handed"]);
      // The holder's own file is another one.
      dataOf(await calls.fetch());
      expect(await countExports(world)).toMatchObject({ files: 1 });
      const page = createTaker(world, "html");
      dataOf(await handOver(parts, account, AUTHOR, page));
      expect(page.saved[0]).toContain("<!doctype html>");
      const rows = await readJournal(world.database.db, { account });
      expect(rows.map(({ act, outcome }) => `${act}: ${outcome}`)).toEqual([
        ...["export file begin: done", "export file: done"],
        ...["export file begin: done", "export file: done"],
      ]);
      expect((await verifyJournal(parts)).faults).toEqual([]);
    },
  );

  onBothEngines(
    "waits for services that do not answer; if it is interrupted, it goes on with what the others gave",
    async () => {
      await using world = await createWorld([ren], sandbox);
      const { parts } = world;
      await sandbox.fault({ ...SILENT, service: "store", times: 3 });
      const interrupt = async () => Promise.reject(new Error("interrupted"));
      const order = (taker: object) =>
        handOver(parts, ren.subject, AUTHOR, { ...createTaker(world), ...taker });
      await expect(order({ wait: interrupt })).rejects.toThrow("interrupted");
      // The app has given its part already.
      await sandbox.fault({ ...SILENT, service: "app" });
      const taker = createTaker(world);
      const full = () => {
        throw new Error("disk full");
      };
      await expect(order({ wait: taker.wait, save: full })).rejects.toThrow("disk full");
      dataOf(await order(taker));
      expect(taker.waits).toHaveLength(2);
      const { kept_by_services: services } = JSON.parse(taker.saved[0] ?? "");
      expect(services).toMatchObject([{ state: "held" }, { state: "held" }]);
      expect(told(await collectMails(world))).toEqual([`${ren.email}: office-act`]);
      expect(await countExports(world)).toEqual({ files: 0, given: 0 });
    },
  );

  test("is made for a blocked ID, without asking services that are suspended", async () => {
    await using world = await createHana();
    dataOf(await block(world.parts, account, AUTHOR, { services: true }));
    await collectMails(world);
    const taker = createTaker(world);
    dataOf(await handOver(world.parts, account, AUTHOR, taker));
    expect(taker.waits).toEqual([]);
    expect(JSON.parse(taker.saved[0] ?? "").kept_by_services).toMatchObject([{ state: "silent" }]);
  });

  test("is not handed over if the ID comes into dispute while services are asked", async () => {
    await using world = await createHana();
    await sandbox.fault({ ...SILENT, service: "store" });
    const taker = createTaker(world);
    const dispute = async (until: number) => {
      await taker.wait(until);
      await use(world, await writeChange(world, hana, { kind: "password" }));
    };
    const done = await handOver(world.parts, account, AUTHOR, { ...taker, wait: dispute });
    expect([done, taker.saved]).toMatchObject([{ code: "resting" }, []]);
  });

  test("is saved by the command in a new file that only its owner may read", async () => {
    await using world = await createHana();
    using folder = makeFolder();
    const path = join(folder.path, "data.json");
    const run = (file: string) =>
      runOrder(
        world.parts,
        { ...AUTHOR, order: "export", name: hana.email, services: false, asJson: false, file },
        AUTHOR,
      );
    expect(await run(path)).toMatchObject({ isDone: true });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const saved = readFileSync(path, "utf8");
    expect(JSON.parse(saved).kept_here.id.email).toBe(hana.email);
    expect((await run(path)).text).toMatch(/^There is such a file already/);
    expect((await run(join(folder.path, "none", "data.json"))).text).toMatch(/^No file can/);
    expect(readFileSync(path, "utf8")).toBe(saved);
    expect(told(await collectMails(world))).toEqual([`${hana.email}: office-act`]);
  });
});

describe("the journal of one ID", () => {
  onBothEngines(
    "can be read by one operator, also for a span of time; its holder is notified",
    async () => {
      await using world = await createHana();
      const { parts } = world;
      await world.signIn(hana);
      await world.signIn(kenji);
      const between = parts.now() + 1_000;
      world.passTime(2_000);
      await world.signIn(hana);
      const read = async (span: Parameters<typeof readAccountJournal>[3] = {}) => {
        const { lines } = dataOf(await readAccountJournal(parts, account, AUTHOR, span));
        return lines.map((line) => JSON.parse(line));
      };
      const all = await read();
      expect(all).toMatchObject([
        { journal: "holder", what: "LOGIN", network: expect.stringMatching(/^[\w-]{43}$/) },
        { journal: "holder", what: "LOGIN" },
      ]);
      expect(JSON.stringify(all)).not.toMatch(/@|127\.0\.0\.1/);
      world.passTime(1_000);
      expect(await read({ to: between })).toHaveLength(1);
      expect(await read({ from: parts.now() - 500 })).toMatchObject([
        { what: "OFFICE_ACT", text: "journal-read" },
        { journal: "office", act: "journal", outcome: "done", terms: {} },
      ]);
      expect(told(await collectMails(world))).toContain(`${hana.email}: office-act`);
    },
  );
});
