import { isUntied, type ServiceAccount } from "./account.ts";
import type { Memory } from "./memory.ts";

/** An old account comes before one of an ID: both may have the same address. */
export function findByAddress(
  memory: Memory,
  email: string,
  matches: (account: ServiceAccount) => boolean,
): ServiceAccount | undefined {
  const here = memory.atAddress(email).filter(matches);
  return here.find(isUntied) ?? here[0];
}
