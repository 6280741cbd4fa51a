import { type Language, languageOf, languageOfHeader } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Page, renderPage } from "./page.ts";

export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply.type("text/html; charset=utf-8").send(renderPage(page));

/** Returns the language of the address, or else of the browser. Any language but English counts as Japanese. */
export function pageLanguage({ query, headers }: FastifyRequest): Language {
  const { lng } = query as { lng?: unknown };
  return typeof lng === "string" ? languageOf(lng) : languageOfHeader(headers["accept-language"]);
}
