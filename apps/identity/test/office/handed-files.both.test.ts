import {
  DAY_MS,
  OFFICE_FILE_KEPT_MS,
  OperationDetail,
  RECENT_SIGN_IN_MS,
  SEAL_MOST_MS,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { mail as words } from "@musubi/messages/en/mail";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { findOwnRows } from "../../src/database/queries/journal.ts";
import { block } from "../../src/office/block.ts";
import { prepareExport } from "../../src/office/export.ts";
import { fetchFile } from "../../src/office/fetch-file.ts";
import type { Terms } from "../../src/office/grave.ts";
import { readAccountJournal } from "../../src/office/journal/of-account.ts";
import { readJournal } from "../../src/office/journal/read.ts";
import { verifyJournal } from "../../src/office/journal/verify.ts";
import type { Author } from "../../src/office/journal/write-office.ts";
import { confirm, type GraveName, propose } from "../../src/office/proposals.ts";
import type { Mail } from "../../src/outbox/mail/mails.ts";
import { renderMail } from "../../src/outbox/mail/render-mail.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { changeAddress, collectMails, told } from "../ties/reversals/claims.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { countExports, exportCallsAs } from "../world/export-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, blockId, SATO } from "./office.ts";

const { hana, kenji } = PEOPLE;
const account = hana.subject;
const MORI = { ...AUTHOR, user: "mori", by: "Mori" };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox[Symbol.asyncDispose]());

const createHana = () => createWorld([hana, kenji], sandbox);

/** Has one operator propose an order, and another confirm it. */
async function haveTwo({ parts }: World, name: GraveName, terms: Terms = {}) {
  const { id } = dataOf(await propose(parts, name, { account, author: AUTHOR, terms }));
  return dataOf(await confirm(parts, id, SATO));
}

/** Returns the acts that holders see in their activity, the newest first. */
async function readActs({ database: { db } }: World): Promise<string[]> {
  const rows = await findOwnRows(db, account, { most: 100 });
  return rows
    .filter(({ operation_detail }) => operation_detail === OperationDetail.OFFICE_ACT)
    .map(({ log_text }) => log_text);
}

const inDays = ({ parts }: World, days: number) => parts.now() + days * DAY_MS;

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
      const { id } = await world.database.db
        .selectFrom("data_export")
        .select("id")
        .executeTakeFirstOrThrow();
      expect(await fetchFile(parts, id, AUTHOR, "json")).toMatchObject({ code: "no-file" });

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
    const file = { account, author: AUTHOR };
    expect(await propose(world.parts, "export file", file)).toMatchObject({ code: "held" });
    await blockId(world, hana);
    expect(await prepareExport(world.parts, account, AUTHOR)).toMatchObject({ code: "blocked" });
  });
});

describe("a data file that the office hands over", () => {
  onBothEngines(
    "needs two people, who alone can fetch it for seven days; its holder is notified",
    async () => {
      await using world = await createHana();
      const { parts } = world;
      const calls = await exportCallsAs(world, hana);
      const { file = "" } = await haveTwo(world, "export file");
      expect(await fetchFile(parts, file, SATO, "json")).toMatchObject({ code: "not-ready" });
      expect(told(await collectMails(world))).toEqual([`${hana.email}: office-act`]);
      expect(await readActs(world)).toEqual(["export-handed"]);
      // The holder does not see the file, and can still make their own.
      expect(await calls.see()).toBeNull();
      dataOf(await calls.start());
      await collectMails(world);
      for (const author of [AUTHOR, SATO]) {
        const { content } = dataOf(await fetchFile(parts, file, author, "json"));
        const { kept_here, kept_by_services: services } = JSON.parse(content);
        expect(kept_here.id.email).toBe(hana.email);
        expect(services).toMatchObject([{ service: "store", state: "held" }]);
      }
      expect(dataOf(await fetchFile(parts, file, SATO, "html")).content).toContain(
        "<!doctype html>",
      );
      for (const author of [MORI, { ...SATO, key: "sato" }]) {
        expect(await fetchFile(parts, file, author, "json")).toMatchObject({
          code: "third-person",
        });
      }
      world.passTime(OFFICE_FILE_KEPT_MS);
      expect(await fetchFile(parts, file, SATO, "json")).toMatchObject({ code: "no-file" });
      await cleanUp(world.database, parts.now());
      expect(await countExports(world)).toEqual({ files: 0, given: 0 });
    },
  );
});

describe("S51: sealed files", () => {
  onBothEngines(
    "an export needs two people, and its holder is notified only when the seal ends",
    async () => {
      await using world = await createHana();
      const { parts } = world;
      const until = inDays(world, 3);
      const order = { account, author: AUTHOR, terms: { until } };
      const { id } = dataOf(await propose(parts, "export sealed", order));
      expect(await confirm(parts, id, AUTHOR)).toMatchObject({ code: "same-person" });
      const { file = "" } = dataOf(await confirm(parts, id, SATO));
      const calls = await exportCallsAs(world, hana);
      expect(await collectMails(world)).toEqual([]);
      expect(await readActs(world)).toEqual([]);
      expect(await calls.see()).toBeNull();
      dataOf(await fetchFile(parts, file, AUTHOR, "json"));
      expect(await fetchFile(parts, file, MORI, "json")).toMatchObject({ code: "third-person" });

      const read = async (author: typeof AUTHOR, wanted: object = {}) => {
        const rows: string[] = [];
        for await (const row of readJournal(world.database.db, wanted, [author], parts.now())) {
          rows.push(`${row.act}: ${row.outcome} ${row.account === null ? "-" : "+"}`);
        }
        return rows;
      };
      expect(await read(MORI, { account })).toEqual([]);
      expect(await read(MORI)).toEqual([
        "propose export sealed: done -",
        "export sealed: same-person -",
        "export sealed: done -",
        "export fetch: done -",
        // Mori's own try, which does not reveal whose file it is.
        "export fetch: third-person -",
      ]);
      expect(await read(SATO, { account })).toContain("export sealed: done +");
      // The file cannot be fetched after its seal has ended.
      world.passTime(3 * DAY_MS);
      expect(await fetchFile(parts, file, AUTHOR, "json")).toMatchObject({ code: "no-file" });
      expect(told(await collectMails(world))).toEqual([`${hana.email}: office-act`]);
      expect(await readActs(world)).toEqual(["export-sealed"]);
      expect(await read(MORI, { account })).toContain("export sealed: done +");
      expect((await verifyJournal(parts)).faults).toEqual([]);
    },
  );

  test.each(["export sealed", "journal sealed"] as const)(
    "%s needs a seal that ends within twelve months, and works for a blocked ID",
    async (name) => {
      await using world = await createHana();
      const { parts } = world;
      for (const until of [undefined, parts.now(), parts.now() + SEAL_MOST_MS + DAY_MS]) {
        const order = { account, author: AUTHOR, terms: { until } };
        expect(await propose(parts, name, order)).toMatchObject({ code: "no-seal" });
      }
      // Suspended services are not asked, and nothing is waited for.
      dataOf(await block(parts, account, AUTHOR, { services: true }));
      await collectMails(world);
      const { file } = await haveTwo(world, name, { until: inDays(world, 1) });
      expect(await collectMails(world)).toEqual([]);
      if (file !== undefined) dataOf(await fetchFile(parts, file, SATO, "json"));
      world.passTime(DAY_MS + 1_000);
      expect(told(await collectMails(world))).toEqual([`${hana.email}: office-act`]);
    },
  );

  test("rows about them are hidden from a system user called like one's key", async () => {
    await using world = await createHana();
    const { parts, database } = world;
    const [sato, mori] = [
      { ...AUTHOR, key: "sato" },
      { ...AUTHOR, key: "mori" },
    ];
    const order = { account, author: mori, terms: { until: inDays(world, 3) } };
    const { id } = dataOf(await propose(parts, "journal sealed", order));
    dataOf(await confirm(parts, id, sato));
    const count = async (reader: Author) => {
      let rows = 0;
      for await (const _ of readJournal(database.db, { account }, [reader], parts.now())) rows += 1;
      return rows;
    };
    const readers = [MORI, SATO, { ...AUTHOR, user: "mori", key: "aoki" }, sato, mori];
    expect(await Promise.all(readers.map(count))).toEqual([0, 0, 0, 1, 2]);
  });

  test("if the ID was erased before a seal ends, nobody is notified", async () => {
    await using world = await createHana();
    await haveTwo(world, "journal sealed", { until: inDays(world, 1) });
    await world.database.db
      .updateTable("account")
      .set({ email: "", state: "disabled" })
      .where("id", "=", account)
      .execute();
    world.passTime(DAY_MS + 1_000);
    expect(await collectMails(world)).toEqual([]);
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
      const read = async (span: Pick<Terms, "from" | "to"> = {}) => {
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

  onBothEngines("needs two people under a seal; its holder is notified afterwards", async () => {
    await using world = await createHana();
    await world.signIn(hana);
    const { lines = [] } = await haveTwo(world, "journal sealed", { until: inDays(world, 1) });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { what: "LOGIN" },
      { act: "propose journal sealed" },
    ]);
    expect(await collectMails(world)).toEqual([]);
    const { lines: others } = dataOf(await readAccountJournal(world.parts, account, MORI, {}));
    expect(others).toHaveLength(1);
    world.passTime(DAY_MS + 1_000);
    await collectMails(world);
    expect(await readActs(world)).toEqual(["journal-sealed", "journal-read"]);
  });
});
