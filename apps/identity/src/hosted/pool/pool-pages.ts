import { languageAmong } from "@musubi/contract";
import type { PoolPages } from "../../pool/pool.ts";
import type { LoginPages } from "../desk/pages.ts";

/** What the pool shows to a user if it cannot answer the portal. */
export function createPoolPages(pages: LoginPages, portalOrigin: string): PoolPages {
  return {
    renderError(ctx, out) {
      const problem = out.error === "server_error" ? "unavailable" : "bad-request";
      // The provider's own URL lacks the prefix that the browser uses.
      const { originalUrl: url = "/" } = ctx.req as { readonly originalUrl?: string };
      const id = `${ctx.res.getHeader("x-request-id") ?? ""}`;
      const asked = { url, id, headers: ctx.req.headers };
      const language = languageAmong([ctx.query.lng, ctx.query.ui_locales]);
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
