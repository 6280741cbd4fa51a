import { type Language, languageAmong, languageOf } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { errors, type Interaction } from "oidc-provider";
import { signInPagePolicy } from "../pages/security-headers.ts";
import { sendPage } from "../pages/send-page.ts";
import { describeProblem } from "./error-page.ts";

/** An interaction: a user on a provider's page, sent there by an application. */
export type Exchange = {
  readonly interaction: Interaction;
  readonly language: Language;
  /** Where the page's forms go: back to the page, in its language. */
  readonly action: string;
  readonly path: string;
};

/**
 * Returns the interaction of a request, by its cookie and its address. None if it is over or
 * belongs to another browser.
 */
export async function openExchange(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Exchange | undefined> {
  const interaction = await findInteraction(provider, request, reply);
  const path = pathOf(request);
  if (interaction === undefined || !path.endsWith(`/${interaction.uid}`)) return undefined;
  const language = chooseLanguage(request, interaction);
  return { interaction, language, path, action: `${path}?lng=${language}` };
}

async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

const pathOf = (request: FastifyRequest): string =>
  new URL(request.url, "http://localhost").pathname;

/** The language switch of the page wins over the language that the application asked for. */
function chooseLanguage(request: FastifyRequest, { params }: Interaction): Language {
  const { lng } = request.query as { lng?: unknown };
  return languageAmong([lng, params.ui_locales]);
}

/** Sets the headers of a page whose form may redirect to these origins. */
export const preparePage = (reply: FastifyReply, formTargets: readonly string[]): FastifyReply =>
  reply.headers({
    "content-security-policy": signInPagePolicy(formTargets),
    "referrer-policy": "same-origin",
  });

const OVER: Readonly<Record<Language, { readonly reason: string; readonly back: string }>> = {
  ja: {
    reason: "ログインの有効期限が切れたか、すでに済んでいます。",
    back: "アカウントへ",
  },
  en: {
    reason: "This log-in has expired, or is finished already.",
    back: "Go to your account",
  },
};

/** For a user who comes too late, or goes back to a finished page. `home` is where they can continue. */
export function sendOver(request: FastifyRequest, reply: FastifyReply, home: string): FastifyReply {
  const { lng } = request.query as { lng?: unknown };
  const language = languageOf(typeof lng === "string" ? lng : "");
  const { reason, back } = OVER[language];
  return sendPage(reply.status(400), {
    ...describeProblem(language, pathOf(request), reason),
    back: { path: home, label: back },
  });
}

export type InteractionEnd =
  | { readonly end: "signed-in"; readonly subject: string }
  | { readonly end: "cancelled" };

/** Ends an interaction: returns to the application through the provider. */
export async function endInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: InteractionEnd,
): Promise<FastifyReply> {
  const result =
    outcome.end === "cancelled"
      ? { error: "access_denied", error_description: "The person went back." }
      : {
          login: { accountId: outcome.subject, remember: false },
          select_account: {},
          consent: {},
        };
  const next = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  });
  return reply.redirect(next, 303);
}
