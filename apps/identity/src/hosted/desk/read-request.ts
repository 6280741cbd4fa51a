import { EMAIL_MAX_LENGTH, type Language, languageOf } from "@musubi/contract";
import type { FastifyRequest } from "fastify";
import type { Stranger } from "../../accounts/ask-for-code.ts";
import { traceOf } from "../../accounts/trace.ts";
import { requestLanguage } from "../../http/language.ts";
import type { Needs } from "../needs.ts";

/** What a form or a query says, before it is checked. */
export type Form = Readonly<Record<string, unknown>>;

/** Returns the query as it came: every page of the login hands it on to the next. */
export const queryOf = (request: FastifyRequest): string =>
  request.url.split("?").slice(1).join("?");

export const readQuery = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(queryOf(request));

export const formOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form;

export const readText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === "string" ? value : "";
};

/** Returns an address as it was typed, and no more of it than one can be long: it is kept, and shown again. */
export const trimAddress = (typed: string): string => typed.trim().slice(0, EMAIL_MAX_LENGTH + 1);

export const readEmail = (form: Form): string => trimAddress(readText(form, "email"));

/**
 * Returns the language that an address asks for. Where it says nothing, a provider's answer for
 * example, the browser's own counts.
 */
export function languageFor(request: FastifyRequest): Language {
  const asked = readQuery(request).get("lng");
  return asked === null ? requestLanguage(request) : languageOf(asked);
}

/** Returns what is known of a person who fills in a form, before they have proved who they are. */
export const strangerOf = (
  parts: Pick<Needs, "secrets">,
  request: FastifyRequest,
  language: Language,
): Stranger => ({ ...traceOf(parts, request), language });
