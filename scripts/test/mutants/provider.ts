import type { Mutant } from "./mutant.ts";

export const PROVIDER_MUTANTS: readonly Mutant[] = [
  {
    name: "A service's used refresh token is accepted until its successor is used",
    file: "apps/identity/src/database/queries/refresh-rotation.ts",
    from: `      eb("oidc_state.consumed_at", ">", graceFrom),\n`,
    to: "",
    tests: ["provider/renewals.both.test.ts"],
  },
  {
    name: "Services are not told that a session has ended",
    file: "apps/identity/src/accounts/sessions/end-sessions.ts",
    from: `    await outbox.add(trx, { kind: "tell-log-out", client, account, sid, endedAt: now() });\n`,
    to: "",
    tests: ["provider/end-client-sessions.both.test.ts"],
  },
  {
    name: "A service whose entry makes a challenge optional needs no nonce either",
    file: "apps/identity/src/provider/proof-keys.ts",
    from: `client.pkce !== "optional" || oidc.params?.nonce`,
    to: `client.pkce !== "required"`,
    tests: ["provider/proof-keys.test.ts"],
  },
  {
    name: "A log-in ends in an app without a page that names it",
    file: "apps/identity/src/provider/provider-options.ts",
    from: "return isApp && agreed?.sso !== oidc.session?.uid",
    to: "return isApp && agreed === null",
    tests: ["provider/native.test.ts"],
  },
  {
    name: "An ID token is no longer accepted as a hint once its entry names another algorithm",
    file: "apps/identity/src/provider/reach/id-token-validate.ts",
    from: "ID_TOKEN_ALGORITHMS.map(",
    to: "ID_TOKEN_ALGORITHMS.slice(0, 1).map(",
    tests: ["provider/signing.test.ts"],
  },
  {
    name: "The answer to a form redirects to an app, which the browser blocks",
    file: "apps/identity/src/hosted/interaction/lead-away.ts",
    from: "!client || !isNative(client)",
    to: "!client || isNative(client)",
    tests: ["provider/native.test.ts"],
  },
];
