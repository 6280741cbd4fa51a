import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const PLAIN_TOKEN = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Returns the name of a request in the log and in its answer. One that a proxy gave is kept if it
 * is a plain token: a log line is no place for more.
 */
export function requestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && PLAIN_TOKEN.test(given) ? given : randomUUID();
}
