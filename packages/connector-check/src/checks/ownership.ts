import { expectActivation, makeMove, newMove, owned, sendMove } from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import type { Check } from "../check.ts";
import { expectRefusal } from "../expect.ts";

/** Each check finds the account with the first subject, and leaves it there. */
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
      const move = newMove(bench, owned(bench.first), owned(bench.second));
      await makeMove(bench, move);
      await makeMove(bench, move);
      await expectActivation(bench, bench.first, 0);
      await expectActivation(bench, bench.second, 1);
      await makeMove(bench, newMove(bench, owned(bench.second), owned(bench.first)));
      await expectWithFirst(bench);
    },
  },
  {
    name: "an account moves only from its present owner",
    needsAccount: true,
    async run(bench) {
      const to = owned(bench.second);
      for (const from of [owned(bench.stranger), bench.oldOwner]) {
        expectRefusal(await sendMove(bench, newMove(bench, from, to)), "UserNotFoundException");
      }
      await expectWithFirst(bench);
    },
  },
  {
    name: "a change with an older seq is refused",
    needsAccount: true,
    async run(bench) {
      const late = newMove(bench, owned(bench.first), owned(bench.second));
      await makeMove(bench, newMove(bench, owned(bench.first), owned(bench.second)));
      await makeMove(bench, newMove(bench, owned(bench.second), owned(bench.first)));
      expectRefusal(await sendMove(bench, late), "StaleSequenceException");
      await expectWithFirst(bench);
    },
  },
  {
    name: "a change that was made and undone is not made again when it arrives once more",
    needsAccount: true,
    async run(bench) {
      const move = newMove(bench, owned(bench.first), owned(bench.second));
      await makeMove(bench, move);
      await makeMove(bench, newMove(bench, owned(bench.second), owned(bench.first)));
      const again = await sendMove(bench, move);
      if (!again.ok) expectRefusal(again, "StaleSequenceException");
      await expectWithFirst(bench);
    },
  },
  {
    name: "taking back a change that never arrived shuts it out",
    needsAccount: true,
    async run(bench) {
      const lost = newMove(bench, owned(bench.first), owned(bench.second));
      const takingBack = newMove(bench, owned(bench.second), owned(bench.first));
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
