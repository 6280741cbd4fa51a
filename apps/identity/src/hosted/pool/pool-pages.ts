import { languageAsked } from "@musubi/contract";
import type { LoginProblem } from "@musubi/contract/login-pages";
import { errors } from "oidc-provider";
import type { PoolPages } from "../../pool/pool.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";

/** What the pool shows to a user if it cannot answer the portal, and how it knows the browser that signed in. */
export function createPoolPages({ pages, cookies, parts }: Desk): PoolPages {
  const { portalOrigin } = parts.config;
  return {
    nameBrowser(ctx) {
      const secret = ctx.cookies.get(cookies.form.name, { signed: false });
      return secret === undefined ? undefined : hashSecret(secret);
    },
    renderError(ctx, out, error) {
      const problem = problemOf(out.error, error);
      // The provider's own URL lacks the prefix that the browser uses.
      const { originalUrl: url = "/" } = ctx.req as { readonly originalUrl?: string };
      const id = `${ctx.res.getHeader("x-request-id") ?? ""}`;
      const asked = { url, id, headers: ctx.req.headers };
      const { lng, ui_locales } = { ...ctx.query, ...ctx.oidc?.params };
      const language = languageAsked([lng, ui_locales], ctx.req.headers["accept-language"]);
      const { html, headers } = pages.drawProblem(asked, language, problem);
      ctx.set(headers);
      ctx.type = "html";
      ctx.body = html;
    },
    // A sign-in to the pool lasts no longer than one answer: there is nothing to show.
    renderSignedOut(ctx) {
      ctx.status = 303;
      ctx.redirect(`${portalOrigin}/`);
    },
  };
}

function problemOf(code: string, error: Error): LoginProblem {
  // The user went back, came too late, or signed in in another browser.
  if (error instanceof errors.SessionNotFound) return "social-expired";
  return code === "server_error" ? "unavailable" : "bad-request";
}
