import cookie from "@fastify/cookie";
import formBody from "@fastify/formbody";
import { UnavailableError } from "@musubi/contract/answer";
import type { FastifyError, FastifyInstance } from "fastify";
import type { Desk } from "./desk.ts";

/** More than any of our forms, those with a passkey included. */
const FORM_MAX_BYTES = 16_384;

/** Prepares a scope for pages: cookies, forms, and our own page for whatever goes wrong. */
export async function furnish(app: FastifyInstance, { showProblem }: Desk): Promise<void> {
  await app.register(cookie);
  await app.register(formBody, { bodyLimit: FORM_MAX_BYTES });
  app.setNotFoundHandler((request, reply) => showProblem(request, reply, "not-found"));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    const isPlanned = error instanceof UnavailableError;
    if (!isTheirs) request.log.error({ err: error }, isPlanned ? "unavailable" : "unexpected");
    return showProblem(request, reply, isTheirs ? "bad-request" : "unavailable");
  });
}
