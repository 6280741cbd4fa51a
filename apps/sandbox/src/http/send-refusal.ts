import { ERROR_STATUS, type ErrorCode, languageOfHeader } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

const WORDS = {
  ja: {
    title: "エラー",
    body: "処理を完了できませんでした。しばらくしてから、もう一度お試しください。",
  },
  en: { title: "Error", body: "This could not be done. Please try again later." },
} as const;

/** Refuses a request in the format of every refusal, with general words in the caller's language. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  status: number = ERROR_STATUS[code],
): FastifyReply {
  const { title, body } = WORDS[languageOfHeader(request.headers["accept-language"])];
  const error = { error_code: code, message_title: title, message_body: body };
  return reply.status(status).send(error);
}

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
