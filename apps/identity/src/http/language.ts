import { DEFAULT_LANGUAGE, type Language } from "@musubi/contract";
import type { FastifyRequest } from "fastify";

/** The language header, read against the two we have; anything else is Japanese. */
export function requestLanguage(request: FastifyRequest): Language {
  const first = request.headers["accept-language"]?.split(",")[0]?.trim().toLowerCase() ?? "";
  if (/^en(?:-|;|$)/.test(first)) return "en";
  return DEFAULT_LANGUAGE;
}
