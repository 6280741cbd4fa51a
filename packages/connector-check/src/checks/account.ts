import { accountDeletable, exportAccount } from "@musubi/contract";
import { expectOldActivation, readAddress } from "../account-moves.ts";
import { type Check, Disagreement } from "../check.ts";
import { expectAnswer, expectEqual, expectWordsInBoth } from "../expect.ts";
import { findSecretField } from "../find-secret-field.ts";

/** What a service answers about an account. */
export const accountChecks: readonly Check[] = [
  {
    name: "an ID's account is no longer an old account",
    needsAccount: true,
    async run(bench) {
      const email = await readAddress(bench, bench.first);
      await expectOldActivation(bench, { email }, 0);
    },
  },
  {
    name: "the answer whether an account can be deleted is in both languages",
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
    name: "the losses of leaving, if named, are named in both languages",
    needsAccount: true,
    async run({ client, first }) {
      const outcome = await client.send(accountDeletable, { query: { user_key: first } });
      const { losses } = expectAnswer(accountDeletable, outcome);
      if (losses !== undefined) expectWordsInBoth("losses", losses);
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
    name: "an export contains no password and no hash",
    needsAccount: true,
    async run({ client, first }) {
      const outcome = await client.send(exportAccount, { query: { user_key: first } });
      const field = findSecretField(expectAnswer(exportAccount, outcome).account);
      if (field !== undefined) throw new Disagreement(`\`${field}\` looks like one`);
    },
  },
];
