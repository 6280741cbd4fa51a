import { languageAsked } from "@musubi/contract";
import type { LoginProblem } from "@musubi/contract/login-pages";
import { login as en } from "@musubi/messages/en/login";
import { login as ja } from "@musubi/messages/ja/login";
import { errors } from "oidc-provider";
import type { ProviderPages } from "../../provider/service-provider.ts";
import type { LoginPages } from "../desk/pages.ts";

const FORM_POST = { ja: ja.formPost, en: en.formPost };

/** What the services' provider shows to a user: its errors, and the words of the page that posts an answer. */
export const createProviderPages = (pages: LoginPages): ProviderPages => ({
  wordFormPost({ oidc, req }) {
    const { lng, ui_locales } = oidc.params ?? {};
    const language = languageAsked([lng, ui_locales], req.headers["accept-language"]);
    return { language, ...FORM_POST[language] };
  },

  renderError(ctx, out, error) {
    const asked = {
      url: ctx.req.url ?? "/",
      id: `${ctx.res.getHeader("x-request-id") ?? ""}`,
      headers: ctx.req.headers,
    };
    const { lng, ui_locales } = ctx.query;
    const language = languageAsked([lng, ui_locales], ctx.req.headers["accept-language"]);
    const { html, headers } = pages.drawProblem(asked, language, problemOf(out.error, error));
    ctx.set(headers);
    ctx.type = "html";
    ctx.body = html;
  },
});

function problemOf(code: string, error: Error): LoginProblem {
  // The user went back, or came too late.
  if (error instanceof errors.SessionNotFound) return "interaction-over";
  if (code === "server_error") return "unavailable";
  return code === "temporarily_unavailable" ? "crowded" : "service-request";
}
