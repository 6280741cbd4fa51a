import type { Mutant } from "./mutant.ts";

export const LOGIN_MUTANTS: readonly Mutant[] = [
  {
    name: "A page of the login is half in the other language",
    file: "apps/login/src/words.ts",
    from: "login: loginEn,",
    to: "login: loginJa,",
    tests: ["login/src/render-page.test.tsx"],
  },
  {
    name: "A shown password is kept for the next page of the login",
    file: "apps/login/src/enhance/carry-typed.ts",
    from: ".filter(({ id }) => !page.querySelector(",
    to: ".filter(({ id }) => id || page.querySelector(",
    tests: ["tests/login-typing.spec.ts"],
  },
  {
    name: "Pressed twice, a form of the login is sent twice",
    file: "apps/login/src/enhance/submit-once.ts",
    from: `if (button.ariaBusy === "true") event.preventDefault();`,
    to: "",
    tests: ["tests/login-sign-in-refused.spec.ts"],
  },
];
