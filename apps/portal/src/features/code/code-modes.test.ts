import { expect, it } from "vitest";
import { exampleStore } from "../../../test-support/example-config.ts";
import {
  type Answer,
  makeIdToken,
  refusal,
  startFakeIdentity,
} from "../../../test-support/fake-identity.ts";
import { CHANGE_EMAIL, resetAt } from "./code-modes.ts";

const actor = { phase: "ready", accessToken: "access", idToken: "id" } as const;
const typed = {
  email: "new@example.jp",
  code: "K7P2QX",
  newPassword: "Store2027",
  isInDoubt: false,
};

it("§7 the code of a change of address goes to verify-code, with the access token in header and body", async () => {
  const { client, asked } = await startFakeIdentity(() => ({ status: 200, body: {} }));
  await CHANGE_EMAIL.check(client, actor, typed);
  expect(asked).toMatchObject([
    {
      method: "POST",
      path: "/account/verify-code",
      authorization: "Bearer access",
      body: {
        access_token: "access",
        attribute_name: "email",
        code: "K7P2QX",
        after_email: "new@example.jp",
      },
    },
  ]);
});

it("a code is not sent to be checked if the account already has the new address", async () => {
  const { client, asked } = await startFakeIdentity(() => ({ status: 200, body: {} }));
  const changed = { ...actor, idToken: makeIdToken({ email: typed.email }) };
  expect(await CHANGE_EMAIL.check(client, changed, typed)).toMatchObject({
    ok: true,
  });
  expect(asked).toEqual([]);
});

it.each([
  [exampleStore, "/account/store/forgotPasswordSubmit"],
  [{ service_id: 7, kind: "bookshop" }, "/services/bookshop/account/forgotPasswordSubmit"],
])("§7 the code of a password reset at %j is sent with the new password", async (service, path) => {
  const { client, asked } = await startFakeIdentity(() => ({ status: 200, body: {} }));
  await resetAt(service).check(client, actor, typed);
  expect(asked[0]).toMatchObject({
    path,
    body: { email: "new@example.jp", password: "Store2027", confirmation_code: "K7P2QX" },
  });
});

const IN = { status: 200, body: { user_id: "proof", migration_status: 0 } };
const NOT_IN = refusal(400, "UserNotFoundException");
const WRONG_CODE = { error: { error_code: "CodeMismatchException" } };

it.each<[string, boolean, Answer, object]>([
  ["after a lost answer, the new password works: it was set", true, IN, { ok: true }],
  ["after a lost answer, it does not work: the code is wrong", true, NOT_IN, WRONG_CODE],
  ["after two lost answers, it may be set", true, "cut", { kind: "unanswered" }],
  ["no answer was lost: the new password is not tried", false, IN, WRONG_CODE],
])("the store refuses a code; %s", async (_, isInDoubt, signIn, expected) => {
  const { client, asked } = await startFakeIdentity(({ path }) =>
    path === "/account/store/certification" ? signIn : refusal(400, "CodeMismatchException"),
  );
  const reset = resetAt(exampleStore);
  const outcome = await reset.check(client, actor, { ...typed, isInDoubt });
  expect(outcome).toMatchObject(expected);
  expect(asked.slice(1).map(({ body }) => body)).toEqual(
    isInDoubt ? [{ email: typed.email, password: typed.newPassword }] : [],
  );
});
