import { isFree } from "@musubi/environment/ports";

export type PortUse = { readonly port: number; readonly variable: string; readonly what: string };

/** Returns a sentence for every port that another program uses, or that two of our own parts were given. */
export async function findPortFaults(uses: readonly PortUse[]): Promise<string[]> {
  const faults: string[] = [];
  const owners = new Map<number, PortUse>();
  for (const use of uses) {
    const owner = owners.get(use.port);
    if (owner) {
      faults.push(`${owner.variable} and ${use.variable} both say ${use.port}.`);
    } else if (!(await isFree(use.port))) {
      faults.push(
        `Port ${use.port} for ${use.what} is taken by another program. Stop it, or set ${use.variable} to another port.`,
      );
    }
    owners.set(use.port, use);
  }
  return faults;
}
