import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import type { DemoService } from "@musubi/demo-world";
import { findFreePort } from "@musubi/environment/ports";

const MAIN = resolve(import.meta.dirname, "../../../sandbox/src/main.ts");
const DIE_WITH_PARENT = pathToFileURL(
  resolve(import.meta.dirname, "../../../../scripts/demo/die-with-parent.mjs"),
).href;

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Fault = {
  readonly service: DemoService | "google" | "apple";
  readonly path?: string;
  readonly kind: "status" | "delay" | "hang" | "drop-after" | "fail-after" | "down";
  readonly status?: number;
  readonly ms?: number;
  readonly times?: number;
};

/** The services, providers and mailbox around identity, in their own process: tests talk to them over real sockets. */
export type Sandbox = AsyncDisposable & {
  readonly origin: string;
  readonly smtpUrl: string;
  /** Restores the demo world; faults and mails are gone. */
  reset(): Promise<void>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Returns how many faults are left: each one that is gone has hit a call. */
  faultsToCome(): Promise<number>;
  /** Returns the state of a service. */
  state(service: DemoService): Promise<{ accounts: SandboxAccount[] }>;
  mails(to?: string): Promise<MailMessage[]>;
  /** Makes a service forget one account, or all; `remember` brings all of them back. */
  forget(service: DemoService, subject?: string): Promise<void>;
  remember(service: DemoService): Promise<void>;
  /** Puts these accounts in the place of all that a service has. */
  settle(service: DemoService, accounts: readonly object[]): Promise<void>;
};

export type SandboxAccount = { id: string; owner: string; email: string; state: string };

/** Returns the worker's sandbox, with a fresh demo world. The next file uses it too, and it ends with the worker. */
export async function startSandbox(): Promise<Sandbox> {
  shared ??= startOwnSandbox().catch((fault: unknown) => {
    // The next file tries again.
    shared = undefined;
    throw fault;
  });
  const sandbox = await shared;
  await sandbox.reset();
  return { ...sandbox, [Symbol.asyncDispose]: sandbox.reset };
}

let shared: Promise<Sandbox> | undefined;

/** Starts a sandbox. `identityOrigin`: where Google and Apple send people back to. */
export async function startOwnSandbox(identityOrigin = "http://identity.test"): Promise<Sandbox> {
  const [port, smtpPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, ["--import", DIE_WITH_PARENT, MAIN], {
    env: {
      ...process.env,
      SANDBOX_PORT: `${port}`,
      SMTP_PORT: `${smtpPort}`,
      IDENTITY_ORIGIN: identityOrigin,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (!child.stdout) throw new Error("The sandbox has no output to wait for.");
  const lines = createInterface({ input: child.stdout });
  await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(() => {
      throw new Error("The sandbox did not start.");
    }),
  ]);
  const origin = `http://localhost:${port}`;
  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(`${origin}${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response;
  };
  const order = async (path: string, body: object): Promise<void> =>
    void (await ask(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }));
  return {
    origin,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    reset: async () => void (await ask("/control/reset", { method: "POST" })),
    fault: (fault) => order("/control/faults", fault),
    forget: (service, subject) => order("/control/forget", { service, subject }),
    remember: (service) => order("/control/remember", { service }),
    settle: (service, accounts) => order("/control/accounts", { service, accounts }),
    clearFaults: async () => void (await ask("/control/faults", { method: "DELETE" })),
    faultsToCome: async () => {
      const { faults } = (await (await ask("/control/faults")).json()) as { faults: unknown[] };
      return faults.length;
    },
    state: async (service) => (await (await ask(`/control/state/${service}`)).json()) as never,
    mails: async (to) => {
      const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
      const mails = (await (await ask(`/mail/api/messages${query}`)).json()) as MailMessage[];
      return mails.map((mail) => ({ ...mail, subject: withoutBrand(mail.subject) }));
    },
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const BRAND = /^(?:【[^】]+】|\[[^\]]+\] )/;

/** Returns a subject without the brand, with which identity's subjects begin. */
const withoutBrand = (subject: string): string => subject.replace(BRAND, "");
