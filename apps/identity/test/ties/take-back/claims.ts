import { canonicalEmail, DAY_MS } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import type { Visitor } from "../../../src/accounts/codes/ask-for-code.ts";
import { endAndTellFreeze } from "../../../src/accounts/credentials/end-young-credentials.ts";
import type { Before } from "../../../src/accounts/reversals/before.ts";
import { type Reversible, writeReversal } from "../../../src/accounts/reversals/write-reversal.ts";
import { holdCredential } from "../../../src/database/queries/credentials.ts";
import { holdAddress } from "../../../src/database/queries/held-addresses.ts";
import { canEndFreeze } from "../../../src/database/queries/rests.ts";
import type { Mail } from "../../../src/outbox/mail/mails.ts";
import type { Shown } from "../../../src/ties/take-back/check-shown.ts";
import type { Objected } from "../../../src/ties/take-back/object.ts";
import { objectTo } from "../../../src/ties/take-back/object.ts";
import { takeBack } from "../../../src/ties/take-back/take-back.ts";
import { lookAtLink } from "../../../src/ties/take-back/view.ts";
import { handlersWith } from "../../world/jobs.ts";
import { hurryLeavingMails } from "../../world/mailbox.ts";
import type { World } from "../../world/world.ts";

export const HOUR = 60 * 60_000;

/** The visitor who opens a link, not signed in. */
export const VISITOR: Visitor = {
  userAgent:
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
  network: "a network",
  from: "198.51.100.1",
  language: "ja",
};

/** Makes an account and its provider accounts 400 days old, and its password as many days as given. */
export async function settleIn(
  { database, parts }: World,
  { subject }: DemoPerson,
  { passwordDays = 300 }: { readonly passwordDays?: number } = {},
): Promise<void> {
  await database.db
    .updateTable("account_identity")
    .set({ created_at: parts.now() - 400 * DAY_MS })
    .where("account", "=", subject)
    .execute();
  await database.db
    .updateTable("account")
    .set({
      created_at: parts.now() - 400 * DAY_MS,
      password_since: parts.now() - passwordDays * DAY_MS,
    })
    .where("id", "=", subject)
    .execute();
}

export const readAccount = ({ database: { db } }: World, { subject }: { subject: string }) =>
  db.selectFrom("account").selectAll().where("id", "=", subject).executeTakeFirstOrThrow();

export const readRows = ({ database: { db } }: World, { subject }: { subject: string }) =>
  db.selectFrom("reversal").selectAll().where("account", "=", subject).orderBy("rank").execute();

/** Writes the reversal of a change, as the change itself would. Returns the secret of its link. */
export async function writeChange(
  world: World,
  { subject }: { readonly subject: string },
  change: Pick<Reversible, "kind"> & Partial<Reversible>,
  sealed: Partial<Before> = {},
): Promise<string> {
  const { parts, database } = world;
  const { email, email_proven_at: emailProvenAt } = await readAccount(world, { subject });
  const before = { email, emailProvenAt, ...sealed };
  const link = await database.transact((trx) =>
    writeReversal(parts, trx, {
      account: subject,
      before,
      user_agent: null,
      language: "ja",
      ...change,
    }),
  );
  if (!link) throw new Error("Nothing was written down.");
  return link.secret;
}

/** Gives an account another address, as someone logged in would. Returns the secret of the old mailbox's link. */
export async function changeAddress(
  world: World,
  person: { readonly subject: string },
  to: string,
): Promise<string> {
  const { parts, database } = world;
  const { email } = await readAccount(world, person);
  const secret = await writeChange(world, person, { kind: "address" });
  await holdAddress(database.db, { account: person.subject, email, since: parts.now() });
  await database.db
    .updateTable("account")
    .set({ email: to, email_key: canonicalEmail(to), email_proven_at: parts.now() })
    .where("id", "=", person.subject)
    .execute();
  return secret;
}

/** Changes an account's password, by a code or by typing the previous one. Returns the secret of its link. */
export async function changePassword(
  world: World,
  person: { readonly subject: string },
  to: string,
  { byCode = false } = {},
): Promise<string> {
  const { parts, database } = world;
  const { password_hash, password_since, created_at } = await readAccount(world, person);
  const password = { hash: password_hash ?? "", since: password_since ?? created_at };
  const secret = await writeChange(world, person, { kind: "password" }, { password });
  await database.db
    .updateTable("account")
    .set({
      password_hash: await parts.hasher.hash(to),
      ...(byCode ? { password_since: parts.now() } : {}),
    })
    .where("id", "=", person.subject)
    .execute();
  return secret;
}

/** Ends a freeze if a sign-in by this provider account or passkey would. */
export const endFreezeBy = (
  { database, parts }: World,
  { subject }: { readonly subject: string },
  credential: { readonly issuer: string; readonly subject: string } | { readonly passkey: string },
): Promise<void> =>
  database.transact(async (trx) => {
    const by =
      "passkey" in credential
        ? ({ kind: "passkey", id: credential.passkey, isHardware: false } as const)
        : ({ kind: "identity", ...credential, provider: "Google", at: parts.now() } as const);
    const isIn = (await holdCredential(database, trx, { account: subject, by })) === "good";
    if (isIn && (await canEndFreeze(trx, subject))) await endAndTellFreeze(parts, trx, subject);
  });

/** Uses a link for what its page offers. Returns the result in one word. */
export async function use(world: World, secret: string, shown: Shown = {}): Promise<string> {
  const pressed = { offered: await findOffer(world, secret, shown), shown };
  const taken = await takeBack(world.parts, secret, pressed, VISITOR);
  return taken.ok ? taken.data.done : taken.code;
}

/**
 * Returns what the page of a link offers to a reader who shows these things. If the page asks for a proof and one is
 * shown, its form offers to restore.
 */
export async function findOffer(world: World, secret: string, shown: Shown = {}): Promise<string> {
  const claim = (await lookAtLink(world.parts, secret, shown))?.claim ?? "";
  const asksForMore = claim === "prove" || claim === "stop";
  return asksForMore && shown.proof ? "restore" : claim;
}

export async function object(world: World, objected: Objected, shown: Shown = {}): Promise<string> {
  const done = await objectTo(world.parts, objected, shown, VISITOR);
  return done.ok ? done.data.done : done.code;
}

/** Runs the jobs that are due, and those about leaving. Returns the queued mails instead of sending them. */
export async function collectMails(world: World): Promise<Mail[]> {
  const mails: Mail[] = [];
  await hurryLeavingMails(world);
  const handlers = handlersWith(world, async ({ mail }) => {
    mails.push(mail);
    return { result: "done" };
  });
  for (let taken = -1; taken !== 0; ) taken = await world.parts.outbox.work(handlers);
  return mails;
}

/** Returns the links in mails that replace earlier links, oldest change first. */
export const newLinksIn = (mails: readonly Mail[]): string[] =>
  mails.flatMap(({ content }) =>
    content.about === "take-back-links" ? content.links.map(({ secret }) => secret) : [],
  );

/** Returns what each mailbox reads, sorted. */
export const told = (mails: readonly Mail[]): string[] =>
  mails.map(({ to, content }) => `${to}: ${content.about}`).sort();
