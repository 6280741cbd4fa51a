import type { FastifyReply, FastifyRequest } from "fastify";
import { authenticate, hashSecret, randomSecret, sameText } from "../../settings/secrets.ts";
import type { LoginCookie } from "./cookies.ts";

/** Makes sure that a posted form is one that we showed to this browser. */
export type FormGuard = {
  /** Returns the secret that this browser's forms are bound to; sets the cookie if there is none yet. */
  bind(request: FastifyRequest, reply: FastifyReply): string;
  /** Returns the hash of that secret, as the browser's name; sets the cookie, too. */
  nameBrowser(request: FastifyRequest, reply: FastifyReply): string;
  /** Returns the token to put into a form. */
  issue(request: FastifyRequest, reply: FastifyReply): string;
  check(request: FastifyRequest, token: unknown): "genuine" | "no-cookie" | "forged-form";
};

export function createFormGuard(cookie: LoginCookie, key: Buffer, origin: string): FormGuard {
  const bind: FormGuard["bind"] = (request, reply) => {
    const known = cookie.read(request);
    const value = known ?? randomSecret();
    if (known === undefined) cookie.write(reply, value);
    return value;
  };
  return {
    bind,
    nameBrowser: (request, reply) => hashSecret(bind(request, reply)),
    issue: (request, reply) => authenticate(key, bind(request, reply)),
    check(request, token) {
      if (!comesFromOurPage(request, origin)) return "forged-form";
      const value = cookie.read(request);
      if (value === undefined) return "no-cookie";
      const genuine = typeof token === "string" && sameText(token, authenticate(key, value));
      return genuine ? "genuine" : "forged-form";
    },
  };
}

/** Browsers say where a form comes from. If one host serves many ports, cookies alone cannot tell. */
function comesFromOurPage(request: FastifyRequest, origin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  const from = request.headers.origin;
  return (site === undefined || site === "same-origin") && (from === undefined || from === origin);
}
