import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, test } from "vitest";
import {
  EnvironmentError,
  flag,
  jsonFile,
  origin,
  port,
  readEnvironment,
  secret,
  text,
  webPort,
} from "./index.ts";
import { BLOCKED_PORTS } from "./ports.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-environment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
  return [];
}

describe("readEnvironment", () => {
  test("names every fault at once", () => {
    const entries = { KEY: text, PORT: port(4000), ORIGIN: origin, SECRET: secret, DEMO: flag };
    const given = { PORT: "70000", ORIGIN: "http://x/path", SECRET: "short", DEMO: "yes" };
    expect(faultsOf(() => readEnvironment(entries, given))).toEqual([
      "KEY is not set.",
      "PORT must be a port number from 1 to 65535.",
      "ORIGIN must be an origin such as https://id.example.jp, without a path.",
      "SECRET must have at least 32 characters.",
      "DEMO must be 0 or 1.",
    ]);
  });

  test("treats an empty variable as unset", () => {
    expect(readEnvironment({ PORT: port(4000) }, { PORT: "" })).toEqual({ PORT: 4000 });
    expect(faultsOf(() => readEnvironment({ KEY: text }, { KEY: "" }))).toEqual([
      "KEY is not set.",
    ]);
  });

  test("never repeats a secret that it refuses", () => {
    const faults = faultsOf(() => readEnvironment({ SECRET: secret }, { SECRET: "hunter2" }));
    expect(faults.join()).not.toContain("hunter2");
  });
});

describe("the kinds of variables", () => {
  test.each(["0", "65536", "-1", "4000.5", "0x10", "4000 ", "port", "1e3"])(
    "%j is not a port",
    (PORT) => expect(faultsOf(() => readEnvironment({ PORT: port(1) }, { PORT }))).toHaveLength(1),
  );

  test("a port for browsers must not be one that browsers refuse; any other port may be", () => {
    const message = "PORT must not be 6000: browsers refuse that port.";
    expect(faultsOf(() => readEnvironment({ PORT: webPort(1) }, { PORT: "6000" }))).toEqual([
      message,
    ]);
    expect(readEnvironment({ PORT: port(1) }, { PORT: "6000" })).toEqual({ PORT: 6000 });
    expect(readEnvironment({ PORT: webPort(4000) }, {})).toEqual({ PORT: 4000 });
    const ORIGIN = "http://localhost:6000";
    expect(faultsOf(() => readEnvironment({ ORIGIN: origin }, { ORIGIN }))).toEqual([
      "ORIGIN must not have port 6000: browsers refuse that port.",
    ]);
  });

  test("the refused ports are those that fetch refuses", async () => {
    const reasonOf = (port: number): Promise<unknown> =>
      fetch(`http://127.0.0.1:${port}`).then(
        async (answer) => void (await answer.body?.cancel()),
        ({ cause }: Error) => (cause as Error | undefined)?.message,
      );
    for (const port of BLOCKED_PORTS) expect(await reasonOf(port), `${port}`).toBe("bad port");
    for (const port of [4000, 4100, 4200, 5999, 6001, 6670, 10081]) {
      expect(await reasonOf(port), `${port}`).not.toBe("bad port");
    }
  });

  test.each(["https://id.example.jp", "http://localhost:4000"])("%s is an origin", (ORIGIN) =>
    expect(readEnvironment({ ORIGIN: origin }, { ORIGIN })).toEqual({ ORIGIN }),
  );

  test.each([
    "https://id.example.jp/",
    "https://ID.example.jp",
    "https://user@id.example.jp",
    "ftp://id.example.jp",
    "id.example.jp",
    "null",
  ])("%s is not an origin", (ORIGIN) =>
    expect(faultsOf(() => readEnvironment({ ORIGIN: origin }, { ORIGIN }))).toHaveLength(1),
  );

  test("a flag is off unless it is 1", () => {
    expect(readEnvironment({ DEMO: flag }, {})).toEqual({ DEMO: false });
    expect(readEnvironment({ DEMO: flag }, { DEMO: "0" })).toEqual({ DEMO: false });
    expect(readEnvironment({ DEMO: flag }, { DEMO: "1" })).toEqual({ DEMO: true });
  });
});

describe("jsonFile", () => {
  const entries = { FILE: jsonFile(v.strictObject({ name: v.string(), age: v.number() })) };

  test("returns the file's content", () => {
    const FILE = file("good.json", '{"name":"Hana","age":3}');
    expect(readEnvironment(entries, { FILE }).FILE.name).toBe("Hana");
  });

  test("names each wrong field of the file once", () => {
    const FILE = file("wrong.json", '{"name":1,"age":"3"}');
    const faults = faultsOf(() => readEnvironment(entries, { FILE }));
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain(`FILE names ${FILE}, where name is wrong`);
  });

  test.each([
    ["is missing", () => join(folder, "none.json")],
    ["is not JSON", () => file("broken.json", "{")],
  ])("reports a file that %s", (_, path) => {
    const faults = faultsOf(() => readEnvironment(entries, { FILE: path() }));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain("cannot be read as JSON");
  });
});

describe("runCommand", () => {
  const run = (body: string, env: NodeJS.ProcessEnv = {}) => {
    const source = `import { EnvironmentError, runCommand } from ${JSON.stringify(import.meta.resolve("./index.ts"))};
      await runCommand(async () => { ${body} });`;
    const path = file("command.mjs", source);
    const { status, stderr } = spawnSync(process.execPath, [path], {
      encoding: "utf8",
      env: { ...process.env, DEBUG: "", ...env },
    });
    return { status, stderr };
  };

  test("ends with a sentence for each fault and no stack", () => {
    expect(run('throw new EnvironmentError(["A is not set.", "B is not set."]);')).toEqual({
      status: 1,
      stderr: "A is not set.\nB is not set.\n",
    });
  });

  test("explains a port in use and a full disk", () => {
    const fail = (fields: string) => run(`throw Object.assign(new Error("x"), ${fields});`).stderr;
    expect(fail('{ code: "EADDRINUSE", port: 4100 }')).toBe(
      "Port 4100 is taken by another program.\n",
    );
    expect(fail('{ code: "ENOSPC" }')).toBe("There is no space left on the disk.\n");
  });

  test("shows the stack only if DEBUG is set", () => {
    expect(run('throw new Error("broken");').stderr).toBe("broken\n");
    expect(run('throw new Error("broken");', { DEBUG: "1" }).stderr).toContain("    at ");
  });

  test("ends successfully when nothing went wrong", () => {
    expect(run("")).toEqual({ status: 0, stderr: "" });
  });
});
