import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";

const LIBRARY_TITLE = "Submitting Callback";

/** The texts of the page that posts an answer to a service. */
export type FormPostWords = {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
};

/** Puts our texts into the library's form. Only browsers without scripts show it: a script submits it at once. */
export function wordFormPosts(
  provider: Provider,
  wordsFor: (ctx: KoaContextWithOIDC) => FormPostWords & { readonly language: string },
): void {
  provider.use(async (given, next) => {
    await next();
    const ctx = given as KoaContextWithOIDC;
    const { body } = ctx;
    if (ctx.oidc?.params?.response_mode !== "form_post" || typeof body !== "string") return;
    if (!body.includes(LIBRARY_TITLE)) return;
    const { language, title, lead, submit } = wordsFor(ctx);
    ctx.body = body
      .replace("<html>", `<html lang="${language}">`)
      .replace(LIBRARY_TITLE, title)
      .replace(/Your browser does not[^<]*<br\/>/, `<p>${lead}</p>`)
      .replace(">Continue<", `>${submit}<`);
  });
}
