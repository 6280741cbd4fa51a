import type { Socket } from "node:net";
import type { ErrorBody } from "@musubi/contract";
import { refusalWords } from "@musubi/messages/both/refusals";
import { plain } from "@musubi/phrases";
import type { ConnectionError, FastifyInstance } from "fastify";
import { noteRefusal } from "./note-refusal.ts";

/** The status for what Node could not read as HTTP, by Node's error code. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is not a valid request: with the usual error body, in the default language. */
export function answerBrokenRequest(
  this: FastifyInstance,
  error: ConnectionError,
  socket: Socket,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = "InvalidParameterException";
  noteRefusal(this, code, error.code);
  const { title, body } = refusalWords.ja[code];
  const content: ErrorBody = {
    error_code: code,
    message_title: plain(title),
    message_body: plain(body),
  };
  const json = JSON.stringify(content);
  socket.end(
    [
      `HTTP/1.1 ${STATUS[error.code ?? ""] ?? "400 Bad Request"}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(json)}`,
      "cache-control: no-store",
      "connection: close",
      "",
      json,
    ].join("\r\n"),
  );
}
