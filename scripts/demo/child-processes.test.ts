import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, isFree } from "@musubi/environment/ports";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Crew, createCrew, describeEnding, type Part } from "./child-processes.ts";
import { answers, waitUntilReady } from "./wait-until-ready.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-crew-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const crews: Crew[] = [];
afterEach(async () => {
  for (const crew of crews.splice(0)) await crew.stop();
});

const openCrew = () => {
  const crew = createCrew();
  crews.push(crew);
  return crew;
};

let count = 0;
function describePart(source: string, env: NodeJS.ProcessEnv = {}): Part & { logFile: string } {
  count += 1;
  const path = join(folder, `child-${count}.mjs`);
  const logFile = join(folder, "logs", `child-${count}.log`);
  writeFileSync(path, source);
  const part: Part = {
    name: `Child ${count}`,
    args: [path],
    env: { ...process.env, ...env },
    output: { logFile },
  };
  return { ...part, logFile };
}

const SERVE = `
  import { createServer } from "node:http";
  createServer((_, response) => response.end("ok")).listen(Number(process.env.PORT), "localhost");
`;
const DEAF = `process.on("SIGTERM", () => {});`;

describe("a crew", () => {
  test("writes a child's output into its log", async () => {
    const part = describePart(`console.log("out"); console.error("err");`);
    await openCrew().run(part);
    expect(readFileSync(part.logFile, "utf8")).toBe("out\nerr\n");
  });

  test("reports how a child failed, with its last output", async () => {
    const part = describePart(`console.error("The reason."); process.exit(3);`);
    await expect(openCrew().run(part)).rejects.toThrow(
      `The reason.\n${part.name} ended with code 3. The lines above are the end of ${part.logFile}.`,
    );
  });

  test("puts another process in the place of one whose files change, and waits for a mistake to be mended", async () => {
    const file = join(folder, "followed.json");
    writeFileSync(file, "first");
    const part = describePart(
      `import { readFileSync } from "node:fs";
       const text = readFileSync(process.env.FILE, "utf8");
       if (text === "wrong") process.exit(1);
       console.log(text);
       setInterval(() => {}, 1_000);`,
      { FILE: file },
    );
    const said = () => readFileSync(part.logFile, "utf8");
    const crew = openCrew();
    const ended = crew.start({ ...part, follows: [file] });
    await vi.waitFor(() => expect(said()).toBe("first\n"));
    writeFileSync(file, "second");
    await vi.waitFor(() => expect(said()).toBe("second\n"));
    writeFileSync(file, "wrong");
    await vi.waitFor(() => expect(said()).toBe(""));
    writeFileSync(file, "third");
    await vi.waitFor(() => expect(said()).toBe("third\n"));
    await crew.stop();
    await ended;
  });

  test("ends everything that runs, and frees its ports", async () => {
    const crew = openCrew();
    const port = await findFreePort();
    const part = describePart(SERVE, { PORT: `${port}` });
    const ended = crew.start(part);
    await waitUntilReady(part.name, `http://localhost:${port}/`, ended);
    await crew.stop();
    expect((await ended).signal).toBe("SIGTERM");
    expect(await isFree(port)).toBe(true);
  });

  test("ends a child that ignores the signal, and what that child has started", async () => {
    const crew = openCrew();
    const [port, innerPort] = [await findFreePort(), await findFreePort()];
    const grandchild = describePart(DEAF + SERVE).args[0];
    const part = describePart(
      `${DEAF}${SERVE}
      import { spawn } from "node:child_process";
      const env = { ...process.env, PORT: process.env.INNER_PORT };
      spawn(process.execPath, [${JSON.stringify(grandchild)}], { stdio: "ignore", env });`,
      { PORT: `${port}`, INNER_PORT: `${innerPort}` },
    );
    const ended = crew.start(part);
    await waitUntilReady(part.name, `http://localhost:${port}/`, ended);
    await waitUntilReady("The grandchild", `http://localhost:${innerPort}/`, ended);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const stopped = crew.stop();
    // The promise to an operator who presses Ctrl-C: it is killed within three seconds.
    vi.advanceTimersByTime(3_000);
    await stopped;
    expect((await ended).signal).toBe("SIGKILL");
    await expect.poll(() => isFree(innerPort)).toBe(true);
  });

  test("starts nothing once it was stopped", async () => {
    const crew = openCrew();
    await crew.stop();
    expect(() => crew.start(describePart(""))).toThrow("everything is being stopped");
  });
});

describe("waiting for a child", () => {
  test("fails with the child's last output if the child ends first", async () => {
    const part = describePart(`console.error("No catalogue."); process.exit(1);`);
    const ended = openCrew().start(part);
    const address = `http://localhost:${await findFreePort()}/`;
    await expect(waitUntilReady(part.name, address, ended)).rejects.toThrow("No catalogue.");
  });

  test("fails with a message if the child does not answer", async () => {
    const part = describePart("setInterval(() => {}, 1000);");
    const address = `http://localhost:${await findFreePort()}/`;
    await expect(waitUntilReady(part.name, address, openCrew().start(part), 200)).rejects.toThrow(
      `${part.name} did not answer at ${address} within 0.2 s.`,
    );
  });

  test("names the signal by which a child ended", () => {
    const part: Part = { name: "Identity", args: [], env: {}, output: "terminal" };
    expect(describeEnding({ part, code: null, signal: "SIGKILL" })).toBe(
      "Identity was ended by SIGKILL.",
    );
  });
});

describe("a supervisor that is killed outright", () => {
  test.each([
    ["a child", []],
    ["a child under the watcher", ["--watch"]],
  ])("leaves no process behind: %s ends too", async (_, watch) => {
    const port = await findFreePort();
    const child = describePart(SERVE);
    const supervisor = describePart(`
      import { createCrew } from ${JSON.stringify(import.meta.resolve("./child-processes.ts"))};
      createCrew().start({
        name: "Child",
        args: ${JSON.stringify([...watch, ...child.args])},
        env: { ...process.env, PORT: "${port}", SUPERVISOR_PID: String(process.pid) },
        output: "terminal",
      });
    `);
    const running = spawn(process.execPath, [...supervisor.args], { stdio: "ignore" });
    await vi.waitFor(async () => expect(await answers(`http://localhost:${port}/`)).toBe(true), {
      timeout: 10_000,
    });
    running.kill("SIGKILL");
    await vi.waitFor(async () => expect(await isFree(port)).toBe(true), { timeout: 10_000 });
  });
});
