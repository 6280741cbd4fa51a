import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PEOPLE } from "@musubi/demo-world";
import { findFreePort, isFree } from "@musubi/environment/ports";
import { inRepository } from "../build/repository.ts";
import { DIE_WITH_PARENT } from "../demo/child-processes.ts";
import { closeTheWorld } from "./test-runners.ts";

const CLOSING_WORDS = "Stop with Ctrl-C.";
const PARTS = 3;

/**
 * Starts the demo as `npm start` or `npm run dev` would, on other ports and in another folder,
 * reads what it prints, requests a page of each part, and stops it like Ctrl-C. Throws at the first
 * failure.
 */
export async function tryDemo(command: "start" | "dev"): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "musubi-demo-"));
  const [portal, identity, sandbox, smtp] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  // In a separate group, as a shell starts a command: a terminal's Ctrl-C is for all of it.
  const args = ["--import", DIE_WITH_PARENT, inRepository("scripts/bootstrap.mjs"), command];
  const child = spawn("node", args, {
    env: {
      ...closeTheWorld(process.env),
      PORTAL_PORT: `${portal}`,
      IDENTITY_PORT: `${identity}`,
      SANDBOX_PORT: `${sandbox}`,
      SMTP_PORT: `${smtp}`,
      PORTAL_ORIGIN: `http://localhost:${portal}`,
      IDENTITY_ORIGIN: `http://localhost:${identity}`,
      DATABASE_URL: `sqlite:${join(folder, "musubi.db")}`,
      DATA_FOLDER: folder,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let said = "";
  const spoken = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes(CLOSING_WORDS)) resolve();
      });
    }
  });
  const demand = (isSo: boolean, promise: string): void => {
    if (!isSo) throw new Error(`${said}\nThis is not true of npm ${command}: ${promise}`);
  };

  try {
    await Promise.race([spoken, ended]);
    const pages = {
      Portal: `http://localhost:${portal}`,
      Mailbox: `http://localhost:${sandbox}/mail`,
      API: `http://localhost:${identity}/docs`,
    };
    for (const [name, address] of Object.entries(pages)) {
      demand(new RegExp(`^ +${name} +${address}$`, "m").test(said), `it says where ${name} is.`);
      const { status, headers } = await fetch(address);
      const isPage = status === 200 && headers.get("content-type")?.startsWith("text/html");
      demand(isPage === true, `${address} is a page.`);
    }
    demand(
      DEMO_PEOPLE.every(({ email }) => said.includes(email)),
      "it says who can sign in.",
    );
    demand((listProcesses(folder)?.length ?? PARTS) >= PARTS, "each part has its own process.");

    process.kill(-(child.pid ?? 0), "SIGINT");
    demand((await ended) === 0, "Ctrl-C ends it with 0.");
    const ports = [portal, identity, sandbox, smtp];
    const free = await Promise.all(ports.map(isFree));
    demand(!free.includes(false), "no port is used any more.");
    demand((listProcesses(folder)?.length ?? 0) === 0, "no process is left.");
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the ids of processes whose environment names this folder, on systems that show it. */
function listProcesses(folder: string): string[] | undefined {
  if (!existsSync("/proc/self/environ")) return undefined;
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, "latin1").includes(folder);
    } catch {
      // Another user's process, or one that has ended.
      return false;
    }
  });
}
