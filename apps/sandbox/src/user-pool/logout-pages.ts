import type { KoaContextWithOIDC } from "oidc-provider";
import { html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";

/** The pool keeps no sessions, so it asks nothing. A client that names no address to return to gets this page. */
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
