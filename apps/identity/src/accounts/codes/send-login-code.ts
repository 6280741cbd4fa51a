import { CODE_LINK_LIFETIME_MS, canonicalEmail } from "@musubi/contract";
import { isHeld } from "../../database/queries/held-addresses.ts";
import { findAddressHolder } from "../../database/queries/registrations.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import type { CredentialKind, MailContent } from "../../outbox/mail/mails.ts";
import { sendMail } from "../../outbox/send-mail.ts";
import { UnknownKindError } from "../../outbox/unknown-kind.ts";
import type { Parts } from "../parts.ts";
import { mailLinksAnew } from "../reversals/mail-links-anew.ts";
import { issueLink } from "./code-links.ts";

type LoginJob = Extract<Job, { kind: "login-code" | "login-link" }>;

/**
 * Decides what to mail to an address, after the visitor has got their answer: a code, a link instead of one, or how
 * its owner signs in. Mail about an account goes to the stored address, never to another spelling of it.
 */
export async function sendLoginCode(parts: Parts, job: LoginJob, id: string): Promise<JobResult> {
  const { email, expiresAt, language } = job;
  const { db } = parts.database;
  const emailKey = canonicalEmail(email);
  // In addition to the code, or instead of it: the mailbox may have lost one account and have another.
  if (job.flow === "forgot") await mailLinksAnew(parts, emailKey, job);
  const holder = await findAddressHolder(db, emailKey);
  if (job.flow === "forgot" && holder && isUnprovenImport(holder)) {
    await mailUnproven(parts, holder.email, job);
    return { result: "done" };
  }
  const content = answerAsker(job, holder, await isHeld(db, emailKey, parts.now()));
  if (!content) return { result: "done" };
  const to = holder?.email ?? email;
  return sendMail(parts, { to, language, content, uselessFrom: expiresAt }, id);
}

type AddressHolder = Awaited<ReturnType<typeof findAddressHolder>>;

function answerAsker(
  job: LoginJob,
  holder: AddressHolder,
  isHeld: boolean,
): MailContent | undefined {
  switch (job.flow) {
    case "sign-up":
      return answerSignUp(job, holder, isHeld);
    case "forgot":
      return answerForgot(job, holder);
    default:
      throw new UnknownKindError("flow", job.flow satisfies never);
  }
}

function answerSignUp(job: LoginJob, holder: AddressHolder, isHeld: boolean): MailContent {
  const { seen } = job;
  if (isHeld) return { about: "address-resting", seen };
  // An account that never proved the address does not keep the owner of the address from signing up.
  if (!holder || holder.email_proven_at === null) return letIn(job);
  if (holder.state === "disabled") return { about: "address-resting", seen };
  const credentials = credentialsOf(holder);
  // An imported account without any credential: its holder chooses a password after the log-in has refused theirs.
  return {
    about: "already-registered",
    credentials: credentials.length > 0 ? credentials : ["password"],
    seen,
  };
}

function answerForgot(job: LoginJob, holder: AddressHolder): MailContent | undefined {
  if (holder && holder.blocked_at !== null) {
    return { about: "account-blocked", since: holder.blocked_at };
  }
  if (holder?.state !== "active") return undefined;
  const credentials = credentialsOf(holder);
  // An imported account without any credential gets its first password by a code.
  if (holder.has_password || credentials.length === 0) return letIn(job);
  return { about: "no-password", credentials, seen: job.seen };
}

const isUnprovenImport = (holder: NonNullable<AddressHolder>): boolean =>
  holder.imported_at !== null &&
  holder.email_proven_at === null &&
  holder.state === "active" &&
  holder.blocked_at === null;

/**
 * The mailbox alone does not open an imported ID that never proved its address. Its reader is told to log in with the
 * previous password, or to make a new ID by a link; at most once an hour.
 */
const mailUnproven = (parts: Parts, email: string, { language, seen }: LoginJob): Promise<void> =>
  parts.database.transact(async (trx) => {
    const now = parts.now();
    const address = { email, emailKey: canonicalEmail(email) };
    const secret = await issueLink(parts, trx, "sign-up", address, now);
    if (secret === undefined) return;
    const content = { about: "unproven", secret, seen } as const;
    const uselessFrom = now + CODE_LINK_LIFETIME_MS;
    await parts.outbox.add(trx, {
      kind: "mail",
      mail: { to: email, language, content, uselessFrom },
    });
  });

const letIn = (job: LoginJob): MailContent =>
  job.kind === "login-code"
    ? { about: `${job.flow}-code`, code: job.code, seen: job.seen }
    : { about: `${job.flow}-link`, secret: job.secret, seen: job.seen };

const credentialsOf = (holder: NonNullable<AddressHolder>): readonly CredentialKind[] => [
  ...(holder.has_password ? (["password"] as const) : []),
  ...holder.providers,
  ...(Number(holder.passkeys) > 0 ? (["passkey"] as const) : []),
];
