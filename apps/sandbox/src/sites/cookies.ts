import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie of one service: it is sent only to that service's addresses, and no script can read it. */
export type Cookie = {
  readonly read: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, value: string, seconds?: number) => void;
  readonly clear: (reply: FastifyReply) => void;
};

/** Cookies ignore ports, so the name includes the service. */
export function describeCookie(kind: string, purpose: string): Cookie {
  const name = `sandbox_${kind}_${purpose}`;
  const set = (reply: FastifyReply, value: string, more: string) =>
    void reply.header(
      "set-cookie",
      `${name}=${value}; Path=/${kind}; HttpOnly; SameSite=Lax${more}`,
    );
  return {
    read: ({ headers }) =>
      headers.cookie
        ?.split(/; */)
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (reply, value, seconds) =>
      set(reply, value, seconds === undefined ? "" : `; Max-Age=${seconds}`),
    clear: (reply) => set(reply, "", "; Max-Age=0"),
  };
}

/** Returns an unguessable value. */
export const randomName = (): string => randomBytes(32).toString("base64url");
