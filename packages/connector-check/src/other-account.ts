import { changeOwner, oldOwner, restoreAccount, subjectOwner } from "@musubi/contract";
import { newMove, sendMove } from "./account-moves.ts";
import type { Bench } from "./bench.ts";
import { Disagreement, type OtherAccount } from "./check.ts";
import { describe, expectAnswer } from "./expect.ts";

/** Works on the second account while a separate subject owns it, and gives it back in any case. */
export async function borrowOther(
  bench: Bench,
  id: string,
  work: (other: OtherAccount) => Promise<void>,
): Promise<void> {
  const other = { id, subject: `connector-check-other-${id}`.slice(0, 128) };
  await giveOtherBack(bench, other);
  const move = newMove(bench, oldOwner(id), subjectOwner(other.subject));
  const taken = await sendMove(bench, move);
  if (!taken.ok) {
    throw new Disagreement(`the other account was not available: ${describe(taken)}`);
  }
  try {
    await work(other);
  } catch (fault) {
    await giveOtherBack(bench, other);
    throw fault;
  }
  expectAnswer(changeOwner, await giveOtherBack(bench, other));
}

/** Also cleans up after a run that was killed. */
async function giveOtherBack(bench: Bench, { id, subject }: OtherAccount) {
  await bench.client.send(restoreAccount, { body: { user_key: subject, key: bench.newKey() } });
  return sendMove(bench, newMove(bench, subjectOwner(subject), oldOwner(id)));
}
