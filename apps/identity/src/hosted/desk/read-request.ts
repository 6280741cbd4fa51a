import { EMAIL_MAX_LENGTH, type Language, languageOf } from "@musubi/contract";
import type { FastifyRequest } from "fastify";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import { traceOf } from "../../accounts/trace.ts";
import { requestLanguage } from "../../http/language.ts";
import type { Parts } from "../../ties/operations/parts.ts";

/** The fields of a form or a query, before they are checked. */
export type Form = Readonly<Record<string, unknown>>;

/** Returns the query as it came: every page of the login passes it on to the next. */
export const queryOf = (request: FastifyRequest): string =>
  request.url.split("?").slice(1).join("?");

export const readQuery = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(queryOf(request));

export const formOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form;

export const readText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === "string" ? value : "";
};

/** Returns an address as typed, cut to one character more than allowed: it is stored and shown again. */
export const trimAddress = (typed: string): string => typed.trim().slice(0, EMAIL_MAX_LENGTH + 1);

export const readEmail = (form: Form): string => trimAddress(readText(form, "email"));

/**
 * Returns the language that the URL asks for. If it names none, as in a provider's answer, the browser's language
 * counts.
 */
export function languageFor(request: FastifyRequest): Language {
  const asked = readQuery(request).get("lng");
  return asked === null ? requestLanguage(request) : languageOf(asked);
}

/** Returns what is known about whoever fills in a form, signed in or not. */
export const visitorOf = (parts: Parts, request: FastifyRequest, language: Language): Visitor => ({
  ...traceOf(parts, request),
  language,
});
