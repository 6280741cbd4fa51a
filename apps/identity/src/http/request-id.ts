import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { compile } from "@fastify/proxy-addr";

const PLAIN_TOKEN = /^[A-Za-z0-9._-]{1,64}$/;

type Request = Pick<IncomingMessage, "headers" | "socket">;

/** Returns what tells whether a request came through one of our proxies, which alone may name it. */
export function isFromProxy(trusted: readonly string[]): (request: Request) => boolean {
  const isTrusted = compile([...trusted]);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? "", 0);
}

/**
 * Returns what gives each request its ID, for the log, the journal, the answer and the services. A proxy's is kept if
 * it is a plain token, so that it cannot put anything else into a log line.
 */
export function requestIds(trusted: readonly string[]): (request: Request) => string {
  const mayName = isFromProxy(trusted);
  return (request) => {
    const given = request.headers["x-request-id"];
    const isKept = typeof given === "string" && PLAIN_TOKEN.test(given) && mayName(request);
    return isKept ? given : randomUUID();
  };
}
