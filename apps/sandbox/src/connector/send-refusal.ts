import { ERROR_STATUS, type ErrorCode, type Language, languageOfHeader } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "../services/outcome.ts";
import { describeRefusal } from "./error-words.ts";

export const callerLanguage = (request: FastifyRequest): Language =>
  languageOfHeader(request.headers["accept-language"]);

/** The only code that turns a refusal into HTTP. */
export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status: number = ERROR_STATUS[refusal.code],
): FastifyReply => reply.status(status).send(describeRefusal(refusal, callerLanguage(request)));

/** Returns the error code for a status of the server itself or of a planned fault. */
export const codeForStatus = (status: number): ErrorCode =>
  CODE_FOR_STATUS[status] ?? fallback(status);

const CODE_FOR_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: "NotAuthorizedException",
  404: "E404-01",
  409: "OwnerMismatchException",
  413: "PayloadTooLargeException",
  415: "UnsupportedMediaTypeException",
  429: "TooManyRequestException",
  502: "E500-01",
  503: "ServiceUnavailableException",
};

const fallback = (status: number): ErrorCode =>
  status < 500 ? "InvalidParameterException" : "InternalErrorException";
