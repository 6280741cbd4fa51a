import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packConnector } from "./pack-connector.ts";

const SERVICE = `import { createConnector, makeTables, toNodeListener } from "@musubi/connector";
const sql = { dialect: "sqlite", answersAtOnce: true };
const connector = createConnector({ secret: "a", sql, users: {} });
const { status } = await connector(new Request("http://shop.example/account/active"));
console.log(status, makeTables().length, typeof toNodeListener);`;

test("the archive is the same bytes twice, and a service in an empty folder starts with it, on this Node and on the machine's", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "musubi-service-"));
  const [once, again] = ["once.tgz", "again.tgz"].map((name) => join(folder.path, name));
  for (const file of [once, again]) packConnector(file ?? "");
  const sumOf = async (file = "") =>
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  expect(await sumOf(once)).toBe(await sumOf(again));

  const home = join(folder.path, "node_modules/@musubi/connector");
  execFileSync("mkdir", ["-p", home]);
  execFileSync("tar", ["-xzf", once ?? "", "-C", home, "--strip-components=1"]);
  const { dependencies, exports } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  expect(dependencies).toBeUndefined();
  expect(await readFile(join(home, exports["."].types), "utf8")).toContain("createConnector");
  await writeFile(join(folder.path, "service.mjs"), SERVICE);
  // The second is the Node with which npm itself runs, 20 or newer.
  for (const node of [process.execPath, process.env.npm_node_execpath ?? process.execPath]) {
    const said = execFileSync(node, [join(folder.path, "service.mjs")], { encoding: "utf8" });
    expect(said).toBe("401 5 function\n");
  }
});
