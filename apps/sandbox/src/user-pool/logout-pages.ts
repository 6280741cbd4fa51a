import type { KoaContextWithOIDC } from "oidc-provider";
import { html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";

/** Nobody stays signed in here, so there is nothing to ask before signing out: one word, and back. */
export const LOGOUT_PAGES = {
  logoutSource: renderSignedOut,
  postLogoutSuccessSource: renderSignedOut,
};

function renderSignedOut(ctx: KoaContextWithOIDC): void {
  ctx.type = "html";
  ctx.body = renderPage({
    language: "ja",
    title: "ログアウト",
    path: "/school/",
    content: html`<h1>ログアウトしました</h1><p class="lead" lang="en">You are signed out.</p>`,
  });
}
