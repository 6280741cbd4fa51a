import type { RawRequest } from "../bench.ts";
import type { Check } from "../check.ts";
import { expectBothLanguages, expectErrorBody } from "../expect.ts";

/** Refusals that need no account, each with its status. */
const REFUSALS: readonly (readonly [number, RawRequest])[] = [
  [400, { method: "GET", path: "/account/active" }],
  [404, { method: "GET", path: "/account/export?user_key=nobody" }],
];

/** People read these texts: the service's operators and, for `E500-01`, the holder. */
export const languageChecks: readonly Check[] = [
  {
    name: "a refusal is in the language of the request",
    needsAccount: false,
    async run({ sendRaw }) {
      for (const [status, request] of REFUSALS) {
        expectBothLanguages({
          ja: expectErrorBody(await sendRaw({ ...request, language: "ja" }), status),
          en: expectErrorBody(await sendRaw({ ...request, language: "en" }), status),
        });
      }
    },
  },
];
