import type { Mutant } from "./mutant.ts";

export const ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    name: "A sixth try at a code is checked",
    file: "apps/identity/src/database/queries/codes.ts",
    from: `eb("tries", "<", CODE_MAX_TRIES)`,
    to: `eb("tries", "<=", CODE_MAX_TRIES)`,
    tests: ["threats/codes.both.test.ts"],
  },
  {
    name: "Other sessions survive a new password",
    file: "apps/identity/src/accounts/change-password.ts",
    from: "    await endSessions(parts, trx, account, session);\n",
    to: "",
    tests: ["api/change-password.both.test.ts"],
  },
  {
    name: "The old address gets no mail about the new one",
    file: "apps/identity/src/accounts/address-change/give-address.ts",
    from: "    [before.email, changed],\n",
    to: "",
    tests: ["threats/email-change.both.test.ts"],
  },
  {
    name: "A service that does not answer at once is never told a new address",
    file: "apps/identity/src/accounts/address-change/give-address.ts",
    from: "tellings.push({ serviceId, job: await outbox.add(trx, job, now + TELL_AGAIN_AFTER_MS) });",
    to: "tellings.push({ serviceId });",
    tests: ["api/verify-code.both.test.ts"],
  },
  {
    name: "Switching the language of a page changes that of the notices",
    file: "apps/identity/src/database/queries/sessions.ts",
    from: `"account.language as notice_language"`,
    to: `"account.page_language as notice_language"`,
    tests: ["outbox/mail/languages.test.ts"],
  },
  {
    name: "Closing an ID sends a mail for each service as well",
    file: "apps/identity/src/ties/places/mail-leaving.ts",
    from: ` || (await findClosedAccount(db, account))`,
    to: "",
    tests: ["outbox/mail/notices.test.ts"],
  },
  {
    name: "The name that others used for an erased holder stays in the journal",
    file: "apps/identity/src/database/queries/journal.ts",
    from: `.set({ email: "", result: "", log_text: "" })`,
    to: `.set({ result: "", log_text: "" })`,
    tests: ["threats/erased-journal.both.test.ts"],
  },
];
