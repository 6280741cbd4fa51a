import { canonicalEmail } from "@musubi/contract";
import type { ServiceAccount } from "./account.ts";
import type { Memory } from "./memory.ts";
import { isUntied } from "./read-account.ts";

/** An old account comes before one of an ID: both may have the same address. */
export function findByAddress(
  memory: Memory,
  email: string,
  matches: (account: ServiceAccount) => boolean,
): ServiceAccount | undefined {
  const address = canonicalEmail(email);
  const here = memory
    .accounts()
    .filter((each) => matches(each) && canonicalEmail(each.email) === address);
  return here.find(isUntied) ?? here[0];
}
