import type { FastifyReply, FastifyRequest } from "fastify";
import { sendRefusal } from "../http/send-refusal.ts";
import { html } from "./html.ts";
import { pageLanguage, sendPage } from "./send-page.ts";
import { HALL, NOT_FOUND } from "./words.ts";

/** An unknown address: a page for a user, and a refusal for a program. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes("text/html")) {
    return sendRefusal(request, reply, "ResourceNotFoundException");
  }
  const language = pageLanguage(request);
  const { title, lead } = NOT_FOUND[language];
  return sendPage(reply.status(404), {
    language,
    title,
    // An empty path means the current address. It is not written out, because anyone may have made it up.
    path: "",
    back: { path: "/", label: HALL[language].back },
    content: html`<h1>${title}</h1><p class="lead">${lead}</p>`,
  });
}
