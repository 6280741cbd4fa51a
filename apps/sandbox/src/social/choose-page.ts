import type { ProviderPerson } from "@musubi/demo-world";
import type { Exchange } from "../oidc/interaction.ts";
import { describeCancel } from "../pages/cancel-form.ts";
import { type Html, html } from "../pages/html.ts";
import type { Page } from "../pages/page.ts";
import type { Dialect } from "./social-provider.ts";
import { CHOOSE, type ChooseWords } from "./words.ts";

/** The typed text that was refused. */
export type Mistyped = { readonly email: string };

/** The page on which the user chooses an account: plain forms, no script. */
export function describeChoice(
  { brand, offersRelay }: Dialect,
  people: readonly ProviderPerson[],
  { language, path, action }: Exchange,
  mistyped?: Mistyped,
): Page {
  const words = CHOOSE[language];
  const cards = people.map(
    (person) => html`<li><button class="card" name="person" value="${person.subject}">
<span>${person.name[language]}<small>${person.email}</small><small>${describeAddress(person, words)}</small></span></button></li>\n`,
  );
  const relay = html`<label class="tick"><input type="checkbox" name="hidden" value="yes"> ${words.hide}</label>`;
  return {
    language,
    title: `${words.title} · ${brand}`,
    path,
    content: html`<h1>${words.title}</h1><p class="lead">${words.lead(brand)}</p>
<h2>${words.people}</h2>
<form method="post" action="${action}"><ul class="cards">${cards}</ul></form>
<h2>${words.other}</h2>
<form method="post" action="${action}" class="fields" novalidate>
${mistyped === undefined ? "" : html`<p class="fault" role="alert" id="fault">${words.badEmail}</p>`}
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="off" value="${mistyped?.email ?? ""}" ${describeField(mistyped)}>
<p class="hint" id="hint">${words.emailHint}</p>
<label class="tick"><input type="checkbox" name="verified" value="yes" checked> ${words.isVerified(brand)}</label>
${offersRelay ? relay : ""}
<button class="main" name="other" value="yes">${words.proceed}</button>
</form>
${describeCancel(action, words.cancel)}`,
  };
}

const describeField = (mistyped: Mistyped | undefined): Html =>
  mistyped === undefined
    ? html`aria-describedby="hint"`
    : html`aria-describedby="fault hint" aria-invalid="true" autofocus`;

const describeAddress = (
  { emailVerified, emailHidden }: ProviderPerson,
  words: ChooseWords,
): string => {
  if (emailHidden === true) return words.hidden;
  return emailVerified ? words.verified : words.unverified;
};
