import type { Check } from "../check.ts";
import { expectEqual, expectErrorBody } from "../expect.ts";

const NO_SUCH_PATH: string = "ResourceNotFoundException";

const good = { user_key: "nobody", before_email: "a@example.jp", after_email: "b@example.jp" };

const updateRefused = (name: string, body: string): Check => ({
  name,
  needsAccount: false,
  async run({ sendRaw }) {
    expectErrorBody(await sendRaw({ method: "POST", path: "/account/update", body }), 400);
  },
});

export const validationChecks: readonly Check[] = [
  updateRefused("an unknown key is refused", JSON.stringify({ ...good, colour: "red" })),
  updateRefused("a value of the wrong type is refused", JSON.stringify({ ...good, user_key: 5 })),
  updateRefused("a missing value is refused", JSON.stringify({ user_key: "nobody" })),
  updateRefused("broken JSON is refused", '{"user_key": "nobody"'),
  {
    name: "an unknown query parameter is refused",
    needsAccount: false,
    async run({ sendRaw }) {
      const path = "/account/active?sub_key=nobody&colour=red";
      expectErrorBody(await sendRaw({ method: "GET", path }), 400);
    },
  },
  {
    // If it had the code of a missing account, identity would believe that the account is gone.
    name: "an unknown path is refused, and not as a missing account",
    needsAccount: false,
    async run({ sendRaw }) {
      const answer = await sendRaw({ method: "GET", path: "/account/colour?sub_key=nobody" });
      expectEqual("error_code", expectErrorBody(answer, 404).error_code, NO_SUCH_PATH);
    },
  },
];
