import { HELP_PATH, PROVIDER_NAMES, PROVIDERS } from "@musubi/contract";
import type { FastifyInstance } from "fastify";
import type { Desk } from "../desk/desk.ts";
import { languageFor, readQuery } from "../desk/read-request.ts";
import { themeIn } from "../desk/theme.ts";

/** Longer than any sensible search. */
const MOST_LETTERS = 100;

/** Serves the help page, or redirects to the operator's own. Needs no session. */
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
    // The theme is only put into the link to the other language: outside the login, no URL changes the kept colours.
    const search = readQuery(request);
    const theme = themeIn(search.get("theme"));
    const query = (search.get("q") ?? "").slice(0, MOST_LETTERS);
    const address = `${HELP_PATH}?lng=${language}${theme ? `&theme=${theme}` : ""}`;
    return pages.show(reply, { language, address }, { page: "help", providers, homeUrl, query });
  });
}
