import { accountActive, subjectOwner } from "@musubi/contract";
import {
  bringBack,
  expectActivation,
  makeMove,
  newMove,
  readAddress,
  sendMove,
} from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import { type Check, Disagreement } from "../check.ts";
import { expectRefusal } from "../expect.ts";
import { clearAway, newOpening, sendOpening } from "../openings.ts";

/**
 * An ID opens an account with the address of an existing one. It may get another account or be
 * refused, but must never get the existing one: addresses are reassigned, and an attacker may hold
 * the address of an account for a while. Only for a service that opens accounts.
 */
export const takeOverChecks: readonly Check[] = [
  {
    name: "an old account is not given away for its address: that is a take-over",
    needsAccount: true,
    async run(bench) {
      const email = await readAddress(bench, bench.first);
      const first = subjectOwner(bench.first);
      await makeMove(bench, newMove(bench, first, bench.oldOwner));
      await expectNotTaken(bench, email, async () => {
        const kept = await sendMove(bench, newMove(bench, bench.oldOwner, first));
        return kept.ok;
      });
    },
  },
  {
    name: "an ID's account is not given away for its address: that is a take-over",
    needsAccount: true,
    async run(bench) {
      const email = await readAddress(bench, bench.first);
      await expectNotTaken(bench, email, () => isFirstActive(bench));
    },
  },
];

/** Opens an account with the address of an existing one. Nothing is erased before the existing one is back. */
async function expectNotTaken(
  bench: Bench,
  email: string,
  isKept: () => Promise<boolean>,
): Promise<void> {
  const opened = await sendOpening(bench, { ...newOpening(bench), email });
  if (!(await isKept())) {
    await bringBack(bench, bench.oldOwner, subjectOwner(bench.newcomer));
    if (await isFirstActive(bench)) await clearAway(bench);
    throw new Disagreement("take-over: account/open gave the account to an ID with its address");
  }
  try {
    if (opened.ok) await expectActivation(bench, bench.newcomer, 1);
    else expectRefusal(opened, "E500-01");
  } finally {
    await clearAway(bench);
  }
}

async function isFirstActive({ client, first }: Bench): Promise<boolean> {
  const outcome = await client.send(accountActive, { query: { sub_key: first } });
  return outcome.ok && outcome.data.activation === 1;
}
