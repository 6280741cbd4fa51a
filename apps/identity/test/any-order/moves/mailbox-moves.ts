import { canonicalEmail } from "@musubi/contract";
import { resetPassword } from "../../../src/accounts/reset-password.ts";
import { hashSecret, randomSecret } from "../../../src/settings/secrets.ts";
import { wakeId } from "../../../src/ties/places/wake-id.ts";
import type { Shown } from "../../../src/ties/take-back/check-shown.ts";
import { objectTo } from "../../../src/ties/take-back/object.ts";
import { takeBack } from "../../../src/ties/take-back/take-back.ts";
import { lookAtLink } from "../../../src/ties/take-back/view.ts";
import { openWakeForm } from "../../world/prove.ts";
import { browserOf, type Claimed, findHomes, type SeenAccount } from "../claims.ts";
import type { Stage } from "../stage.ts";
import { type Moves, type Result, type Turn, VISITOR } from "./move.ts";

/** Returns an account where a move would have an effect: preferably that of the person whose turn it is. */
function prefer(
  { claims }: Stage,
  who: string,
  is: (account: SeenAccount) => boolean,
): string | undefined {
  const found = claims.accounts.filter(is).map(({ id }) => id);
  return found.includes(who) ? who : found[0];
}

/** Chooses what a claimant shows: nothing, an old browser, or a credential of their own or a thief's. */
async function chooseShown(
  { credentials }: Stage,
  account: string,
  { choice, which }: Turn,
): Promise<Pick<Claimed, "shows"> & { readonly shown: Shown }> {
  if (choice === 0) return { shows: "nothing", shown: {} };
  if (choice === 1) return { shows: "browser", shown: { browserHash: browserOf(account) } };
  const credential =
    which % 2 === 0 ? credentials.findOwn(account) : credentials.findPlanted(account);
  if (!credential) return { shows: "nothing", shown: {} };
  const { passkey = "", identity } = credential;
  const proof = identity ? { identity } : { passkey: await credentials.provePasskey(passkey) };
  return { shows: credential.name, shown: { proof } };
}

/**
 * Presses the button on the page of a link, preferably about the account of the person whose turn it is. The link gets
 * a new secret first, as if it was mailed again.
 */
async function useLink(stage: Stage, turn: Turn): Promise<Result> {
  const { claims } = stage;
  const { parts } = stage.world;
  const all = await claims.see();
  const open = all.filter((row) => claims.isOpen(row));
  const own = open.filter(({ account }) => account === turn.who);
  const rows = own.length > 0 ? own : open;
  const row = rows[turn.which % rows.length];
  if (!row) return undefined;
  const secret = randomSecret();
  await parts.database.db
    .updateTable("reversal")
    .set({ link_hash: hashSecret(secret) })
    .where("id", "=", row.id)
    .execute();
  const { shows, shown } = await chooseShown(stage, row.account, turn);
  const seen = (await lookAtLink(parts, secret, shown))?.claim ?? "";
  // The page does not know of a passkey before that has signed.
  const offered = shown.proof && "passkey" in shown.proof ? "restore" : seen;
  const taken = await takeBack(parts, secret, { offered, shown }, VISITOR);
  const claimed: Claimed = { row, shows, homes: findHomes(row, all), taken };
  return { ok: true, data: claimed };
}

/** The reader of a stopped account's present mailbox objects. */
async function object(stage: Stage, { who, choice }: Turn): Promise<Result> {
  const account = prefer(stage, who, ({ stopped_by }) => stopped_by !== null);
  if (account === undefined) return undefined;
  const shown = choice === 1 ? { browserHash: browserOf(account) } : {};
  const said = await objectTo(stage.world.parts, { account }, shown, VISITOR);
  return said.ok ? { ok: true, data: account } : (said as never);
}

async function wake(stage: Stage, { who }: Turn): Promise<Result> {
  const account = prefer(
    stage,
    who,
    ({ state, merged_into }) => state !== "active" && merged_into === null,
  );
  if (account === undefined) return undefined;
  const { parts } = stage.world;
  const form = await openWakeForm(parts.database.db, account);
  const said = await wakeId(parts, form, VISITOR);
  return said.ok ? { ok: true, data: account } : (said as never);
}

/** The reader of the mailbox sets another password by code. */
async function setPassword({ world, emails }: Stage, { who }: Turn): Promise<undefined> {
  const { parts } = world;
  const { db } = parts.database;
  const email = emails.get(who) ?? "";
  const address = { email, emailKey: canonicalEmail(email) };
  const scope = { purpose: "forgot", emailKey: address.emailKey, codeSeries: "" } as const;
  const code = await parts.codes.issue(db, scope, address.emailKey, parts.now());
  if (!code.ok) return;
  const right = await parts.codes.check(db, scope, code.data, { ...VISITOR, now: parts.now() });
  if (!right.ok) return;
  const { ticket } = right.data;
  const given = { proof: { scope, ticket }, password: "correct horse battery" };
  await resetPassword(parts, address, given, VISITOR);
}

/** What the reader of a mailbox does: the holder, or a thief who has it. */
export const MAILBOX_MOVES = {
  "take-back": useLink,
  object,
  "wake-id": wake,
  "new-password": setPassword,
} satisfies Moves;
