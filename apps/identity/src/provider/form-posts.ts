import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import { type Client, returnOriginsOf } from "./clients.ts";

const LIBRARY_TITLE = "Submitting Callback";

/** The texts of the page that posts an answer to a service. */
export type FormPostWords = {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
};

/**
 * Puts our texts into the library's form, which only browsers without scripts show: a script submits it at once. Lets
 * the form go to its client, and wherever that one redirects to.
 */
export function wordFormPosts(
  provider: Provider,
  clients: ReadonlyMap<string, Client>,
  wordsFor: (ctx: KoaContextWithOIDC) => FormPostWords & { readonly language: string },
): void {
  provider.use(async (given, next) => {
    await next();
    const ctx = given as KoaContextWithOIDC;
    const { body } = ctx;
    if (ctx.oidc?.params?.response_mode !== "form_post" || typeof body !== "string") return;
    if (!body.includes(LIBRARY_TITLE)) return;
    const client = clients.get(`${ctx.oidc.params?.client_id}`);
    const policy = ctx.response.get("content-security-policy");
    const targets = client ? returnOriginsOf(client).join(" ") : "'none'";
    ctx.set(
      "content-security-policy",
      policy.replace(/form-action [^;]*/, `form-action ${targets}`),
    );
    const { language, title, lead, submit } = wordsFor(ctx);
    ctx.body = body
      .replace("<html>", `<html lang="${language}">`)
      .replace(LIBRARY_TITLE, title)
      .replace(/Your browser does not[^<]*<br\/>/, `<p>${lead}</p>`)
      .replace(">Continue<", `>${submit}<`);
  });
}
