import { expect, it } from "vitest";
import { type Answer, refusal, startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { createChangePassword } from "./change-password.ts";

const actor = { phase: "ready", accessToken: "access", idToken: "" } as const;
const OK: Answer = { status: 200, body: {} };
const WRONG = refusal(400, "InvalidPasswordException");

/** Changes the password once for each pair, at an identity that gives these answers in turn. */
async function tryAll(answers: readonly Answer[], ...tries: readonly [string, string][]) {
  const left = [...answers];
  const { client, asked } = await startFakeIdentity(() => left.shift() ?? WRONG);
  const change = createChangePassword(client);
  const ended: boolean[] = [];
  for (const [current, proposed] of tries) {
    ended.push((await change(actor, { current, proposed })).ok);
  }
  const sent = asked.map(({ body }) => [body.previous_password, body.proposed_password]);
  return { ended, sent };
}

it("§7 the current and the new password are sent with the holder's access token", async () => {
  const { client, asked } = await startFakeIdentity(() => OK);
  await createChangePassword(client)(actor, { current: "old", proposed: "new" });
  expect(asked).toMatchObject([
    {
      path: "/account/change-password",
      authorization: "Bearer access",
      body: { access_token: "access", previous_password: "old", proposed_password: "new" },
    },
  ]);
});

it("a wrong password is reported, and not tried again", async () => {
  const { ended, sent } = await tryAll([WRONG], ["typo", "new"]);
  expect(ended).toEqual([false]);
  expect(sent).toEqual([["typo", "new"]]);
});

it("after a change without an answer, the new password is tried as the current one", async () => {
  const { ended, sent } = await tryAll(["cut", WRONG, OK], ["old", "new"], ["old", "newer"]);
  expect(ended).toEqual([false, true]);
  expect(sent.slice(1)).toEqual([
    ["old", "newer"],
    ["new", "newer"],
  ]);
});

it("after a change without an answer, a wrong password is still refused; the new one is tried once", async () => {
  const { ended, sent } = await tryAll(["cut"], ["typo", "new"], ["typo", "new"], ["typo", "new"]);
  expect(ended).toEqual([false, false, false]);
  expect(sent.map(([previous]) => previous)).toEqual(["typo", "typo", "new", "typo"]);
});
