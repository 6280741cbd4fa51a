import {
  accountDeletable,
  eraseAccount,
  exportAccount,
  PROVIDERS,
  restoreAccount,
  suspendAccount,
  updateAccount,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { expectActivation, expectOldActivation } from "../account-moves.ts";
import { type Check, Disagreement } from "../check.ts";
import { describe, expectAnswer, expectEqual, expectRefusal } from "../expect.ts";

/** What a service answers about an unknown subject. */
export const unknownAccountChecks: readonly Check[] = [
  {
    name: "an unknown subject is inactive",
    needsAccount: false,
    run: (bench) => expectActivation(bench, bench.unknownKey, 0),
  },
  {
    name: "an unknown address has no old account",
    needsAccount: false,
    run: (bench) => expectOldActivation(bench, { email: `${bench.unknownKey}@example.jp` }, 0),
  },
  {
    name: "an unknown account at Google or Apple has no old account",
    needsAccount: false,
    async run(bench) {
      for (const { slug: provider } of Object.values(PROVIDERS)) {
        await expectOldActivation(bench, { provider, provider_subject: bench.unknownKey }, 0);
      }
    },
  },
  {
    name: "an unknown subject has nothing to delete",
    needsAccount: false,
    async run({ client, unknownKey }) {
      const outcome = await client.send(accountDeletable, { query: { user_key: unknownKey } });
      expectEqual("activation", expectAnswer(accountDeletable, outcome).activation, 0);
    },
  },
  {
    name: "an unknown subject has nothing to update, suspend, restore or export",
    needsAccount: false,
    async run({ client, unknownKey: user_key, newKey, nextSeq }) {
      const addresses = { before_email: "a@example.jp", after_email: "b@example.jp" };
      const update = { body: { seq: nextSeq(), user_key, ...addresses } };
      const pause = () => ({ body: { user_key, key: newKey() } });
      expectRefusal(await client.send(updateAccount, update), "E404-01");
      expectRefusal(await client.send(suspendAccount, pause()), "E404-01");
      expectRefusal(await client.send(restoreAccount, pause()), "E404-01");
      expectRefusal(await client.send(exportAccount, { query: { user_key } }), "E404-01");
    },
  },
  {
    name: "erasing a missing account is harmless, and can be repeated",
    needsAccount: false,
    async run({ client, unknownKey, newKey }) {
      const body = { user_key: unknownKey, key: newKey() };
      const once = settledErasure(await client.send(eraseAccount, { body }));
      const again = settledErasure(await client.send(eraseAccount, { body }));
      expectEqual("the repeated answer to be", again, once);
    },
  },
];

/** Done or not found: both mean that nothing is left. */
function settledErasure(outcome: Outcome<unknown>): string {
  const isMissing =
    !outcome.ok && outcome.kind === "refused" && outcome.error.error_code === "E404-01";
  if (outcome.ok || isMissing) return describe(outcome);
  throw new Disagreement(`expected a success or 404 E404-01, got ${describe(outcome)}`);
}
