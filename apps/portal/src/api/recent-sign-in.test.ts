import { changeEmail } from "@musubi/contract";
import { expect, it, vi } from "vitest";
import { refusal, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { askForRecentSignIn } from "./api.ts";

const body = { access_token: "a", email: "new@example.jp" };

it("a sign-in that is too old makes the holder sign in once more, and no screen hears of it", async () => {
  const { client } = await startFakeIdentity(() => refusal(401, "FreshSignInRequired"));
  const signInAgain = vi.fn(async () => {});
  const answered = vi.fn();
  void askForRecentSignIn(client, signInAgain).send(changeEmail, { body }).then(answered);
  await vi.waitFor(() => expect(signInAgain).toHaveBeenCalledOnce());
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).not.toHaveBeenCalled();
});

it("every other answer is the screen's", async () => {
  const { client } = await startFakeIdentity(() => refusal(401, "NotAuthorizedException"));
  const signInAgain = vi.fn(async () => {});
  const outcome = await askForRecentSignIn(client, signInAgain).send(changeEmail, { body });
  expect(outcome).toMatchObject({ kind: "refused", status: 401 });
  expect(signInAgain).not.toHaveBeenCalled();
});
