import {
  type Call,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  errorsOf,
} from "@musubi/contract";
import { type Refusal, refuse, UnavailableError } from "@musubi/contract/answer";
import { oldAccountAt } from "@musubi/messages/both/old-account";
import { refusalWords } from "@musubi/messages/both/refusals";
import { plain } from "@musubi/phrases";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import type { Report } from "../report/report.ts";
import { requestLanguage } from "./language.ts";
import { noteRefusal } from "./note-refusal.ts";

/** How long to wait before trying again, if the delay is our fault. */
export const RETRY_AFTER_SECONDS = 2;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: Call;
  }
}

/** Makes every HTTP answer from a code, except to broken requests. Callers get code and words; the log, the cause. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  reason?: string,
): FastifyReply {
  noteRefusal(request, refusal.code, reason);
  const language = requestLanguage(request);
  const { title, body } = refusalWords[language][refusal.code];
  const { service, triesLeft, confirm } = refusal;
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header("retry-after", refusal.retryAfterSeconds);
  }
  const content: ErrorBody = {
    error_code: refusal.code,
    message_title: plain(title),
    message_body: plain(refusal.message ?? body),
    ...(service && {
      message_body: plain(oldAccountAt[language](service.names[language])),
      service_id: service.service_id,
    }),
    ...(triesLeft !== undefined && { tries_left: triesLeft }),
    ...(confirm && { deed: confirm.deed }),
  };
  return reply.code(ERROR_STATUS[refusal.code]).send(content);
}

export type ErrorOptions = { readonly report: Report };

/** Answers with the page for "not found". */
export type ShowMissing = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export function handleErrors(
  app: FastifyInstance,
  options: ErrorOptions,
  showMissing: ShowMissing,
): void {
  app.setNotFoundHandler((request, reply) => {
    reply.header("vary", "accept");
    return isForPerson(request)
      ? showMissing(request, reply)
      : sendRefusal(request, reply, refuse("ResourceNotFoundException"));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = readError(error);
    if (refusal.code === "InternalErrorException") request.log.error({ err: error }, "unexpected");
    else if (error instanceof DatabaseUnavailableError) {
      request.log.error({ err: error }, "the database is unavailable");
    }
    checkDeclared(request, refusal.code, options);
    return sendRefusal(request, reply, refusal, error.code);
  });
}

/** Returns whether a person will see the answer: browsers ask for HTML by name, programs do not. */
const isForPerson = ({ method, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");

/** An error that the contract does not list is a fault of ours, whatever caused it. */
export function checkDeclared(
  request: FastifyRequest,
  code: ErrorCode,
  options: ErrorOptions,
): void {
  const call = request.routeOptions.config.call;
  if (call && !errorsOf(call).has(code)) options.report("undeclared", { call: call.name, code });
}

function readError(error: FastifyError): Refusal {
  if (error instanceof UnavailableError) {
    return refuse("ServiceUnavailableException", RETRY_AFTER_SECONDS);
  }
  if (error.statusCode === 413) return refuse("PayloadTooLargeException");
  if (error.statusCode === 415) return refuse("UnsupportedMediaTypeException");
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse("InvalidParameterException");
  }
  return refuse("InternalErrorException");
}
