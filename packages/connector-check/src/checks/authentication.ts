import type { Check } from "../check.ts";
import { expectErrorBody } from "../expect.ts";

const ASK = { method: "GET", path: "/account/active?sub_key=nobody" } as const;
const WRITE = {
  method: "PUT",
  path: "/account/owner",
  body: JSON.stringify({ key: "k", seq: 0, from: "sub:nobody", to: "sub:nobody-else" }),
} as const;

export const authenticationChecks: readonly Check[] = [
  {
    name: "without the secret nothing is answered",
    needsAccount: false,
    async run({ sendRaw }) {
      expectErrorBody(await sendRaw({ ...ASK, secret: null }), 401);
      expectErrorBody(await sendRaw({ ...WRITE, secret: null }), 401);
    },
  },
  {
    name: "a wrong secret is refused",
    needsAccount: false,
    async run({ sendRaw, newKey }) {
      const secret = newKey();
      expectErrorBody(await sendRaw({ ...ASK, secret }), 401);
      expectErrorBody(await sendRaw({ ...WRITE, secret }), 401);
    },
  },
];
