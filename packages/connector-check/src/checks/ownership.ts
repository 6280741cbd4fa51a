import { oldOwner, subjectOwner } from "@musubi/contract";
import { bringBack, expectActivation, makeMove, newMove, sendMove } from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import type { Check } from "../check.ts";
import { expectRefusal } from "../expect.ts";

/** Each check finds the account with the first subject, and leaves it there if it passes. */
export const ownershipChecks: readonly Check[] = [
  {
    name: "the owner has an active account",
    needsAccount: true,
    run: expectWithFirst,
  },
  {
    name: "a repeated change of owner is answered again and changes nothing",
    needsAccount: true,
    async run(bench) {
      const move = newMove(bench, subjectOwner(bench.first), subjectOwner(bench.second));
      await makeMove(bench, move);
      await makeMove(bench, move);
      await expectActivation(bench, bench.first, 0);
      await expectActivation(bench, bench.second, 1);
      await makeMove(bench, newMove(bench, subjectOwner(bench.second), subjectOwner(bench.first)));
      await expectWithFirst(bench);
    },
  },
  {
    name: "a key that was used for another change of owner is refused",
    needsAccount: true,
    async run(bench) {
      const [first, second] = [subjectOwner(bench.first), subjectOwner(bench.second)];
      const move = newMove(bench, first, second);
      await makeMove(bench, move);
      const other = await sendMove(bench, { ...newMove(bench, second, first), key: move.key });
      await bringBack(bench, second);
      expectRefusal(other, "InvalidParameterException");
      await expectWithFirst(bench);
    },
  },
  {
    name: "an account goes back only to its own `old:` id",
    needsAccount: true,
    async run(bench) {
      const foreign = oldOwner(bench.unknownKey);
      const move = newMove(bench, subjectOwner(bench.first), foreign);
      const outcome = await sendMove(bench, move);
      await bringBack(bench, foreign, bench.oldOwner);
      expectRefusal(outcome, "OwnerMismatchException");
      await expectWithFirst(bench);
    },
  },
  {
    name: "a link is undone, and made again",
    needsAccount: true,
    async run(bench) {
      const undoing = newMove(bench, subjectOwner(bench.first), bench.oldOwner);
      await makeMove(bench, undoing);
      await makeMove(bench, undoing);
      await expectActivation(bench, bench.first, 0);
      const linking = newMove(bench, bench.oldOwner, subjectOwner(bench.first));
      await makeMove(bench, linking);
      await makeMove(bench, linking);
      await expectWithFirst(bench);
      const again = await sendMove(bench, undoing);
      await bringBack(bench, bench.oldOwner);
      expectRefusal(again, "StaleSequenceException");
      await expectWithFirst(bench);
    },
  },
  {
    name: "an account moves only from its current owner",
    needsAccount: true,
    async run(bench) {
      const to = subjectOwner(bench.second);
      for (const from of [subjectOwner(bench.unknownKey), bench.oldOwner]) {
        expectRefusal(await sendMove(bench, newMove(bench, from, to)), "UserNotFoundException");
      }
      await expectWithFirst(bench);
    },
  },
  {
    name: "a change with an older seq is refused",
    needsAccount: true,
    async run(bench) {
      const late = newMove(bench, subjectOwner(bench.first), subjectOwner(bench.second));
      await makeMove(bench, newMove(bench, subjectOwner(bench.first), subjectOwner(bench.second)));
      await makeMove(bench, newMove(bench, subjectOwner(bench.second), subjectOwner(bench.first)));
      expectRefusal(await sendMove(bench, late), "StaleSequenceException");
      await expectWithFirst(bench);
    },
  },
  {
    name: "a change that was made and undone is not made when it arrives again",
    needsAccount: true,
    async run(bench) {
      const move = newMove(bench, subjectOwner(bench.first), subjectOwner(bench.second));
      await makeMove(bench, move);
      await makeMove(bench, newMove(bench, subjectOwner(bench.second), subjectOwner(bench.first)));
      const again = await sendMove(bench, move);
      if (!again.ok) expectRefusal(again, "StaleSequenceException");
      await expectWithFirst(bench);
    },
  },
  {
    name: "reversing a change that never arrived blocks it",
    needsAccount: true,
    async run(bench) {
      const lost = newMove(bench, subjectOwner(bench.first), subjectOwner(bench.second));
      const takingBack = newMove(bench, subjectOwner(bench.second), subjectOwner(bench.first));
      expectRefusal(await sendMove(bench, takingBack), "UserNotFoundException");
      expectRefusal(await sendMove(bench, lost), "StaleSequenceException");
      await expectWithFirst(bench);
    },
  },
];

async function expectWithFirst(bench: Bench): Promise<void> {
  await expectActivation(bench, bench.first, 1);
  await expectActivation(bench, bench.second, 0);
}
