import { exportAccount, restoreAccount, suspendAccount } from "@musubi/contract";
import { expectActivation } from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import { type Check, Disagreement } from "../check.ts";
import { expectAnswer, expectRefusal } from "../expect.ts";
import { findLostField } from "../find-lost-field.ts";

/**
 * Leaving and coming back, without erasing an account. Each check finds the account awake, and
 * leaves it awake if it passes.
 */
export const sleepChecks: readonly Check[] = [
  {
    name: "a suspended account is inactive, and wakes when restored",
    needsAccount: true,
    async run(bench) {
      const [suspension, restoration] = [bench.newKey(), bench.newKey()];
      await suspend(bench, suspension);
      await suspend(bench, suspension);
      await expectActivation(bench, bench.first, 0);
      await restore(bench, restoration);
      await restore(bench, restoration);
      await expectActivation(bench, bench.first, 1);
    },
  },
  {
    name: "an account that wakes still has its data",
    needsAccount: true,
    async run(bench) {
      const before = await readExport(bench);
      await suspend(bench, bench.newKey());
      await restore(bench, bench.newKey());
      const field = findLostField(before, await readExport(bench));
      if (field !== undefined) throw new Disagreement(`\`${field}\` is gone from its export`);
    },
  },
  {
    name: "an account that sleeps can be exported",
    needsAccount: true,
    async run(bench) {
      await suspend(bench, bench.newKey());
      try {
        await readExport(bench);
      } finally {
        await restore(bench, bench.newKey());
      }
    },
  },
  {
    name: "a suspension that arrives again does not suspend again",
    needsAccount: true,
    async run(bench) {
      const suspension = bench.newKey();
      await suspend(bench, suspension);
      await restore(bench, bench.newKey());
      await suspend(bench, suspension);
      await expectActivation(bench, bench.first, 1);
    },
  },
  {
    name: "an account that woke can be suspended and woken again",
    needsAccount: true,
    async run(bench) {
      for (let round = 0; round < 2; round += 1) {
        await suspend(bench, bench.newKey());
        await expectActivation(bench, bench.first, 0);
        await restore(bench, bench.newKey());
        await expectActivation(bench, bench.first, 1);
      }
    },
  },
  {
    name: "a restoration that arrives again does not wake again",
    needsAccount: true,
    async run(bench) {
      const restoration = bench.newKey();
      await suspend(bench, bench.newKey());
      await restore(bench, restoration);
      await suspend(bench, bench.newKey());
      await restore(bench, restoration);
      await expectActivation(bench, bench.first, 0);
      await restore(bench, bench.newKey());
      await expectActivation(bench, bench.first, 1);
    },
  },
  {
    name: "a key that was used for another account is refused",
    needsAccount: true,
    async run(bench) {
      const key = bench.newKey();
      await restore(bench, key);
      const other = { body: { user_key: bench.unknownKey, key } };
      expectRefusal(await bench.client.send(restoreAccount, other), "InvalidParameterException");
    },
  },
  {
    name: "an account is suspended for a block of its ID, and wakes when restored",
    needsAccount: true,
    async run(bench) {
      await suspend(bench, bench.newKey(), "block");
      await expectActivation(bench, bench.first, 0);
      await restore(bench, bench.newKey());
      await expectActivation(bench, bench.first, 1);
    },
  },
];

async function suspend({ client, first }: Bench, key: string, cause?: "block"): Promise<void> {
  const body = { user_key: first, key, ...(cause && { cause }) };
  expectAnswer(suspendAccount, await client.send(suspendAccount, { body }));
}

async function restore({ client, first }: Bench, key: string): Promise<void> {
  const body = { user_key: first, key };
  expectAnswer(restoreAccount, await client.send(restoreAccount, { body }));
}

async function readExport({ client, first }: Bench): Promise<Record<string, unknown>> {
  const outcome = await client.send(exportAccount, { query: { user_key: first } });
  return expectAnswer(exportAccount, outcome).account;
}
