import type { CookieSerializeOptions } from "@fastify/cookie";
import { KNOWN_BROWSER_MS } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_COOKIE, cookieName } from "../../settings/cookie-name.ts";

/** A cookie of the hosted pages: no script can read it, and no form that another site posts sends it. */
export type LoginCookie = {
  /** Its name in the browser. */
  readonly name: string;
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
};

export type Cookies = {
  /** The login session. The pool and the popup do not touch it. */
  readonly login: LoginCookie;
  /** Marks a browser that signed in, or was admitted to do so. Survives closing the browser. */
  readonly browser: LoginCookie;
  /** The secret that forms are bound to. */
  readonly form: LoginCookie;
  /** The secret that a sign-in at a provider is bound to. */
  readonly social: LoginCookie;
  /** The same for the popup: a popup and a login may be under way at the same time. */
  readonly popup: LoginCookie;
  /** The colours that a holder chose in the portal: identifies no user. Survives closing the browser, too. */
  readonly theme: LoginCookie;
};

export const createCookies = (origin: string): Cookies => ({
  login: createLoginCookie("musubi_login", origin),
  browser: createLoginCookie(BROWSER_COOKIE, origin, KNOWN_BROWSER_MS),
  form: createLoginCookie("musubi_form", origin),
  social: createLoginCookie("musubi_social", origin),
  popup: createLoginCookie("musubi_popup", origin),
  theme: createLoginCookie("musubi_theme", origin, KNOWN_BROWSER_MS),
});

/** Without a lifetime the cookie ends with the browser. */
export function createLoginCookie(name: string, origin: string, lifetimeMs?: number): LoginCookie {
  const secure = origin.startsWith("https:");
  const fullName = cookieName(name, origin);
  const options: CookieSerializeOptions = { path: "/", httpOnly: true, sameSite: "lax", secure };
  const maxAge = lifetimeMs === undefined ? {} : { maxAge: lifetimeMs / 1_000 };
  return {
    name: fullName,
    read: (request) => request.cookies[fullName],
    write: (reply, value) => {
      reply.setCookie(fullName, value, { ...options, ...maxAge });
    },
    clear: (reply) => {
      reply.clearCookie(fullName, options);
    },
  };
}
