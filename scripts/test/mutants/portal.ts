import type { Mutant } from "./mutant.ts";

export const PORTAL_MUTANTS: readonly Mutant[] = [
  {
    name: "Tokens stay in the browser after a log-out",
    file: "apps/portal/src/session/log-out.ts",
    from: "    kept.clear();\n",
    to: "",
    tests: ["session/log-out.test.ts"],
  },
  {
    name: "An error of identity signs the holder out",
    file: "apps/portal/src/session/renewal.ts",
    from: `status === 401 && code === "NotAuthorizedException"`,
    to: `status >= 401 || code === "NotAuthorizedException"`,
    tests: ["session/renew.test.ts"],
  },
  {
    name: "A code is exchanged although another tab asked for it",
    file: "apps/portal/src/session/plan-login.ts",
    from: " && arrival?.state === signIn.state",
    to: "",
    tests: ["session/plan-login.test.ts"],
  },
  {
    name: "A change of address that succeeded ends on the error page",
    file: "apps/portal/src/refusals/situations.ts",
    from: `    "E404-01": "success",\n`,
    to: "",
    tests: ["refusals/situations.test.ts"],
  },
  {
    name: "After a log-in the holder is sent to any address that the tab names",
    file: "apps/portal/src/session/draft.ts",
    from: "/^\\/\\w/.test(found.path)",
    to: `found.path !== ""`,
    tests: ["session/draft.test.ts"],
  },
  {
    name: "A new screen leaves the focus on the one before",
    file: "apps/portal/src/frame/use-title.ts",
    from: `      current?.querySelector("h1")?.focus({ preventScroll: true });\n`,
    to: "",
    tests: ["tests/home.spec.ts"],
  },
];
