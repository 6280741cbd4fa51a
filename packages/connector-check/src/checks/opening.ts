import { eraseAccount, subjectOwner, suspendAccount } from "@musubi/contract";
import { expectActivation, newMove, readAddress, sendMove } from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import type { Check } from "../check.ts";
import { expectAnswer, expectEqual, expectRefusal } from "../expect.ts";
import {
  clearAway,
  makeOpening,
  newOpening,
  type Opening,
  sendOpening,
  sendTakingBack,
} from "../openings.ts";

/** Each starts with a subject that has no account, and erases what it has opened. */
const opening = (name: string, run: (bench: Bench, first: Opening) => Promise<void>): Check => ({
  name,
  needsAccount: false,
  async run(bench) {
    try {
      await run(bench, newOpening(bench));
    } finally {
      await clearAway(bench);
    }
  },
});

/** Only for a service that opens accounts. */
export const openingChecks: readonly Check[] = [
  opening(
    "an account is opened for a subject that has none, with its address",
    async (bench, first) => {
      await expectActivation(bench, bench.newcomer, 0);
      await makeOpening(bench, first);
      await expectActivation(bench, bench.newcomer, 1);
      expectEqual("email", await readAddress(bench, bench.newcomer), first.email);
    },
  ),
  opening("a repeated opening is answered again, and opens nothing more", async (bench, first) => {
    await makeOpening(bench, first);
    await makeOpening(bench, first);
    await clearAway(bench);
    await expectActivation(bench, bench.newcomer, 0);
    const late = await sendOpening(bench, first);
    if (!late.ok) expectRefusal(late, "StaleSequenceException");
    await expectActivation(bench, bench.newcomer, 0);
  }),
  opening(
    "a subject that has an account gets no other, even while it sleeps",
    async (bench, first) => {
      await makeOpening(bench, first);
      expectRefusal(await sendOpening(bench, newOpening(bench)), "OwnerMismatchException");
      const body = { user_key: bench.newcomer, key: bench.newKey() };
      expectAnswer(suspendAccount, await bench.client.send(suspendAccount, { body }));
      expectRefusal(await sendOpening(bench, newOpening(bench)), "OwnerMismatchException");
      await expectActivation(bench, bench.newcomer, 0);
    },
  ),
  opening("a key that was used for another subject opens nothing", async (bench, first) => {
    await makeOpening(bench, first);
    const other = { ...newOpening(bench), key: first.key, user_key: bench.unknownKey };
    const outcome = await sendOpening(bench, other);
    await clearAway(bench, bench.unknownKey);
    expectRefusal(outcome, "InvalidParameterException");
  }),
  opening(
    "the account of an opening that is reversed is gone, and does not return",
    async (bench, first) => {
      await makeOpening(bench, first);
      expectAnswer(eraseAccount, await sendTakingBack(bench, first));
      await expectActivation(bench, bench.newcomer, 0);
      expectRefusal(await sendOpening(bench, first), "StaleSequenceException");
      await expectActivation(bench, bench.newcomer, 0);
      await makeOpening(bench, newOpening(bench));
      await expectActivation(bench, bench.newcomer, 1);
    },
  ),
  opening("reversing an opening that never arrived blocks it", async (bench, first) => {
    const takenBack = await sendTakingBack(bench, first);
    if (!takenBack.ok) expectRefusal(takenBack, "E404-01");
    expectRefusal(await sendOpening(bench, first), "StaleSequenceException");
    await expectActivation(bench, bench.newcomer, 0);
  }),
  opening(
    "taking an opening back erases no account that another one made",
    async (bench, first) => {
      const second = newOpening(bench);
      await makeOpening(bench, second);
      expectRefusal(await sendTakingBack(bench, first), "E404-01");
      await expectActivation(bench, bench.newcomer, 1);
    },
  ),
  opening("an older change of owner does not move an opened account", async (bench, first) => {
    const from = subjectOwner(bench.newcomer);
    const late = newMove(bench, from, subjectOwner(bench.unknownKey));
    await makeOpening(bench, { ...first, seq: bench.nextSeq() });
    const outcome = await sendMove(bench, late);
    await clearAway(bench, bench.unknownKey);
    expectRefusal(outcome, "StaleSequenceException");
    await expectActivation(bench, bench.newcomer, 1);
  }),
];
