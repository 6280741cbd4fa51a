import type { InBoth } from "@musubi/demo-world";
import type { Exchange } from "../oidc/interaction.ts";
import { describeCancel } from "../pages/cancel-form.ts";
import { html } from "../pages/html.ts";
import type { Page } from "../pages/page.ts";
import type { ServiceAccount } from "../services/account.ts";
import type { SignInFailure } from "../services/password-sign-in.ts";
import { SIGN_IN } from "./words.ts";

export type FailedSignIn = { readonly email: string; readonly reason: SignInFailure };

/** The pool's own sign-in page. */
export function describeSignIn(
  { language, path, action, interaction }: Exchange,
  called: InBoth,
  failed?: FailedSignIn,
): Page {
  const words = SIGN_IN[language];
  const title = words.title(called[language]);
  const fault =
    failed === undefined
      ? ""
      : html`<p class="fault" role="alert" id="fault">${words.faults[failed.reason]}</p>`;
  const { login_hint: hint } = interaction.params;
  const email = failed?.email ?? (typeof hint === "string" ? hint : "");
  const mark = failed === undefined ? "" : html`aria-describedby="fault" autofocus`;
  return {
    language,
    title,
    path,
    content: html`<h1>${title}</h1><p class="lead">${words.lead(called[language])}</p>
<form method="post" action="${action}" class="fields">
${fault}
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}">
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${mark}>
<button class="main" name="sign-in" value="yes">${words.signIn}</button>
</form>
${describeCancel(action, words.cancel)}`,
  };
}

/** For a member who asked for Google or Apple directly: the members behind that provider. */
export function describeMembers(
  { language, path, action }: Exchange,
  called: InBoth,
  brand: string,
  members: readonly ServiceAccount[],
): Page {
  const words = SIGN_IN[language];
  const title = words.chooseTitle(brand, called[language]);
  const cards = members.map(
    ({ id, email }) =>
      html`<li><button class="card" name="member" value="${id}"><span>${email}<small>${id}</small></span></button></li>\n`,
  );
  return {
    language,
    title,
    path,
    content: html`<h1>${title}</h1><p class="lead">${words.chooseLead}</p>
${members.length === 0 ? html`<p class="note">${words.nobody}</p>` : ""}
<form method="post" action="${action}"><ul class="cards">${cards}</ul></form>
${describeCancel(action, words.cancel)}`,
  };
}
