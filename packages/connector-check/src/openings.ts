import { eraseAccount, type Input, openAccount, suspendAccount } from "@musubi/contract";
import type { Bench } from "./bench.ts";
import { expectAnswer } from "./expect.ts";

export type Opening = Input<typeof openAccount>["body"];

/** For the subject that has an account only during a check, under a unique address. */
export const newOpening = (bench: Bench): Opening => ({
  user_key: bench.newcomer,
  key: bench.newKey(),
  seq: bench.nextSeq(),
  email: `${bench.newKey()}@example.jp`,
  email_verified: true,
  language: "ja",
});

export const sendOpening = (bench: Bench, body: Opening) =>
  bench.client.send(openAccount, { body });

export async function makeOpening(bench: Bench, opening: Opening): Promise<void> {
  expectAnswer(openAccount, await sendOpening(bench, opening));
}

/** Reverses an opening, with a newer number. */
export const sendTakingBack = (
  bench: Bench,
  { user_key, key }: Pick<Opening, "user_key" | "key">,
) =>
  bench.client.send(eraseAccount, {
    body: { user_key, key: bench.newKey(), opening: { key, seq: bench.nextSeq() } },
  });

/** Erases what a check, or a run that was killed, has opened: first suspended, as when a holder leaves. */
export async function clearAway(bench: Bench, user_key = bench.newcomer): Promise<void> {
  const { client, newKey } = bench;
  await client.send(suspendAccount, { body: { user_key, key: newKey() } });
  await client.send(eraseAccount, { body: { user_key, key: newKey() } });
}

/** Returns whether the service knows the call that opens accounts. */
export async function opensAccounts({ sendRaw }: Bench): Promise<boolean> {
  const { status } = await sendRaw({ method: "POST", path: "/account/open", body: "{}" });
  return status !== 404;
}
