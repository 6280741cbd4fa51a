import { accountDeletable, exportAccount, restoreAccount, suspendAccount } from "@musubi/contract";
import { expectActivation } from "../account-moves.ts";
import { type Check, Disagreement } from "../check.ts";
import { expectAnswer, expectEqual, expectRefusal } from "../expect.ts";
import { findSecretField } from "../find-secret-field.ts";

/** What a service does with an account, without ever losing it. */
export const accountChecks: readonly Check[] = [
  {
    name: "whether it can be deleted is said in both languages",
    needsAccount: true,
    async run({ client, first }) {
      const outcome = await client.send(accountDeletable, { query: { user_key: first } });
      const { activation, deletable, user_message } = expectAnswer(accountDeletable, outcome);
      expectEqual("activation", activation, 1);
      if (!deletable && (user_message.ja === "" || user_message.en === "")) {
        throw new Disagreement("it is not deletable, and the message is empty");
      }
    },
  },
  {
    name: "an account can be exported",
    needsAccount: true,
    async run({ client, first }) {
      const outcome = await client.send(exportAccount, { query: { user_key: first } });
      const { account } = expectAnswer(exportAccount, outcome);
      if (Object.keys(account).length === 0) throw new Disagreement("the export is empty");
    },
  },
  {
    name: "an export has no password and no hash in it",
    needsAccount: true,
    async run({ client, first }) {
      const outcome = await client.send(exportAccount, { query: { user_key: first } });
      const field = findSecretField(expectAnswer(exportAccount, outcome).account);
      if (field !== undefined) throw new Disagreement(`\`${field}\` looks like one`);
    },
  },
  {
    name: "a suspended account is inactive, and wakes when restored",
    needsAccount: true,
    async run(bench) {
      const { client, first } = bench;
      const suspension = { body: { user_key: first, key: bench.newKey() } };
      expectAnswer(suspendAccount, await client.send(suspendAccount, suspension));
      expectAnswer(suspendAccount, await client.send(suspendAccount, suspension));
      await expectActivation(bench, first, 0);
      const restoration = { body: { user_key: first, key: bench.newKey() } };
      expectAnswer(restoreAccount, await client.send(restoreAccount, restoration));
      expectAnswer(restoreAccount, await client.send(restoreAccount, restoration));
      await expectActivation(bench, first, 1);
    },
  },
  {
    name: "a suspension that arrives once more does not suspend again",
    needsAccount: true,
    async run(bench) {
      const { client, first } = bench;
      const suspension = { body: { user_key: first, key: bench.newKey() } };
      expectAnswer(suspendAccount, await client.send(suspendAccount, suspension));
      const restoration = { body: { user_key: first, key: bench.newKey() } };
      expectAnswer(restoreAccount, await client.send(restoreAccount, restoration));
      expectAnswer(suspendAccount, await client.send(suspendAccount, suspension));
      await expectActivation(bench, first, 1);
    },
  },
  {
    name: "a key that comes with another account is refused",
    needsAccount: true,
    async run({ client, first, stranger, newKey }) {
      const key = newKey();
      const restoration = { body: { user_key: first, key } };
      expectAnswer(restoreAccount, await client.send(restoreAccount, restoration));
      const other = { body: { user_key: stranger, key } };
      expectRefusal(await client.send(restoreAccount, other), "InvalidParameterException");
    },
  },
];
