import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountActive, changeOwner } from "@musubi/contract";
import { expect, test } from "vitest";
import { openServices } from "../src/services/database.ts";
import { codeOf, DONE, HANA, openSandbox, type TestSandbox } from "./test-sandbox.ts";

const moveHana = (sandbox: TestSandbox, key: string, seq: number) =>
  sandbox.call("store", changeOwner, {
    body: { key, seq, from: `sub:${HANA}`, to: "sub:newcomer" },
  });

const askHana = (sandbox: TestSandbox) =>
  sandbox.call("store", accountActive, { query: { sub_key: HANA } });

const openOn = (path: string, warnings: string[] = []) =>
  openSandbox({ db: openServices(path, (sentence) => warnings.push(sentence)) });

test("a change, its key and its seq survive a restart", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-"));
  const path = join(folder.path, "deep", "sandbox.db");
  {
    await using before = await openOn(path);
    expect(await moveHana(before, "k1", 7)).toEqual(DONE);
  }
  await using after = await openOn(path);
  expect(await askHana(after)).toMatchObject({ data: { activation: 0 } });
  expect(await moveHana(after, "k1", 7)).toEqual(DONE);
  const undo = { key: "k2", seq: 6, from: "sub:newcomer", to: `sub:${HANA}` };
  const late = await after.call("store", changeOwner, { body: undo });
  expect(codeOf(late)).toBe("StaleSequenceException");
});

test("a reset of the sandbox survives a restart", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-"));
  const path = join(folder.path, "sandbox.db");
  {
    await using before = await openOn(path);
    await moveHana(before, "k1", 7);
    await before.send("POST", "/control/reset");
  }
  await using after = await openOn(path);
  expect(await askHana(after)).toMatchObject({ data: { activation: 1 } });
});

test.each(["{}", '{"store":{"accounts":[{}],"deeds":[]}}'])(
  "a broken file is reported in one sentence, and the demo's data begin anew: %s",
  async (content) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-"));
    const path = join(folder.path, "sandbox.db");
    await writeFile(path, content);
    const warnings: string[] = [];
    await using sandbox = await openOn(path, warnings);
    expect(warnings).toEqual([expect.stringContaining(path)]);
    expect(await askHana(sandbox)).toMatchObject({ data: { activation: 1 } });
  },
);
