import type { KoaContextWithOIDC } from "oidc-provider";
import { html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";

/** The pool keeps no sessions, so it signs out without asking: one message, and back. */
export function logoutPages(kind: string) {
  const renderSignedOut = (ctx: KoaContextWithOIDC): void => {
    ctx.type = "html";
    ctx.body = renderPage({
      language: "ja",
      title: "ログアウト",
      path: `/${kind}/`,
      content: html`<h1>ログアウトしました</h1><p class="lead" lang="en">You are logged out.</p>`,
    });
  };
  return { logoutSource: renderSignedOut, postLogoutSuccessSource: renderSignedOut };
}
