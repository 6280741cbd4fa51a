import { CODE_ALPHABET, LANGUAGES } from "@musubi/contract";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import type { MailMessage, Sandbox } from "./sandbox.ts";
import { MAIL_WORDS } from "./words.ts";
import type { World } from "./world.ts";

const CODE = new RegExp(`\\b[${CODE_ALPHABET}]{6}\\b`);

const LINK = /https?:\/\/\S+\/login\/(?:sign-up|forgot)\/link\/\S+/;

/** Does all jobs of the outbox that are due, as the worker of a process would. Returns how many. */
export async function workOutbox({ parts }: World): Promise<number> {
  const handlers = createJobHandlers(parts);
  let done = 0;
  for (let taken = -1; taken !== 0; done += taken) taken = await parts.outbox.work(handlers);
  return done;
}

const ABOUT_SIGN_INS = new Set(LANGUAGES.map((each) => MAIL_WORDS[each].newBrowser.subject));

/** Returns the mails that are not about a new browser: most tests sign in with new ones. */
export const besidesSignIns = (mails: readonly MailMessage[]): readonly MailMessage[] =>
  mails.filter(({ subject }) => !ABOUT_SIGN_INS.has(subject));

/** Returns the newest mail to a person, except those about new browsers, after sending everything that is due. */
export async function readMail(world: World, sandbox: Sandbox, to: string): Promise<MailMessage> {
  await workOutbox(world);
  const [newest] = besidesSignIns(await sandbox.mails(to));
  if (!newest) throw new Error(`There is no mail to ${to}.`);
  return newest;
}

/**
 * Returns the newest code that was mailed to a person, found by reading the mails. Notices sent at the same
 * moment may be newer.
 */
export async function readCode(world: World, sandbox: Sandbox, to: string): Promise<string> {
  await workOutbox(world);
  const texts = (await sandbox.mails(to)).map(({ text }) => text);
  const [code] = texts.flatMap((text) => CODE.exec(text)?.[0] ?? []);
  if (code === undefined) throw new Error(`There is no code in:\n${texts.join("\n")}`);
  return code;
}

/** Returns the newest link that was mailed to a person instead of a code. */
export async function readLink(world: World, sandbox: Sandbox, to: string): Promise<string> {
  await workOutbox(world);
  const mails = await sandbox.mails(to);
  const [link] = mails.flatMap(({ text }) => text.match(LINK) ?? []);
  if (link === undefined) throw new Error(`There is no link in the mails to ${to}.`);
  return link;
}

/** Returns a code that differs from the given one. */
export const otherCode = (code: string): string =>
  [...code].map((symbol) => (symbol === "2" ? "3" : "2")).join("");

/** Makes the mails about services that were left due at once, without waiting for the ID to be closed. */
export const hurryLeavingMails = ({ database: { db } }: Pick<World, "database">) =>
  db.updateTable("outbox").set({ due_at: 0 }).where("kind", "=", "leaving-mail").execute();
