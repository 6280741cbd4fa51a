import { languageAmong } from "@musubi/contract";
import type { LoginProblem } from "@musubi/contract/login-pages";
import { errors } from "oidc-provider";
import type { ProviderPages } from "../../provider/service-provider.ts";
import type { LoginPages } from "../desk/pages.ts";

/** What the provider shows to a person instead of an answer to a service. */
export const createProviderPages = (pages: LoginPages): ProviderPages => ({
  renderError(ctx, out, error) {
    const asked = {
      url: ctx.req.url ?? "/",
      id: `${ctx.res.getHeader("x-request-id") ?? ""}`,
      headers: ctx.req.headers,
    };
    const language = languageAmong([ctx.query.lng, ctx.query.ui_locales]);
    const { html, headers } = pages.drawProblem(asked, language, problemOf(out.error, error));
    ctx.set(headers);
    ctx.type = "html";
    ctx.body = html;
  },
});

function problemOf(code: string, error: Error): LoginProblem {
  // Who went back, or came late.
  if (error instanceof errors.SessionNotFound) return "visit-over";
  if (code === "server_error") return "unavailable";
  return code === "temporarily_unavailable" ? "crowded" : "service-request";
}
