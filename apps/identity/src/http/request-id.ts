import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const PLAIN_TOKEN = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Returns the ID of a request for the log and the answer. An ID that came with it, as from a proxy, is kept if it is a
 * plain token, so that it cannot put anything else into a log line.
 */
export function requestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && PLAIN_TOKEN.test(given) ? given : randomUUID();
}
