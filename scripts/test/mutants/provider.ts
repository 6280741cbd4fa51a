import type { Mutant } from "./mutant.ts";

export const PROVIDER_MUTANTS: readonly Mutant[] = [
  {
    name: "A service's spent refresh token is good until its successor is used",
    file: "apps/identity/src/database/queries/refresh-rotation.ts",
    from: `      eb("oidc_state.consumed_at", ">", graceFrom),\n`,
    to: "",
    tests: ["provider/renewals.both.test.ts"],
  },
  {
    name: "Services are not told that a session has ended",
    file: "apps/identity/src/accounts/end-sessions.ts",
    from: `    await outbox.add(trx, { kind: "tell-log-out", client, account, sid, endedAt: now() });\n`,
    to: "",
    tests: ["provider/end-visits.both.test.ts"],
  },
];
