import type { Socket } from "node:net";
import type { ErrorBody } from "@musubi/contract";
import { refusals } from "@musubi/messages/ja/refusals";
import type { ConnectionError, FastifyInstance } from "fastify";
import { noteRefusal } from "./note-refusal.ts";

/** What Node could not read as HTTP at all, by how it says so. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is no request: in the error body like any other fault, in the language of those who say none. */
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
  const { title, body } = refusals[code];
  const content: ErrorBody = {
    error_code: code,
    message_title: title,
    message_body: body,
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
