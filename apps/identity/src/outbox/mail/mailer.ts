import { setTimeout as pause } from "node:timers/promises";
import {
  createTransport,
  type NodemailerError,
  type SendMailOptions,
  type SMTPPoolOptions,
} from "nodemailer";
import { createDurations, type Durations } from "../../tracing/durations.ts";
import type { Facts } from "../../tracing/span.ts";
import { spanned } from "../../tracing/spanned.ts";
import type { Mail } from "./mails.ts";
import type { Sender } from "./pen.ts";
import { renderMail } from "./render-mail.ts";

/** The result of handing a mail over. `refused`: no further try can succeed. */
export type Delivery =
  | { readonly result: "sent" }
  | { readonly result: "failed"; readonly reason: string }
  | {
      readonly result: "refused";
      readonly reason: string;
      /** True if the reason is that the address does not exist. */
      readonly isDeadAddress: boolean;
    };

export type Mailer = {
  /** Mails with the same id are copies of one, which mail programs can recognise. */
  send(mail: Mail, id: string): Promise<Delivery>;
  /** Checks whether the mail server accepts our connection. Returns the reason if not. */
  check(): Promise<string | undefined>;
  /** How long handing mails over took. */
  readonly times: Durations;
  close(): void;
};

/** For each answer of the mail server, and for a whole mail. Short, so that a slow server does not delay our stop. */
const TIMEOUT_MS = 3_000;
const SEND_WITHIN_MS = 8_000;
const SENT = { result: "sent" } as const;

/**
 * Exactly one address. It may break the rule for new addresses, as some that phone carriers gave out do; but a mail
 * server must not be able to read it as a second recipient or a header.
 */
const SINGLE_ADDRESS = /^[\w!#$%&'*+/=?^`{|}~.-]+@[a-z0-9.-]+$/i;

/** Hands mails to the operator's mail server. */
export function createMailer(smtpUrl: string, sender: Sender): Mailer {
  const transport = createTransport(describeConnection(smtpUrl));
  const times = createDurations("result");

  async function send(mail: Mail, id: string): Promise<Delivery> {
    if (!SINGLE_ADDRESS.test(mail.to)) {
      return { result: "refused", reason: "not an address", isDeadAddress: false };
    }
    const message = describeMessage(mail, id, sender);
    try {
      const sending = transport.sendMail(message);
      return await Promise.race([sending.then(() => SENT), slowness()]);
    } catch (error) {
      return readFailure(error as NodemailerError);
    }
  }

  return {
    times,
    async send(mail, id) {
      const began = performance.now();
      const about = { "musubi.mail": mail.content.about };
      const delivery = await spanned(
        () => ({ name: "mail", kind: "client", facts: about }),
        async (facts: Facts = {}) => {
          const delivery = await send(mail, id);
          facts["musubi.result"] = delivery.result;
          return delivery;
        },
      );
      times.mark(performance.now() - began, delivery.result);
      return delivery;
    },
    async check() {
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    },
    close: () => transport.close(),
  };
}

/** Returns a mail as the mail server gets it: plain text, HTML, and the picture that the HTML shows. */
export function describeMessage(mail: Mail, id: string, sender: Sender): SendMailOptions {
  const { to, language } = mail;
  const { brand, mail_from: from } = sender.site;
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const { subject, text, html, pictures } = renderMail(mail, sender);
  return {
    messageId: `<${id}@${domain}>`,
    // Never as a string: that is parsed as a list of addresses and may name another mailbox.
    to: { name: "", address: to },
    from: { name: brand[language], address: from },
    subject,
    text,
    html,
    // Halves the size of Japanese text.
    textEncoding: "base64",
    attachments: pictures.map(({ cid, content }) => ({
      cid,
      content,
      contentType: "image/png",
      contentDisposition: "inline",
      filename: "mark.png",
    })),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A server that sends a byte now and then must not hold a mail up either. The mail may still arrive. */
const slowness = (): Promise<Delivery> =>
  pause(SEND_WITHIN_MS, { result: "failed", reason: "too slow" } as const, { ref: false });

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Mail leaves this machine encrypted or not at all: it may contain a code. */
function describeConnection(smtpUrl: string): SMTPPoolOptions & { pool: true } {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === "smtps:";
  const isLocal = LOOPBACK.has(hostname);
  return {
    pool: true,
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ignoreTLS: !secure && isLocal,
    requireTLS: !secure && !isLocal,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // The outbox retries; retries here too would send mails twice.
    maxRequeues: 0,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
}

/** The reason contains only codes: the server's text may repeat the mail. */
function readFailure({ code, command, responseCode, response, permanent }: NodemailerError) {
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(" ");
  // If the server refuses the sender, the login or the content, the operator has to fix it; a later try may succeed.
  if (command !== "RCPT TO" || !permanent) return { result: "failed", reason } as const;
  return { result: "refused", reason, isDeadAddress: isDeadAddress(response ?? "") } as const;
}

/** Status codes without a detailed reason: no such mailbox, not local, not a valid mailbox name. */
const DEAD_STATUS = /^55[013]$/;
/** The address is wrong or gone (RFC 3463). 5.1.7 and 5.1.8 concern the sender's address. */
const DEAD_REASON = /^5\.1\.(?![78]$)/;

/** Returns whether a refusal concerns the address. A full mailbox (5.2) or a policy of the server (5.7) does not. */
function isDeadAddress(response: string): boolean {
  const [, status = "", reason] = /^(\d{3})[ -](\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? [];
  return reason === undefined ? DEAD_STATUS.test(status) : DEAD_REASON.test(reason);
}
