import { accountSummary } from "@musubi/contract";
import { type Check, Disagreement } from "../check.ts";
import { expectAnswer, expectRefusal, expectWordsInBoth } from "../expect.ts";

/** Only for a service that says what its accounts contain. */
export const summaryChecks: readonly Check[] = [
  {
    name: "what an account contains is said in both languages, or not at all",
    needsAccount: true,
    async run({ client, first, unknownKey }) {
      const ask = (user_key: string) => client.send(accountSummary, { query: { user_key } });
      expectRefusal(await ask(unknownKey), "E404-01", "ResourceNotFoundException");
      const said = await ask(first);
      if (!said.ok && said.kind === "refused") {
        return expectRefusal(said, "E404-01", "ResourceNotFoundException");
      }
      if (!said.ok && said.reason === "malformed") throw new Disagreement(SHAPE);
      expectWordsInBoth("summary", expectAnswer(accountSummary, said).summary);
    },
  },
];

const SHAPE =
  "a summary is {summary: {ja, en}}: each of 1 to 80 characters, without addresses and links";
