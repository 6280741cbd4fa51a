import { expect, it } from "vitest";
import { startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { CODE_MODES } from "./code-modes.ts";

const actor = { step: "ready", accessToken: "access", idToken: "id" } as const;
const typed = { email: "new@example.jp", code: "K7P2QX", newPassword: "Store2027" };

it("§7 the code of a change of address goes to verify-code with the bearer's own token", async () => {
  const { client, asked } = await startFakeIdentity(() => ({ status: 200, body: {} }));
  await CODE_MODES["/change-email"].check(client, actor, typed);
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

it("§7 the code of a store reset goes with the new password", async () => {
  const { client, asked } = await startFakeIdentity(() => ({ status: 200, body: {} }));
  await CODE_MODES["/reset-password"].check(client, actor, typed);
  expect(asked[0]).toMatchObject({
    path: "/account/store/forgotPasswordSubmit",
    body: { email: "new@example.jp", password: "Store2027", confirmation_code: "K7P2QX" },
  });
});
