import { eraseAccount, oldOwner, subjectOwner, suspendAccount } from "@musubi/contract";
import { bringBack, expectActivation, newMove, sendMove } from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import type { PairCheck } from "../check.ts";
import { expectAnswer, expectBothLanguages, expectErrorBody, expectRefusal } from "../expect.ts";

/** Checks that need two accounts. Each gets the second one with a separate subject. */
export const otherAccountChecks: readonly PairCheck[] = [
  {
    name: "an account is not given to an owner who has one",
    run: (bench, { subject }) => expectNotGiven(bench, subjectOwner(subject)),
  },
  {
    name: "an account is not given to an owner whose account sleeps",
    async run(bench, { subject }) {
      const suspension = { body: { user_key: subject, key: bench.newKey() } };
      expectAnswer(suspendAccount, await bench.client.send(suspendAccount, suspension));
      await expectNotGiven(bench, subjectOwner(subject));
    },
  },
  {
    name: "an account is not given to the `old:` id of another",
    run: (bench, { id }) => expectNotGiven(bench, oldOwner(id)),
  },
  {
    // Only tried with the second account: a service that fails loses that one, not the first.
    name: "an account that is awake is not erased",
    async run(bench, { subject: user_key }) {
      const body = { user_key, key: bench.newKey() };
      expectRefusal(await bench.client.send(eraseAccount, { body }), "E500-01");
      await expectActivation(bench, user_key, 1);
      const request = { method: "DELETE", path: "/account", body: JSON.stringify(body) } as const;
      expectBothLanguages({
        ja: expectErrorBody(await bench.sendRaw({ ...request, language: "ja" }), 502),
        en: expectErrorBody(await bench.sendRaw({ ...request, language: "en" }), 502),
      });
    },
  },
];

async function expectNotGiven(bench: Bench, to: string): Promise<void> {
  const outcome = await sendMove(bench, newMove(bench, subjectOwner(bench.first), to));
  await bringBack(bench, to, bench.oldOwner);
  expectRefusal(outcome, "OwnerMismatchException");
  await expectActivation(bench, bench.first, 1);
}
