import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inRepository } from "../build/repository.ts";
import { findRoom } from "../test/memory-folder.ts";
import { findOwner } from "../test/postgres.ts";
import type { Network } from "./network.ts";

const NODES = [1, 2, 3];
const PASSWORD = "for this test alone";
const isRoot = process.getuid?.() === 0;

type Member = { readonly name: string; readonly role: string; readonly state: string };

/** Three nodes with etcd, Patroni and PostgreSQL. Nodes are counted from one. */
export type Nodes = Disposable & {
  readonly folder: string;
  /** Where each node's PostgreSQL and Patroni's answers are. */
  readonly database: (node: number) => string;
  readonly password: string;
  /** Returns the node that leads, once there is one. */
  leader(): Promise<number>;
  /** Returns the node that says that it leads. */
  leading(): Promise<number | undefined>;
  /** Waits until all nodes take part, one of them synchronously. */
  untilWhole(): Promise<void>;
  /** Sends a signal to a node's PostgreSQL, and to its Patroni. */
  signal(node: number, signal: NodeJS.Signals, parts?: "both" | "database"): void;
  /** Starts Patroni where it ended. */
  restart(node: number): void;
  switchOver(): void;
};

export async function startNodes(network: Network, binaries: string): Promise<Nodes> {
  const folder = mkdtempSync(join(findRoom(), "musubi-cluster-"));
  if (isRoot) chownSync(folder, findOwner().uid, findOwner().gid);
  const at = (node: number, name: string) => join(folder, `${node}-${name}`);
  const patronis = new Map<number, ChildProcess>();
  const children: ChildProcess[] = [];

  /** Starts a program on a node, as PostgreSQL's user; what it says goes into a file. */
  const run = (node: number, name: string, command: readonly string[], env: object = {}) => {
    const asOwner = isRoot ? ["runuser", "-u", "postgres", "--"] : [];
    const [program = "", ...args] = [...network.on(node), ...asOwner, ...command];
    const log = openSync(at(node, `${name}.log`), "a");
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", log, log],
    });
    children.push(child);
    return child;
  };

  const peers = NODES.map((each) => `n${each}=http://${network.address(each)}:2380`).join();
  const startEtcd = (node: number) => {
    const [peer, client] = [2380, 2379].map((port) => `http://${network.address(node)}:${port}`);
    run(
      node,
      "etcd",
      ["etcd", "--name", `n${node}`, "--data-dir", at(node, "etcd"), "--log-level", "error"].concat(
        ["--listen-peer-urls", `${peer}`, "--initial-advertise-peer-urls", `${peer}`],
        ["--listen-client-urls", `${client}`, "--advertise-client-urls", `${client}`],
        ["--initial-cluster", peers, "--heartbeat-interval", "200", "--election-timeout", "2000"],
        // As deploy/patroni says.
        ["--pre-vote"],
      ),
      { ETCD_UNSUPPORTED_ARCH: process.arch },
    );
  };

  const writeSettings = (node: number) => {
    const settings = readFileSync(inRepository("deploy/patroni/patroni.yml"), "utf8")
      .replace(/hosts: \[.*\]/, `hosts: [${NODES.map((each) => `${network.address(each)}:2379`)}]`)
      .replaceAll("10.0.0.0/24", "all")
      .replaceAll("0.0.0.0", network.address(node))
      .replaceAll("CHANGE-ME", PASSWORD)
      .replace("/var/lib/postgresql/musubi", at(node, "data"))
      .replace("/usr/lib/postgresql/15/bin", binaries)
      // Not in /var/run, which belongs to the machine's own PostgreSQL.
      .replace(
        "pg_hba: *access",
        `$&\n  parameters: { unix_socket_directories: ${at(node, "sockets")} }`,
      );
    writeFileSync(at(node, "patroni.yml"), settings);
  };

  const startPatroni = (node: number) => {
    const env = {
      PATRONI_NAME: `n${node}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${network.address(node)}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${network.address(node)}:5432`,
    };
    patronis.set(node, run(node, "patroni", ["patroni", at(node, "patroni.yml")], env));
  };

  const ask = async (node: number, path: string) => {
    const signal = AbortSignal.timeout(1_000);
    const url = `http://${network.address(node)}:8008${path}`;
    return fetch(url, { signal }).catch(() => undefined);
  };
  const leads = async (node: number) => {
    const answer = await ask(node, "/primary");
    await answer?.body?.cancel().catch(() => {});
    return answer?.ok ?? false;
  };
  const members = async (node: number): Promise<readonly Member[]> => {
    const answer = await ask(node, "/cluster");
    const said: unknown = await answer?.json().catch(() => undefined);
    return (said as { readonly members?: readonly Member[] } | undefined)?.members ?? [];
  };
  const isWhole = async () => {
    const all = await members(await leader());
    const running = all.filter(({ state }) => state === "running" || state === "streaming");
    return running.length === NODES.length && all.some(({ role }) => role === "sync_standby");
  };
  const leading = async () => {
    const found = await Promise.all(NODES.map(async (node) => ((await leads(node)) ? [node] : [])));
    return found.flat()[0];
  };
  const leader = async () => {
    for (;;) {
      const node = await leading();
      if (node !== undefined) return node;
      await pause(100);
    }
  };

  const pidOf = (node: number): number | undefined => {
    try {
      return Number(readFileSync(join(at(node, "data"), "postmaster.pid"), "utf8").split("\n")[0]);
    } catch {
      return undefined;
    }
  };
  const childrenOf = (pid: number): number[] => {
    try {
      const text = execFileSync("pgrep", ["-P", `${pid}`], { encoding: "utf8" });
      const own = text.split("\n").filter(Boolean).map(Number);
      return own.flatMap((each) => [each, ...childrenOf(each)]);
    } catch {
      return [];
    }
  };
  const send = (pid: number | undefined, signal: NodeJS.Signals) => {
    try {
      if (pid) process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  };
  const signal: Nodes["signal"] = (node, name, parts = "both") => {
    const database = pidOf(node);
    const patroni = patronis.get(node)?.pid;
    // Patroni first, or it would see its database end. Under `ip` and `runuser`, it is a child of ours.
    const above = patroni && parts === "both" ? [...childrenOf(patroni), patroni] : [];
    const below = database ? [database, ...childrenOf(database)] : [];
    for (const pid of [...above, ...below]) send(pid, name);
  };

  for (const node of NODES) {
    for (const part of ["data", "sockets"]) {
      mkdirSync(at(node, part), { mode: 0o700 });
      if (isRoot) chownSync(at(node, part), findOwner().uid, findOwner().gid);
    }
    writeSettings(node);
    startEtcd(node);
  }
  for (const node of NODES) startPatroni(node);

  const end = () => {
    process.off("exit", end);
    for (const node of NODES) signal(node, "SIGKILL");
    for (const { pid } of children)
      for (const each of pid ? [...childrenOf(pid), pid] : []) send(each, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  // Also if this process ends without time to wait.
  process.once("exit", end);

  const nodes: Nodes = {
    folder,
    database: (node) => `${network.address(node)}:5432`,
    password: PASSWORD,
    leader,
    leading,
    async untilWhole() {
      while (!(await isWhole())) await pause(200);
    },
    signal,
    restart: startPatroni,
    switchOver() {
      const args = ["-c", at(1, "patroni.yml"), "switchover", "musubi", "--force"];
      const [program = "", ...more] = [...network.on(1), "patronictl", ...args];
      execFileSync(program, more, { stdio: "ignore" });
    },
    [Symbol.dispose]: end,
  };
  await nodes.untilWhole();
  return nodes;
}
