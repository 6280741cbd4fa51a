import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, test, vi } from "vitest";
import { Line } from "../../src/database/line.ts";
import { SqliteFile } from "../../src/database/sqlite/file.ts";
import { SqliteSingles } from "../../src/database/sqlite/singles.ts";

const SELECT: CompiledQuery = {
  ...CompiledQuery.raw("select id from note order by id"),
  query: { kind: "SelectQueryNode" },
};

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), "musubi-test-"));
  const file = new SqliteFile(join(folder, "musubi.db"));
  const line = new Line();
  const singles = new SqliteSingles(file, line);
  file.run(CompiledQuery.raw("create table note (id integer primary key, text text)"));
  const write = (id: number, text = "") =>
    singles.run(CompiledQuery.raw("insert into note values (?, ?)", [id, text]));
  const ids = () =>
    file.run<{ id: number }>(CompiledQuery.raw("select id from note")).rows.map(({ id }) => id);
  const read = async () => (await singles.run<{ id: number }>(SELECT)).rows.map(({ id }) => id);
  return {
    read,
    file,
    line,
    write,
    ids,
    [Symbol.dispose]: () => {
      singles.close();
      file.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const fates = (writes: readonly Promise<unknown>[]) =>
  Promise.all(
    writes.map((write) =>
      write.then(
        () => "written",
        (error: Error) => error.message,
      ),
    ),
  );

test("writes that arrive together are committed once, and each is answered", async () => {
  using opened = openFile();
  const commit = vi.spyOn(opened.file, "commit");
  const results = await Promise.all([1, 2, 3, 4].map((id) => opened.write(id)));
  expect(results.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1n, 1n, 1n, 1n]);
  expect(commit).toHaveBeenCalledOnce();
  expect(opened.ids()).toEqual([1, 2, 3, 4]);
});

test("a write that violates a constraint fails alone", async () => {
  using opened = openFile();
  await opened.write(2);
  expect(await fates([1, 2, 3].map((id) => opened.write(id)))).toEqual([
    "written",
    "UNIQUE constraint failed: note.id",
    "written",
  ]);
  expect(opened.ids()).toEqual([1, 2, 3]);
});

test("F05: on a full disk, acknowledged writes are stored and refused ones are not", async () => {
  using opened = openFile();
  const limitPages = (pages: number) =>
    opened.file.run(CompiledQuery.raw(`pragma max_page_count = ${pages}`));
  limitPages(6);
  const sizes = [10, 100_000, 10, 100_000, 10];
  const answers = await fates(sizes.map((size, id) => opened.write(id, "x".repeat(size))));
  const full = expect.stringMatching(/^DATABASE_URL .*: database or disk is full$/);
  expect(answers).toEqual(["written", full, "written", full, "written"]);
  expect(opened.ids()).toEqual([0, 2, 4]);
  limitPages(10_000);
  expect(await fates([opened.write(1), opened.write(3)])).toEqual(["written", "written"]);
});

test("no write becomes part of another's transaction", async () => {
  using opened = openFile();
  const leave = await opened.line.enter();
  opened.file.begin();
  const outside = [opened.write(1), opened.write(2)];
  await new Promise((done) => setImmediate(done));
  expect(opened.ids()).toEqual([]);
  opened.file.run(CompiledQuery.raw("insert into note values (3, '')"));
  opened.file.rollback();
  leave();
  await Promise.all(outside);
  expect(opened.ids()).toEqual([1, 2]);
});

test("F01: a read waits neither for a transaction nor for queued writes, and sees what is committed", async () => {
  using opened = openFile();
  await opened.write(1);
  const leave = await opened.line.enter();
  opened.file.begin();
  opened.file.run(CompiledQuery.raw("insert into note values (2, '')"));
  const waiting = opened.write(3);
  expect(await opened.read()).toEqual([1]);
  opened.file.commit();
  expect(await opened.read()).toEqual([1, 2]);
  leave();
  await waiting;
  expect(await opened.read()).toEqual([1, 2, 3]);
});

test("while another process locks the file, writes that arrived together are refused after one wait", async () => {
  using opened = openFile();
  const begin = vi.spyOn(opened.file, "begin").mockImplementationOnce(() => {
    throw new Error("database is locked");
  });
  const run = vi.spyOn(opened.file, "run");
  const locked = "database is locked";
  expect(await fates([1, 2, 3].map((id) => opened.write(id)))).toEqual([locked, locked, locked]);
  expect(begin).toHaveBeenCalledOnce();
  expect(run).not.toHaveBeenCalled();
  expect(opened.line.isEmpty).toBe(true);
  expect(await fates([1, 2].map((id) => opened.write(id)))).toEqual(["written", "written"]);
});

test("if a rollback fails, all writes of the batch are refused, and the next batch runs", async () => {
  using opened = openFile();
  vi.spyOn(opened.file, "commit").mockImplementationOnce(() => {
    vi.spyOn(opened.file, "rollback").mockImplementationOnce(() => {
      throw new Error("no way back");
    });
    throw new Error("disk I/O error");
  });
  expect(await fates([opened.write(1), opened.write(2)])).toEqual(["no way back", "no way back"]);
  expect(opened.line.isEmpty).toBe(true);
  expect(await fates([opened.write(3)])).toEqual(["written"]);
  expect(opened.file.isInTransaction).toBe(false);
  expect(opened.ids()).toEqual([3]);
});

test("writes that were queued when the file is closed are refused, not lost", async () => {
  using opened = openFile();
  const late = [opened.write(1), opened.write(2)];
  opened.file.close();
  const answers = await fates(late);
  expect(answers).toEqual(["database is not open", "database is not open"]);
});
