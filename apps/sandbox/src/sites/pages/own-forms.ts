import type { Language } from "@musubi/contract";
import { SITE_PATHS } from "@musubi/demo-world";
import { html } from "../../pages/html.ts";
import type { OwnFault } from "../own-accounts.ts";
import type { Site } from "../site.ts";
import { FORMS } from "./form-words.ts";
import { addressOf, type SitePage } from "./frame.ts";
import { HOME } from "./words.ts";

/** The two forms for the service's own accounts: log in, and sign up. */
export type OwnForm = "login" | "sign-up";

export type FailedForm = { readonly email: string; readonly fault: OwnFault };

/** Faults of the address. */
const OF_ADDRESS: ReadonlySet<OwnFault> = new Set(["email", "taken"]);

export function describeOwnForm(
  site: Site,
  form: OwnForm,
  language: Language,
  failed?: FailedForm,
): SitePage {
  const words = FORMS[language];
  const called = site.called[language];
  const isNew = form === "sign-up";
  const title = isNew ? words.signUpTitle(called) : words.logInTitle(called);
  const lead = isNew ? words.signUpLead(called, site.idName[language]) : words.logInLead(called);
  const path = `/own/${form}`;
  const other = isNew
    ? html`<a href="${addressOf(site, "/own/login", language)}">${words.toLogIn}</a>`
    : html`<a href="${addressOf(site, "/own/sign-up", language)}">${words.toSignUp}</a>`;
  const blamed = html`aria-invalid="true" aria-describedby="fault" autofocus`;
  const isOfAddress = failed !== undefined && OF_ADDRESS.has(failed.fault);
  return {
    language,
    title,
    path,
    content: html`<h1>${title}</h1><p class="lead">${lead}</p>
<form method="post" action="${addressOf(site, path, language)}" class="fields">
${failed === undefined ? "" : html`<p class="fault" role="alert" id="fault">${words.faults[failed.fault]}</p>`}
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${failed?.email ?? ""}" ${isOfAddress ? blamed : ""}>
<label for="password">${isNew ? words.newPassword : words.password}</label>
<input id="password" name="password" type="password" autocomplete="${isNew ? "new-password" : "current-password"}" required ${failed !== undefined && !isOfAddress ? blamed : ""}>
${isNew ? html`<p class="hint">${words.rule}</p>` : ""}
<button class="main">${isNew ? words.signUp : words.logIn}</button>
</form>
<ul class="ways"><li><a href="${addressOf(site, SITE_PATHS.login, language)}">${HOME[language].logIn(site.idName[language])}</a></li>
<li>${other}</li></ul>`,
  };
}
