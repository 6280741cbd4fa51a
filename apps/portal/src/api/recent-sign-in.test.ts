import { changeEmail } from "@musubi/contract";
import { expect, it, vi } from "vitest";
import { refusal, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { askForMore } from "./api.ts";

const body = { access_token: "a", email: "new@example.jp" };

it.each([
  ["a sign-in that is too old", 401, "FreshSignInRequired", "login"],
  ["an ID with a new address", 409, "HeldAddressException", "held-address leave:1"],
] as const)(
  "%s leads to the login, and the screen gets no answer",
  async (_, status, code, prompt) => {
    const { client } = await startFakeIdentity(() => refusal(status, code, "leave:1"));
    const signInAgain = vi.fn(async () => {});
    const answered = vi.fn();
    void askForMore(client, signInAgain, () => {})
      .send(changeEmail, { body })
      .then(answered);
    await expect.poll(() => signInAgain).toHaveBeenCalledExactlyOnceWith(prompt);
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).not.toHaveBeenCalled();
  },
);

it("every other answer goes to the screen", async () => {
  const { client } = await startFakeIdentity(() => refusal(401, "NotAuthorizedException"));
  const signInAgain = vi.fn(async () => {});
  const outcome = await askForMore(client, signInAgain, () => {}).send(changeEmail, { body });
  expect(outcome).toMatchObject({ kind: "refused", status: 401 });
  expect(signInAgain).not.toHaveBeenCalled();
});
