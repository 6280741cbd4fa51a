import { type Language, languageOf } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Page, renderPage } from "./page.ts";

export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply.type("text/html; charset=utf-8").send(renderPage(page));

/** Japanese, unless the address asks for English. */
export function pageLanguage(request: FastifyRequest): Language {
  const { lng } = request.query as { lng?: unknown };
  return languageOf(typeof lng === "string" ? lng : "");
}
