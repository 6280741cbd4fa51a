import type { CatalogueEntry, Language } from "@musubi/contract";
import type { FastifyReply } from "fastify";
import { isNative } from "../../provider/clients.ts";
import type { Desk } from "../desk/desk.ts";

/** Returns the service that a client belongs to. */
export const findService = (
  catalogue: readonly CatalogueEntry[],
  client: unknown,
): CatalogueEntry | undefined =>
  catalogue.find((entry) => entry.clients.some(({ id }) => id === client));

/**
 * Answers a form by sending the browser to a client: by a redirect, or to an app by a link, since our pages' policy
 * does not let a form redirect to an app. `again`: the URL of the same page in the other language.
 */
export function leadAway(
  { parts, pages }: Pick<Desk, "parts" | "pages">,
  reply: FastifyReply,
  {
    client: id,
    language,
    again,
  }: { readonly client: unknown; readonly language: Language; readonly again: string },
  href: string,
): FastifyReply {
  const service = findService(parts.config.catalogue, id);
  const client = service?.clients.find((each) => each.id === id);
  if (!service || !client || !isNative(client)) return reply.redirect(href, 303);
  return pages.show(
    reply,
    { language, address: again },
    { page: "app-onward", service: service.names[language], href },
  );
}
