import { type Language, POPUP_RETURN_PATH } from "@musubi/contract";
import type { PopupAnswer, PopupError } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noteRefusal } from "../../http/note-refusal.ts";
import { hashNonce, keepIdToken } from "../../social/handles.ts";
import type { SocialRefusal } from "../../social/social.ts";
import type { Desk } from "../desk/desk.ts";
import { furnish } from "../desk/furnish.ts";
import { pathOf } from "../desk/pages.ts";
import { languageFor } from "../desk/read-request.ts";
import { createSocialSignIns, type ProviderParams } from "../desk/social-sign-ins.ts";

const NONCE = /^[\w.~-]{16,128}$/;

const ERRORS: Readonly<Record<SocialRefusal, PopupError>> = {
  cancelled: "cancelled",
  expired: "expired",
  forged: "refused",
  unavailable: "unavailable",
};

/**
 * The popup of a social sign-in: it leads through identity to Google or Apple, and back to the page that opened it,
 * with the provider's own ID token. Only the portal's origin ever gets the answer.
 */
export async function registerBroker(app: FastifyInstance, desk: Desk): Promise<void> {
  const { parts, pages, cookies } = desk;
  const { portalOrigin } = parts.config;
  const socialSignIns = createSocialSignIns(desk, cookies.popup);
  await furnish(app, desk);

  // The portal waits for this window's answer: no header may cut the two off from each other.
  app.addHook("onRequest", async (_request, reply) => {
    reply.removeHeader("cross-origin-opener-policy");
  });

  /** The last page. If it cannot reach the page that opened it, it leads to the portal, without a token. */
  const report = (
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    answer: PopupAnswer,
  ) => {
    const rest = new URLSearchParams(
      answer.ok ? { handle: answer.handle } : { error: answer.error },
    );
    // In the fragment: no server ever sees it.
    const fallback = `${portalOrigin}${POPUP_RETURN_PATH}#${rest}`;
    if (!answer.ok) noteRefusal(request, answer.error);
    const at = { language, address: pathOf(request.url) };
    return pages.show(reply, at, { page: "popup", answer, target: portalOrigin, fallback });
  };
  const fail = (
    request: FastifyRequest,
    reply: FastifyReply,
    error: PopupError,
    language = languageFor(request),
  ) => report(request, reply, language, { type: "musubi-social", ok: false, error });

  app.get<ProviderParams>("/:provider", async (request, reply) => {
    const { origin, nonce } = request.query as Readonly<Record<string, unknown>>;
    const provider = socialSignIns.offered(request.params.provider);
    if (!provider) return desk.showProblem(request, reply, "not-found");
    if (origin !== portalOrigin) return desk.showProblem(request, reply, "wrong-origin");
    if (typeof nonce !== "string" || !NONCE.test(nonce)) {
      return desk.showProblem(request, reply, "bad-request");
    }
    if (await desk.count("openPopup", request)) return fail(request, reply, "unavailable");
    const nonceHash = hashNonce(nonce);
    const context = { for: "broker", nonceHash, language: languageFor(request) } as const;
    const hasLeft = await socialSignIns.leave(request, reply, provider, context, {
      nonce: nonceHash,
    });
    return hasLeft ? reply : fail(request, reply, "unavailable");
  });

  socialSignIns.registerReturn(app, "/:provider", {
    showLate: (request, reply) => fail(request, reply, "expired"),

    async follow(request, reply, result) {
      const { context } = result;
      if (!result.ok) return fail(request, reply, ERRORS[result.code], context?.language);
      if (context?.for !== "broker") return fail(request, reply, "refused", context?.language);
      const { idToken } = result.data;
      const handle = await keepIdToken(parts, idToken, context.nonceHash);
      const answer = { type: "musubi-social", ok: true, idToken, handle } as const;
      return report(request, reply, context.language, answer);
    },
  });
}
