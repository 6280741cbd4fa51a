import { randomUUID } from "node:crypto";
import { readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { PEOPLE } from "@musubi/demo-world";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { insertAccount } from "../../../src/database/queries/accounts.ts";
import { verifyJournal } from "../../../src/office/journal/verify.ts";
import { engine } from "../../world/database.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { typePassword } from "../../world/guesses.ts";
import { createWorld, type World } from "../../world/world.ts";
import { AUTHOR } from "../office.ts";
import {
  BCRYPT,
  BCRYPT_PASSWORD,
  bringIn,
  faultsIn,
  line,
  makeFolder,
  readReport,
  VERIFIED,
  writeLines,
} from "./files.ts";

const { hana } = PEOPLE;
const AOI = "aoi@example.jp";
const AT = Date.parse(VERIFIED);

const findRow = ({ database: { db } }: World, emailKey: string) =>
  db.selectFrom("account").selectAll().where("email_key", "=", emailKey).executeTakeFirst();

/** Returns whether an import waits for another transaction. */
async function isBulkWaiting({ database: { db } }: World): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'musubi-bulk' and wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns everything that an import may write, except the import's own row. */
async function readAll({ database: { db } }: World) {
  return {
    accounts: await db.selectFrom("account").selectAll().orderBy("id").execute(),
    identities: await db.selectFrom("account_identity").selectAll().orderBy("subject").execute(),
    ties: await db.selectFrom("tie").selectAll().orderBy("lineage").execute(),
    blocks: await db.selectFrom("account_block").selectAll().orderBy("account").execute(),
  };
}

describe("S46: a file of accounts", () => {
  onBothEngines("a person is imported with all data and with the original times", async () => {
    await using world = await createWorld([]);
    using folder = makeFolder();
    const sub = randomUUID();
    const google = world.config.providers.google.issuer;
    const path = writeLines(folder.path, [
      line("Ａoi@Example.jp", {
        sub,
        language: "en",
        terms_accepted_at: "2020-01-01T00:00:00Z",
        password: { ...BCRYPT, set_at: "2021-01-01T00:00:00Z" },
        identities: [{ issuer: google, subject: "g-1", since: "2022-01-01T00:00:00Z" }],
        services: [
          {
            kind: "store",
            old_id: "s-1",
            email: "aoi@shop.example",
            since: "2023-01-01T00:00:00Z",
          },
          { kind: "school", old_id: "a\\b'c" },
        ],
        blocked: { reason: "Ticket 12" },
      }),
    ]);
    const done = await bringIn(world, path, folder.path);
    expect(done).toMatchObject({ made: 1, faulty: 0, lines: 1, isOld: false });
    const row = await findRow(world, AOI);
    expect(row).toMatchObject({
      id: sub,
      email: "aoi@example.jp",
      email_proven_at: AT,
      created_at: AT,
      password_hash: BCRYPT.hash,
      foreign_cost: 8,
      password_since: Date.parse("2021-01-01T00:00:00Z"),
      language: "en",
      terms_accepted_at: Date.parse("2020-01-01T00:00:00Z"),
      imported_line: 1,
      asks_old_system: null,
    });
    expect(row?.blocked_at).toBe(row?.imported_at);
    const { identities, ties, blocks } = await readAll(world);
    expect(identities).toMatchObject([
      { account: sub, provider_name: "Google", created_at: Date.parse("2022-01-01T00:00:00Z") },
    ]);
    expect(ties.toSorted((a, b) => a.service_id - b.service_id)).toMatchObject([
      { account: sub, old_id: "s-1", service_email: "aoi@shop.example", unheard: 1, told: null },
      { account: sub, old_id: "a\\b'c", service_email: null, since: AT },
    ]);
    expect(blocks).toMatchObject([
      { account: sub, operator: "aoki", acted_by: "Aoki", reason: "Ticket 12" },
    ]);
    expect(statSync(done.report).mode & 0o777).toBe(0o600);
    expect(readReport(done.report)).toEqual([{ line: 1, made: sub }]);
    const journal = await world.database.db.selectFrom("office_journal").selectAll().execute();
    expect(journal.map(({ act }) => act)).toEqual(["accounts import", "accounts import end"]);
    expect(await verifyJournal(world.parts)).toMatchObject({ rows: 2, faults: [] });
  });

  onBothEngines(
    "faults are reported by line, and the other lines are imported; a dry run reports the same",
    async () => {
      await using world = await createWorld([hana]);
      using folder = makeFolder();
      const sub = randomUUID();
      const google = world.config.providers.google.issuer;
      await world.database.db
        .insertInto("held_address")
        .values({
          email: "held@example.jp",
          email_key: "held@example.jp",
          account: hana.subject,
          since: 1,
        })
        .execute();
      const store = (old_id: string) => ({ services: [{ kind: "store", old_id }] });
      const identity = (subject: string) => ({ identities: [{ issuer: google, subject }] });
      const lines: [object | string, string[] | undefined][] = [
        [
          `\ufeff${JSON.stringify(line(AOI, { sub, ...store("s-1"), ...identity("g-1") }))}`,
          undefined,
        ],
        [line("AOI@example.jp"), ["email: line 1 has it as well"]],
        [line("b@example.jp", { sub }), ["sub: line 1 has it as well"]],
        [line("c@example.jp", identity("g-1")), ["identities.0: line 1 has it as well"]],
        [line("d@example.jp", store("s-1")), ["services.0: line 1 has it as well"]],
        ["", undefined],
        ["{", ["it is not JSON"]],
        [line("not an address"), ["email: not an address that we accept"]],
        [line(hana.email), ["email: an ID has it"]],
        [line("held@example.jp"), ["email: it is held for an ID that had it"]],
        [
          line("e@example.jp", { services: [{ kind: "cinema", old_id: "1" }] }),
          ["services.0.kind: the catalogue has no cinema"],
        ],
        [
          line("f@example.jp", { created_at: "2999-01-01T00:00:00Z" }),
          ["created_at: it is in the future"],
        ],
        [
          line("f2@example.jp", { created_at: "2019-02-31T00:00:00Z" }),
          ["created_at: there is no such day"],
        ],
        [
          line("f3@example.jp", store("\ud800")),
          ["services.0.old_id: must be well-formed Unicode"],
        ],
        [line("g@example.jp", { nickname: "x" }), ["nickname: there is no such field"]],
        [
          line("g2@example.jp", {
            email_verified_at: 1,
            language: "fr",
            sub: 1,
            password: { kind: "md5" },
            identities: {},
            services: [{ kind: "store", email: "x" }],
            blocked: true,
          }),
          [
            "email_verified_at: must be a time with its zone, such as 2019-04-01T09:00:00+09:00",
            "language: must be one of ja, en",
            "sub: must be a UUID in small letters",
            "password.kind: must be one of argon2, bcrypt, scrypt, firebase-scrypt, pbkdf2",
            "identities: must be a list",
            "services.0.old_id: is missing",
            "blocked: must be an object",
          ],
        ],
        ['"text"', ["it must be an object"]],
        [
          line("g3@example.jp", {
            password: { kind: "scrypt", hash: "AA", salt: 1, N: 1.5, r: 0, p: "1" },
          }),
          [
            "password.salt: must be base64",
            "password.N: must be a whole number from 1 to 2147483648",
            "password.r: must be a whole number from 1 to 9999",
            "password.p: must be a whole number from 1 to 9999",
          ],
        ],
        [
          JSON.stringify(line("g4@example.jp")).replace("{", '{"email":"g5@example.jp",'),
          ["email: it appears twice"],
        ],
        [
          line("g6@example.jp", {
            services: [{ kind: "store", old_id: "6", email: "no address" }],
          }),
          ["services.0.email: not an address that we accept"],
        ],
        [
          line("h@example.jp", { filler: "x".repeat(2_000_000) }),
          ["it is longer than 1048576 bytes"],
        ],
        [
          line("i@example.jp", { password: { kind: "bcrypt", hash: `$2b$14$${"a".repeat(53)}` } }),
          ["password.hash: bcrypt at this strength costs 40 times ours, more than 10"],
        ],
        [
          line("j@example.jp", { password: { ...BCRYPT, pepper: "PEPPER_NONE" } }),
          ["password.pepper: PEPPER_NONE is not set"],
        ],
        [
          line("k@example.jp", { password: { kind: "argon2", hash: BCRYPT.hash } }),
          ["password.hash: not a readable argon2 hash"],
        ],
        [
          { email: "l@example.jp" },
          [
            "email_verified_at: an unproven address needs a password, an identity or the old system",
          ],
        ],
        [
          line("m@example.jp", { identities: [{ issuer: "https://other.example", subject: "1" }] }),
          ["identities.0.issuer: nobody logs in with it here"],
        ],
        [
          line("n@example.jp", {
            services: [
              { kind: "store", old_id: "7" },
              { kind: "store", old_id: "8" },
            ],
          }),
          ["services.1: it appears twice"],
        ],
        [line("o@example.jp", { password: undefined }), undefined],
        [`${JSON.stringify(line("p@example.jp"))}\r`, undefined],
        [
          line("q@example.jp", store("a\u0000b")),
          ["services.0.old_id: must have no control characters"],
        ],
        [line("o@example.jp"), ["email: line 28 has it as well"]],
      ];
      const expected = Object.fromEntries(
        lines.flatMap(([, faults], n) => (faults ? [[n + 1, faults]] : [])),
      );
      const path = writeLines(
        folder.path,
        lines.map(([each]) => each),
        { isGzip: true },
      );
      const before = await readAll(world);
      // Two lines that clash are found in the database if each is its own chunk, and in the chunk if they share one.
      for (const chunkLines of [1, 100]) {
        const tried = await bringIn(world, path, folder.path, { isTrial: true, chunkLines });
        expect(foldFields(faultsIn(tried.report))).toEqual(foldFields(expected));
        expect(tried).toMatchObject({ made: 3, faulty: 27 });
      }
      expect(await readAll(world)).toEqual(before);
      expect(await world.database.db.selectFrom("account_import").selectAll().execute()).toEqual(
        [],
      );
      const done = await bringIn(world, path, folder.path, { chunkLines: 3 });
      expect(foldFields(faultsIn(done.report))).toEqual(foldFields(expected));
      expect(done).toMatchObject({ made: 3, faulty: 27, lines: 31 });
      expect((await readAll(world)).accounts).toHaveLength(before.accounts.length + 3);
    },
  );

  test("the error about a truncated gzip names the file and the line that was reached", async () => {
    await using world = await createWorld([]);
    using folder = makeFolder();
    // Random, so that half of the bytes hold about half of the lines.
    const people = Array.from({ length: 2_000 }, () => line(`${randomUUID()}@example.jp`));
    const path = writeLines(folder.path, people, { isGzip: true });
    writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2));
    await expect(bringIn(world, path, folder.path)).rejects.toThrow(
      /people\.jsonl cannot be read on after line [1-9]\d*: unexpected end of file\.$/,
    );
  });

  onBothEngines("importing a file again, or its lines reordered, changes nothing", async () => {
    await using world = await createWorld([]);
    using folder = makeFolder();
    const people = [line(AOI), line("b@example.jp"), line("c@example.jp")];
    const path = writeLines(folder.path, people);
    expect(await bringIn(world, path, folder.path)).toMatchObject({ made: 3, isOld: false });
    const before = await readAll(world);
    expect(await bringIn(world, path, folder.path)).toMatchObject({ made: 3, isOld: true });
    const copy = writeLines(folder.path, people.toReversed(), { name: "copy.jsonl" });
    expect(await bringIn(world, copy, folder.path)).toMatchObject({ made: 0, faulty: 3 });
    expect(await bringIn(world, copy, folder.path, { existing: "skip" })).toMatchObject({
      made: 0,
      skipped: 3,
    });
    expect(await readAll(world)).toEqual(before);
  });

  onBothEngines(
    "an import stopped after a chunk resumes there, and the report has every line once",
    async () => {
      await using world = await createWorld([]);
      using folder = makeFolder();
      const path = writeLines(
        folder.path,
        Array.from({ length: 20 }, (_, n) => line(n % 5 === 4 ? "wrong" : `p${n}@example.jp`)),
      );
      let chunks = 0;
      const stopping = bringIn(world, path, folder.path, {
        chunkLines: 3,
        onProgress() {
          chunks += 1;
          if (chunks === 3) throw new Error("The power is gone.");
        },
      });
      await expect(stopping).rejects.toThrow("The power is gone.");
      const report = `${path}.report.jsonl`;
      expect(readReport(report)).toHaveLength(9);
      // The leftovers of a chunk that was not imported.
      writeFileSync(report, '{"line":10,"made":"nobody"}\n', { flag: "a" });
      await bringIn(world, path, folder.path, { isTrial: true });
      const done = await bringIn(world, path, folder.path, { chunkLines: 4 });
      expect(done).toMatchObject({ made: 16, faulty: 4, lines: 20 });
      expect(readReport(report).map((each) => each.line)).toEqual(
        Array.from({ length: 20 }, (_, n) => n + 1),
      );
      const { accounts } = await readAll(world);
      expect(accounts.map(({ imported_line }) => imported_line).toSorted()).toHaveLength(16);
    },
  );

  onBothEngines(
    "of two imports at once the second waits, and finds everything imported",
    async () => {
      await using world = await createWorld([]);
      using folder = makeFolder();
      const people = Array.from({ length: 40 }, (_, n) => line(`p${n}@example.jp`));
      const one = writeLines(folder.path, people, { name: "one.jsonl" });
      const two = writeLines(folder.path, people.toReversed(), { name: "two.jsonl" });
      const waited: string[] = [];
      const watch = (name: string) => ({
        chunkLines: 5,
        onProgress: ({ waits }: { readonly waits: boolean }) => void (waits && waited.push(name)),
      });
      const both = await Promise.all([
        bringIn(world, one, folder.path, watch("one")),
        bringIn(world, two, folder.path, watch("two")),
      ]);
      expect(both.map(({ made }) => made).toSorted((a, b) => a - b)).toEqual([0, 40]);
      expect(new Set(waited).size).toBe(1);
      expect((await readAll(world)).accounts).toHaveLength(40);
    },
  );

  onBothEngines(
    "on a full disk nothing is imported, and the import resumes when there is room",
    async () => {
      await using world = await createWorld([]);
      using folder = makeFolder();
      const path = writeLines(folder.path, [line(AOI), line("b@example.jp")]);
      const report = join(folder.path, "people.jsonl.report.jsonl");
      symlinkSync("/dev/full", report);
      await expect(bringIn(world, path, folder.path)).rejects.toThrow("ENOSPC");
      expect((await readAll(world)).accounts).toEqual([]);
      unlinkSync(report);
      expect(await bringIn(world, path, folder.path)).toMatchObject({ made: 2 });
    },
  );

  onBothEngines(
    "services are added only to the ID with the line's subject or identity",
    async () => {
      await using world = await createWorld([]);
      using folder = makeFolder();
      const [sub, other] = [randomUUID(), randomUUID()];
      const google = world.config.providers.google.issuer;
      const identities = [{ issuer: google, subject: "g-1" }];
      const store = [{ kind: "store", old_id: "s-1" }];
      const first = writeLines(
        folder.path,
        [
          line(AOI, { sub, services: store }),
          line("b@example.jp", { sub: other, identities }),
          line("c@example.jp"),
          line("d@example.jp", { services: [{ kind: "school", old_id: "d" }] }),
        ],
        { name: "first.jsonl" },
      );
      await bringIn(world, first, folder.path);
      const school = (old_id: string) => ({ services: [{ kind: "school", old_id }] });
      const path = writeLines(folder.path, [
        line(AOI, { sub, services: [...store, { kind: "school", old_id: "1" }] }),
        line("moved@example.jp", { identities, ...school("2") }),
        line("c@example.jp", school("3")),
        line(AOI, { sub: other, ...school("4") }),
        line("new@example.jp", school("5")),
        line("b@example.jp", { sub: other, ...school("d") }),
      ]);
      const tried = await bringIn(world, path, folder.path, {
        existing: "add-services",
        isTrial: true,
        chunkLines: 1,
      });
      expect(tried).toMatchObject({ made: 1, added: 2, faulty: 3 });
      // A trial shows which addresses have IDs, so it is recorded as a search is.
      const acts = await world.database.db
        .selectFrom("office_journal")
        .select(["act", "terms", "system_user"])
        .where("act", "like", "%trial%")
        .orderBy("seq")
        .execute();
      const trial = { file: expect.stringMatching(/^[\da-f]{64}$/), existing: "add-services" };
      expect(acts.map(({ terms, ...row }) => ({ ...row, ...JSON.parse(terms) }))).toEqual([
        { act: "accounts import trial", system_user: AUTHOR.user, ...trial },
        {
          ...{ act: "accounts import trial end", system_user: AUTHOR.user, ...trial },
          ...{ made: 1, added: 2, skipped: 0, faulty: 3 },
        },
      ]);
      const done = await bringIn(world, path, folder.path, {
        existing: "add-services",
        chunkLines: 1,
      });
      expect(readReport(done.report)).toMatchObject([
        { line: 1, added: ["school"], to: sub },
        { line: 2, added: ["school"], to: other },
        { line: 3, faults: ["email: an ID has it"] },
        { line: 4, faults: ["email: an ID has it", "sub: an ID has it"] },
        { line: 5 },
        { line: 6, faults: expect.arrayContaining(["services: an ID has one of these accounts"]) },
      ]);
      const { ties } = await readAll(world);
      expect(ties.map(({ old_id }) => old_id).toSorted()).toEqual(["1", "2", "5", "d", "s-1"]);
    },
  );

  onBothEngines("a holder who signs up during the import keeps the address", async () => {
    await using world = await createWorld([]);
    using folder = makeFolder();
    const path = writeLines(folder.path, [line("b@example.jp"), line(AOI), line("c@example.jp")]);
    const { database } = world;
    const signedUp = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const signUp = database.transact(async (trx) => {
      await insertAccount(trx, {
        id: randomUUID(),
        email: AOI,
        emailKey: AOI,
        emailProvenAt: 1,
        passwordHash: null,
        language: "ja",
        createdAt: 1,
      });
      signedUp.resolve();
      await end.promise;
    });
    await signedUp.promise;
    // On SQLite an import waits until the sign-up is over. On PostgreSQL it does not see the
    // sign-up, and hits the constraint.
    if (engine === "sqlite") end.resolve();
    const importing =
      engine === "sqlite"
        ? signUp.then(() => bringIn(world, path, folder.path))
        : bringIn(world, path, folder.path);
    while (engine === "postgres" && !(await isBulkWaiting(world))) await setImmediate();
    end.resolve();
    await signUp;
    const done = await importing;
    expect(faultsIn(done.report)).toEqual({ 2: ["email: an ID has it"] });
    expect((await readAll(world)).accounts).toHaveLength(3);
  });

  test("a closed ID's address cannot be imported until the ID is erased", async () => {
    await using world = await createWorld([hana]);
    using folder = makeFolder();
    const path = writeLines(folder.path, [line(hana.email)]);
    const { db } = world.database;
    await db.updateTable("account").set({ state: "disabled", disabled_at: 1 }).execute();
    const tried = await bringIn(world, path, folder.path, { isTrial: true });
    expect(faultsIn(tried.report)).toEqual({ 1: ["email: an ID has it"] });
    await db.updateTable("account").set({ email: "", email_key: "erased" }).execute();
    expect(await bringIn(world, path, folder.path)).toMatchObject({ made: 1, faulty: 0 });
    expect((await findRow(world, hana.email))?.id).not.toBe(hana.subject);
  });

  test("a line with `password: null` marks the ID for the old system, and is refused if there is none", async () => {
    await using world = await createWorld([]);
    using folder = makeFolder();
    const unproven = { email_verified_at: undefined, password: null };
    const path = writeLines(folder.path, [
      line(AOI, unproven),
      line("b@example.jp", { password: undefined }),
      line("c@example.jp", { password: null }),
    ]);
    const alone = await bringIn(world, path, folder.path, { isTrial: true });
    const fault = [
      expect.stringMatching(/LEGACY_SIGN_IN_URL is not set: set it, or leave password out/),
    ];
    expect(faultsIn(alone.report)).toEqual({ 1: fault, 3: fault });
    await bringIn(world, path, folder.path, { asksOldSystem: true });
    expect(await findRow(world, AOI)).toMatchObject({
      asks_old_system: 1,
      email_proven_at: null,
      password_hash: null,
      password_since: AT,
    });
    expect(await findRow(world, "b@example.jp")).toMatchObject({ asks_old_system: null });
  });

  onBothEngines("a log-in replaces an imported hash, and the password keeps its age", async () => {
    await using world = await createWorld([]);
    using folder = makeFolder();
    const set_at = "2021-01-01T00:00:00Z";
    const terms_accepted_at = set_at;
    const path = writeLines(folder.path, [
      line(AOI, { terms_accepted_at, password: { ...BCRYPT, set_at } }),
    ]);
    await bringIn(world, path, folder.path);
    const wrong = await typePassword(world, { email: AOI, password: "U*V" });
    expect(wrong.location).toBe("");
    expect((await findRow(world, AOI))?.password_hash).toBe(BCRYPT.hash);
    const both = await Promise.all(
      [1, 2].map(() => typePassword(world, { email: AOI, password: BCRYPT_PASSWORD })),
    );
    for (const { location } of both) expect(location).toContain("authorization_code=");
    const row = await findRow(world, AOI);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(row?.password_since).toBe(Date.parse(set_at));
    const again = await typePassword(world, { email: AOI, password: BCRYPT_PASSWORD });
    expect(again.location).toContain("authorization_code=");
  });

  onBothEngines(
    "S61: bcrypt sees 72 bytes, so a password with another end does not replace the hash",
    async () => {
      await using world = await createWorld([]);
      using folder = makeFolder();
      const seen = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
      const hash = "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui";
      const path = writeLines(folder.path, [
        line(AOI, { terms_accepted_at: VERIFIED, password: { kind: "bcrypt", hash } }),
      ]);
      await bringIn(world, path, folder.path);
      for (const end of ["another end", "", "chars after 72 are ignored"]) {
        const { location } = await typePassword(world, { email: AOI, password: `${seen}${end}` });
        expect(location).toContain("authorization_code=");
        expect((await findRow(world, AOI))?.password_hash).toBe(hash);
      }
    },
  );
});

/** Leaves out the index in a fault: the database does not say which of several identities or services is taken. */
const foldFields = (faults: Readonly<Record<number, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(faults).map(([n, texts]) => [
      n,
      texts.map((text) => text.replace(/^(\w+)\.\d+: line/, "$1: line")),
    ]),
  );
