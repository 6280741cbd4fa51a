import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(env: NodeJS.ProcessEnv, args: string[] = []) {
  const child = spawn(process.execPath, [inRepository("scripts/demo/start.ts"), ...args], {
    env: { ...process.env, DATA_FOLDER: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { code, sentences: stderr.trim().split("\n") };
}

test("every bad variable gets a sentence, and nothing is started", async () => {
  expect(await start({ PORTAL_PORT: "x", SMTP_PORT: "0", DATABASE_URL: "oracle" })).toEqual({
    code: 1,
    sentences: [
      "PORTAL_PORT must be a port number from 1 to 65535.",
      "SMTP_PORT must be a port number from 1 to 65535.",
      "DATABASE_URL must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME.",
    ],
  });
});
