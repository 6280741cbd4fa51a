import { type Language, languageOfHeader } from "@musubi/contract";
import type { FastifyRequest } from "fastify";

/** Returns the language that a request asks for in its header. */
export const requestLanguage = (request: FastifyRequest): Language =>
  languageOfHeader(request.headers["accept-language"]);
