import {
  accountActive,
  changeOwner,
  exportAccount,
  type Input,
  oldAccountActive,
  restoreAccount,
  subjectOwner,
  updateAccount,
} from "@musubi/contract";
import type { Bench } from "./bench.ts";
import { Disagreement } from "./check.ts";
import { expectAnswer, expectEqual } from "./expect.ts";

export type Move = {
  readonly key: string;
  readonly seq: number;
  readonly from: string;
  readonly to: string;
};

export const newMove = (bench: Bench, from: string, to: string): Move => ({
  key: bench.newKey(),
  seq: bench.nextSeq(),
  from,
  to,
});

export const sendMove = (bench: Bench, body: Move) => bench.client.send(changeOwner, { body });

export async function makeMove(bench: Bench, move: Move): Promise<void> {
  expectAnswer(changeOwner, await sendMove(bench, move));
}

export async function expectActivation(
  bench: Bench,
  subject: string,
  wanted: 0 | 1,
): Promise<void> {
  const outcome = await bench.client.send(accountActive, { query: { sub_key: subject } });
  expectEqual("activation", expectAnswer(accountActive, outcome).activation, wanted);
}

/** Expects an old account with this address or provider account, or none. */
export async function expectOldActivation(
  { client }: Bench,
  query: Input<typeof oldAccountActive>["query"],
  wanted: 0 | 1,
): Promise<void> {
  const outcome = await client.send(oldAccountActive, { query });
  expectEqual("activation", expectAnswer(oldAccountActive, outcome).activation, wanted);
}

/** Gives the account back to the first subject, if the service gave it to one of these owners instead. */
export async function bringBack(bench: Bench, ...owners: readonly string[]): Promise<void> {
  const query = { sub_key: bench.first };
  for (const owner of owners) {
    const outcome = await bench.client.send(accountActive, { query });
    if (outcome.ok && outcome.data.activation === 1) return;
    await sendMove(bench, newMove(bench, owner, subjectOwner(bench.first)));
  }
}

/** Returns the account's address, which its export calls `email`. */
export async function readAddress(bench: Bench, subject: string): Promise<string> {
  const outcome = await bench.client.send(exportAccount, { query: { user_key: subject } });
  const { email } = expectAnswer(exportAccount, outcome).account;
  if (typeof email === "string" && email !== "") return email;
  throw new Disagreement(
    "the export names no `email`, so the address cannot be changed and put back",
  );
}

/**
 * Wakes the account and gives it back to the service, whichever of the two subjects has it.
 * `address` is its original one, if known. Returns true if there was something to give back.
 */
export async function handBack(bench: Bench, address: string | undefined): Promise<boolean> {
  for (const subject of [bench.first, bench.second]) {
    await bench.client.send(restoreAccount, { body: { user_key: subject, key: bench.newKey() } });
    const addressFault =
      address === undefined ? undefined : await findPutBackFault(bench, subject, address);
    const moved = await sendMove(bench, newMove(bench, subjectOwner(subject), bench.oldOwner));
    if (!moved.ok) continue;
    if (addressFault !== undefined) throw addressFault;
    return true;
  }
  return false;
}

/** The account is given back even if its address cannot be restored: the fault is reported afterwards. */
const findPutBackFault = (bench: Bench, subject: string, address: string): Promise<unknown> =>
  putAddressBack(bench, subject, address).catch((fault: unknown) => fault);

async function putAddressBack(bench: Bench, subject: string, address: string): Promise<void> {
  const present = await readAddress(bench, subject);
  if (present === address) return;
  const seq = bench.nextSeq();
  const body = { seq, user_key: subject, before_email: present, after_email: address };
  expectAnswer(updateAccount, await bench.client.send(updateAccount, { body }));
}
