import type { Mutant } from "./mutant.ts";

export const HOSTED_MUTANTS: readonly Mutant[] = [
  {
    name: "A form without the token of its page is accepted",
    file: "apps/identity/src/hosted/desk/form-guard.ts",
    from: `return genuine ? "genuine" : "forged-form";`,
    to: `return genuine || token === "" ? "genuine" : "forged-form";`,
    tests: ["hosted/login/sign-in.test.ts"],
  },
  {
    name: "Scripts can read the cookies of the login",
    file: "apps/identity/src/hosted/desk/cookies.ts",
    from: "httpOnly: true",
    to: "httpOnly: false",
    tests: ["hosted/login/cookies.test.ts"],
  },
  {
    name: "The login redirects to an address that only begins like a registered one",
    file: "apps/identity/src/hosted/login/login-request.ts",
    from: `client.redirectUrls.includes(query.get("redirect_url") ?? "")`,
    to: `client.redirectUrls.some((url) => query.get("redirect_url")?.startsWith(url))`,
    tests: ["threats/login-request.test.ts"],
  },
  {
    name: "A finished state of the login can be sent again",
    file: "apps/identity/src/accounts/sessions/login-session.ts",
    from: "    await once?.end(trx);\n",
    to: "",
    tests: ["threats/open-forms.both.test.ts"],
  },
];
