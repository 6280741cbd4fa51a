import { execFileSync } from "node:child_process";

/** Where the nodes of a cluster live. */
export type Network = Disposable & {
  /** The address of a node, counted from one. */
  address(node: number): string;
  /** Words before a command that make it run on a node. */
  on(node: number): readonly string[];
  /** Pulls a node's cable, or puts it back. Undefined without namespaces. */
  readonly plug: ((node: number, isIn: boolean) => void) | undefined;
};

const ip = (...args: readonly string[]) => void execFileSync("ip", args, { stdio: "ignore" });

/** Returns whether this machine lets us make network namespaces. */
export function hasNamespaces(): boolean {
  const name = `musubi-try-${process.pid}`;
  try {
    ip("netns", "add", name);
    ip("netns", "del", name);
    return true;
  } catch {
    return false;
  }
}

/** Gives each node a namespace with a cable to one bridge. */
export function layCables(count: number): Network {
  const bridge = `musubi${process.pid}`.slice(0, 15);
  const space = (node: number) => `musubi-${process.pid}-${node}`;
  const cable = (node: number) => `mu${process.pid}-${node}`.slice(0, 15);
  const address = (node: number) => `10.77.0.${10 + node}`;
  const nodes = Array.from({ length: count }, (_, index) => index + 1);
  const remove = () => {
    process.off("exit", remove);
    for (const args of [
      ...nodes.map((node) => ["netns", "del", space(node)]),
      ["link", "del", bridge],
    ]) {
      try {
        ip(...args);
      } catch {
        // It was not made.
      }
    }
  };
  // Also if this process ends without time to wait.
  process.once("exit", remove);
  try {
    ip("link", "add", bridge, "type", "bridge");
    ip("addr", "add", "10.77.0.1/24", "dev", bridge);
    ip("link", "set", bridge, "up");
    for (const node of nodes) {
      ip("netns", "add", space(node));
      ip("link", "add", cable(node), "type", "veth", "peer", "name", "eth0", "netns", space(node));
      ip("link", "set", cable(node), "master", bridge, "up");
      ip("-n", space(node), "addr", "add", `${address(node)}/24`, "dev", "eth0");
      ip("-n", space(node), "link", "set", "eth0", "up");
      ip("-n", space(node), "link", "set", "lo", "up");
    }
  } catch (error) {
    remove();
    throw error;
  }
  return {
    address,
    on: (node) => ["ip", "netns", "exec", space(node)],
    plug: (node, isIn) => ip("link", "set", cable(node), isIn ? "up" : "down"),
    [Symbol.dispose]: remove,
  };
}

/** Without namespaces, each node has an address of the loopback, which cannot be cut off. */
export const shareLoopback = (): Network => ({
  address: (node) => `127.77.0.${10 + node}`,
  on: () => [],
  plug: undefined,
  [Symbol.dispose]: () => {},
});
