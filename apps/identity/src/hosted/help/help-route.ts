import { HELP_PATH, PROVIDER_NAMES, PROVIDERS } from "@musubi/contract";
import type { FastifyInstance } from "fastify";
import type { Desk } from "../desk/desk.ts";
import { languageFor } from "../desk/read-request.ts";

/** Serves the answers to what people ask; an operator's own take their place. Nobody needs a session to read them. */
export function registerHelp(app: FastifyInstance, { parts, pages }: Desk): void {
  const { site, portalOrigin } = parts.config;
  app.get(HELP_PATH, async (request, reply) => {
    const language = languageFor(request);
    const theirs = site.links[language].help;
    if (theirs !== undefined) return reply.redirect(theirs, 302);
    const providers = PROVIDER_NAMES.filter((name) =>
      parts.social.providers.includes(PROVIDERS[name].slug),
    );
    const homeUrl = `${portalOrigin}/index?lng=${language}`;
    const answer = { status: 200, language, address: `${HELP_PATH}?lng=${language}` };
    return pages.show(reply, answer, { page: "help", providers, homeUrl });
  });
}
