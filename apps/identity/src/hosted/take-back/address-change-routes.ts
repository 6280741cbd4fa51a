import type { PageContent } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerAddressLink, lookAtAddressLink } from "../../accounts/address-change/answer-link.ts";
import { traceOf } from "../../accounts/trace.ts";
import { maskEmail } from "../../outbox/mail/mask-email.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";
import { createFormStates } from "../desk/form-states.ts";
import { languageFor } from "../desk/read-request.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";

type LinkRequest = FastifyRequest<{ Params: { readonly link: string } }>;

/**
 * The page behind the links of mails about a change of address that was asked for in the office: the new mailbox
 * confirms the change, the present one cancels it. Opening it changes nothing, since a mail scanner may open it, too.
 */
export function registerAddressChange(app: FastifyInstance, desk: Desk): void {
  const { parts, pages, guard } = desk;
  const { config } = parts;
  // A cancelled change is deleted, so this records, for the browser that cancelled it, that it did.
  const stopped = createFormStates<true>(desk, "address-change");

  const addressOf = (request: LinkRequest) =>
    `${app.prefix}/address-change/${encodeURIComponent(request.params.link)}?lng=${languageFor(request)}`;

  async function describe(request: LinkRequest, reply: FastifyReply): Promise<PageContent> {
    const { link } = request.params;
    const language = languageFor(request);
    const homeUrl = `${config.portalOrigin}/index?lng=${language}`;
    const found = await lookAtAddressLink(parts, link);
    if (!found) {
      const wasHere = await stopped.recall(request, hashSecret(link));
      return wasHere
        ? { page: "address-change-done", side: "present", until: undefined, homeUrl }
        : { page: "address-change-over", homeUrl };
    }
    const { side, change, isConfirmed } = found;
    const due = tellSiteTime(config, change.due_at, language);
    if (side === "new" && isConfirmed) {
      return { page: "address-change-done", side, until: due, homeUrl };
    }
    return {
      page: "address-change",
      action: addressOf(request),
      csrfToken: guard.issue(request, reply),
      side,
      email: side === "new" ? change.email : maskEmail(change.email),
      until: side === "new" || isConfirmed ? due : undefined,
    };
  }

  app.get("/address-change/:link", async (request: LinkRequest, reply) => {
    const content = await describe(request, reply);
    const at = { language: languageFor(request), address: addressOf(request) };
    return pages.show(reply, at, content);
  });

  app.post("/address-change/:link", async (request: LinkRequest, reply) => {
    if (!desk.readForm(request, reply, { address: request.url })) return reply;
    const { link } = request.params;
    const done = await answerAddressLink(parts, link, traceOf(parts, request), (trx) =>
      stopped.keep(request, hashSecret(link), true, trx),
    );
    if (done) request.log.info({ claim: "address-change", done }, "a claim");
    return reply.redirect(addressOf(request), 303);
  });
}
