import { type Input, subjectOwner, updateAccount } from "@musubi/contract";
import { makeMove, newMove, readAddress } from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import type { Check } from "../check.ts";
import { expectAnswer, expectEqual, expectRefusal } from "../expect.ts";

/** A check that passes leaves the account with the address that it had before. */
export const addressChecks: readonly Check[] = [
  {
    name: "the address can be changed, but only from the current one",
    needsAccount: true,
    async run(bench) {
      const { original, changed } = await chooseAddresses(bench);
      await makeUpdate(bench, newUpdate(bench, original, changed));
      await expectAddress(bench, changed);
      await sendUpdate(bench, newUpdate(bench, original, `late-${changed}`));
      await expectAddress(bench, changed);
      await makeUpdate(bench, newUpdate(bench, changed, original));
      await expectAddress(bench, original);
    },
  },
  {
    name: "the current address is recognized in capitals too",
    needsAccount: true,
    async run(bench) {
      const { original, changed } = await chooseAddresses(bench);
      await makeUpdate(bench, newUpdate(bench, original.toUpperCase(), changed));
      await expectAddress(bench, changed);
      await makeUpdate(bench, newUpdate(bench, changed, original));
    },
  },
  {
    name: "a change of address that arrives again is not made again",
    needsAccount: true,
    async run(bench) {
      const { original, changed } = await chooseAddresses(bench);
      const change = newUpdate(bench, original, changed);
      await makeUpdate(bench, change);
      await makeUpdate(bench, change);
      // The original address again: only `seq` shows now that the repeated change comes too late.
      await makeUpdate(bench, newUpdate(bench, changed, original));
      expectRefusal(await sendUpdate(bench, change), "StaleSequenceException");
      await expectAddress(bench, original);
    },
  },
  {
    name: "a refused change of address blocks older ones",
    needsAccount: true,
    async run(bench) {
      const { original, changed } = await chooseAddresses(bench);
      const late = newUpdate(bench, original, changed);
      const refused = newUpdate(bench, `not-${original}`, `late-${changed}`);
      expectRefusal(await sendUpdate(bench, refused), "E404-01");
      expectRefusal(await sendUpdate(bench, late), "StaleSequenceException");
      await expectAddress(bench, original);
    },
  },
  {
    name: "a change of address does not block a change of owner",
    needsAccount: true,
    async run(bench) {
      const [first, second] = [subjectOwner(bench.first), subjectOwner(bench.second)];
      const { original } = await chooseAddresses(bench);
      const move = newMove(bench, first, second);
      await makeUpdate(bench, newUpdate(bench, original, original));
      await makeMove(bench, move);
      await makeMove(bench, newMove(bench, second, first));
    },
  },
];

type Update = Input<typeof updateAccount>["body"];

const newUpdate = (bench: Bench, before_email: string, after_email: string): Update => ({
  seq: bench.nextSeq(),
  user_key: bench.first,
  before_email,
  after_email,
});

const sendUpdate = ({ client }: Bench, body: Update) => client.send(updateAccount, { body });

async function makeUpdate(bench: Bench, update: Update): Promise<void> {
  expectAnswer(updateAccount, await sendUpdate(bench, update));
}

const chooseAddresses = async (bench: Bench) => ({
  original: await readAddress(bench, bench.first),
  changed: `${bench.unknownKey}@example.jp`,
});

async function expectAddress(bench: Bench, wanted: string): Promise<void> {
  expectEqual("the address", await readAddress(bench, bench.first), wanted);
}
