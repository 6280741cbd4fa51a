import { CODE_LENGTH, type Language, readCode } from "@musubi/contract";
import type { CodeFault } from "@musubi/contract/login-pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import { sendHeldCodes, takeHeldCode } from "../../accounts/held-addresses/confirm-held.ts";
import {
  type findUnconfirmed,
  heldUntil,
} from "../../accounts/held-addresses/confirmed-by-held.ts";
import type { HeldWord } from "../../accounts/held-addresses/held-word.ts";
import { maskEmail } from "../../outbox/mail/mask-email.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";
import { type Form, readText } from "../desk/read-request.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import { describeTold, type Told, toldFor } from "../desk/told.ts";
import { type RefusedCode, tellRefusedCode } from "./code-faults.ts";

/** The addresses that must confirm a change to an account. */
export type Held = Awaited<ReturnType<typeof findUnconfirmed>>;

/** What the page for the codes of these addresses shows. */
export type HeldTold = {
  readonly told?: Told<CodeFault> | undefined;
  /** What is wrong with the code of each address. */
  readonly faults?: Readonly<Record<string, WrongCode>>;
};

type WrongCode = { readonly fault: CodeFault; readonly triesLeft?: number | undefined };

/** The account that codes are sent and typed for, what they confirm, and the visitor who does it. */
type Asking = {
  readonly account: string;
  readonly asked: HeldWord;
  readonly visitor: Visitor;
};

/** The page that asks the earlier addresses of an account for codes, and the handlers of its forms. */
export function createHeldCodes({ parts, guard, pages, count }: Desk) {
  async function tryCode(
    { account, asked, visitor }: Asking,
    emailKey: string,
    typed: string,
  ): Promise<RefusedCode | undefined> {
    if (readCode(typed).length !== CODE_LENGTH) return { told: { fault: "incomplete-code" } };
    const taken = await takeHeldCode(parts, { account, emailKey, asked }, typed, visitor);
    return taken.ok ? undefined : tellRefusedCode(taken, parts.now());
  }

  return {
    /** `told`: undefined before any code was sent. */
    async show(
      { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
      asked: {
        readonly account: string;
        readonly held: Held;
        readonly isMerge: boolean;
        readonly told: HeldTold | undefined;
      },
      page: { readonly address: string; readonly homeUrl: string; readonly language: Language },
    ): Promise<FastifyReply> {
      const { account, held, isMerge, told } = asked;
      const { address, homeUrl, language } = page;
      const now = parts.now();
      const until = (await heldUntil(parts.database.db, account, now)) ?? now;
      return pages.show(
        reply,
        { language, address },
        {
          page: "held-address",
          isMerge,
          action: address,
          csrfToken: guard.issue(request, reply),
          addresses: held.map(({ email, email_key }) => ({
            name: fieldOf(email_key),
            email: maskEmail(email),
            ...told?.faults?.[email_key],
          })),
          isSent: told !== undefined,
          until: tellSiteTime(parts.config, until, language),
          ...describeTold(told?.told, now),
          homeUrl,
        },
      );
    },

    async send(request: FastifyRequest, { account, asked, visitor }: Asking): Promise<HeldTold> {
      const pause = await count("loginMail", request);
      if (pause) return { told: pause };
      const sent = await sendHeldCodes(parts, account, asked, visitor);
      // If no more codes may be sent, the newest ones in the mailboxes stay valid until they expire: the page asks for
      // them either way.
      if (sent.ok) return {};
      return { told: toldFor(sent.code, parts.now(), sent.retryAfterSeconds) };
    },

    async take(
      { request, form }: { readonly request: FastifyRequest; readonly form: Form },
      held: Held,
      asking: Asking,
    ): Promise<HeldTold> {
      const pause = await count("loginCode", request);
      if (pause) return { told: pause };
      const faults: Record<string, WrongCode> = {};
      let told: HeldTold["told"];
      for (const { email_key: emailKey } of held) {
        const refused = await tryCode(asking, emailKey, readText(form, fieldOf(emailKey)));
        if (!refused) continue;
        told ??= refused.told;
        faults[emailKey] = { fault: refused.told.fault, triesLeft: refused.tries?.left };
      }
      return told === undefined ? {} : { told, faults };
    },
  };
}

/** An address cannot name a form field: some of its characters would break it. */
const fieldOf = (emailKey: string): string => `code-${hashSecret(emailKey).slice(0, 12)}`;
