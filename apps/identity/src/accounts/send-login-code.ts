import { canonicalEmail } from "@musubi/contract";
import { findAddressHolder } from "../database/queries/registrations.ts";
import type { Job, JobResult } from "../outbox/jobs.ts";
import type { MailContent, SignInWay } from "../outbox/mail/mails.ts";
import { sendMail } from "../outbox/send-mail.ts";
import { UnknownKindError } from "../outbox/unknown-kind.ts";
import type { Needs } from "./needs.ts";

type LoginCodeJob = Extract<Job, { kind: "login-code" }>;

/**
 * Decides what an address is told, when nobody waits for the answer any more: a code, or how its
 * owner signs in. Mail about an account goes to the stored address, never to another spelling of it.
 */
export async function sendLoginCode(
  parts: Pick<Needs, "database" | "mailer" | "now">,
  { flow, email, code, expiresAt, language }: LoginCodeJob,
  id: string,
): Promise<JobResult> {
  const holder = await findAddressHolder(parts.database.db, canonicalEmail(email));
  const content = answerAsker(flow, holder, code);
  if (!content) return { result: "done" };
  const to = holder?.email ?? email;
  return sendMail(parts, { to, language, content, uselessFrom: expiresAt }, id);
}

type AddressHolder = Awaited<ReturnType<typeof findAddressHolder>>;

function answerAsker(
  flow: LoginCodeJob["flow"],
  holder: AddressHolder,
  code: string,
): MailContent | undefined {
  switch (flow) {
    case "sign-up":
      return answerSignUp(holder, code);
    case "forgot":
      return answerForgot(holder, code);
    default:
      throw new UnknownKindError("flow", flow satisfies never);
  }
}

function answerSignUp(holder: AddressHolder, code: string): MailContent {
  // An account that never proved the address does not keep its owner from having it.
  if (!holder || holder.email_proven_at === null) return { about: "sign-up-code", code };
  if (holder.state === "disabled") return { about: "address-resting" };
  return { about: "already-registered", ways: waysOf(holder) };
}

function answerForgot(holder: AddressHolder, code: string): MailContent | undefined {
  if (holder?.state !== "active") return undefined;
  if (holder.has_password) return { about: "forgot-code", code };
  return { about: "no-password", ways: waysOf(holder) };
}

const waysOf = (holder: NonNullable<AddressHolder>): readonly SignInWay[] => [
  ...(holder.has_password ? (["password"] as const) : []),
  ...holder.providers,
];
