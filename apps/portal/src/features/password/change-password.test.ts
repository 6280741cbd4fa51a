import { expect, it } from "vitest";
import { type Answer, refusal, startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { createChangePassword } from "./change-password.ts";

const actor = { step: "ready", accessToken: "access", idToken: "" } as const;
const OK: Answer = { status: 200, body: {} };
const WRONG = refusal(400, "InvalidPasswordException");

/** Tries one after the other, at an identity that answers one time after the other. */
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

it("§7 sends the present and the new password with the bearer's own token", async () => {
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

it("a password that is wrong is wrong, and is not tried again", async () => {
  const { ended, sent } = await tryAll([WRONG], ["typo", "new"]);
  expect(ended).toEqual([false]);
  expect(sent).toEqual([["typo", "new"]]);
});

it("after silence the old password may be none any more: the proposed one is asked about", async () => {
  const { ended, sent } = await tryAll(["cut", WRONG, OK], ["old", "new"], ["old", "newer"]);
  expect(ended).toEqual([false, true]);
  expect(sent.slice(1)).toEqual([
    ["old", "newer"],
    ["new", "newer"],
  ]);
});

it("after silence a password that was wrong from the start is still wrong, once", async () => {
  const { ended, sent } = await tryAll(["cut"], ["typo", "new"], ["typo", "new"], ["typo", "new"]);
  expect(ended).toEqual([false, false, false]);
  expect(sent.map(([previous]) => previous)).toEqual(["typo", "typo", "new", "typo"]);
});
