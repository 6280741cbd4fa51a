import { getTokens, PROVIDERS, type Tokens } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { readHtml } from "@musubi/phrases/as-read";
import { Browser } from "./browser.ts";
import { type Fields, LoginVisitor, type Page, readForms, readLinks } from "./login-visitor.ts";
import { dataOf } from "./outcomes.ts";
import { makeVerifier } from "./verifier.ts";
import type { World } from "./world.ts";

export type Provider = "google" | "apple";

/** A provider's answer, before it has reached identity. */
export type Answer = { readonly callback: string; readonly fields: Fields };

/** A visitor who signs in with Google or Apple. */
export class SocialVisitor extends LoginVisitor {
  /** Presses the provider's button. Returns where it leads. */
  async leave(provider: Provider, parameters: Fields = {}): Promise<string> {
    const page = await this.goTo("/", parameters);
    const link = readLinks(page).find((href) => href.startsWith(`/login/social/${provider}?`));
    if (link === undefined) throw new Error(`There is no button for ${provider}.`);
    return (await this.open(link)).location;
  }

  /** Chooses a person at the provider. */
  async choose(address: string, choice: Fields): Promise<Answer> {
    const browser = new Browser();
    const { action } = readForms(await follow(browser, address))[0] ?? {};
    if (action === undefined) throw new Error("The provider shows no form.");
    const back = await follow(browser, new URL(action, address).href, {
      method: "POST",
      body: new URLSearchParams(choice),
    });
    if (back.location !== "") {
      const url = new URL(back.location);
      return { callback: url.origin + url.pathname, fields: Object.fromEntries(url.searchParams) };
    }
    const [form] = readForms(back);
    if (!form) throw new Error(`The provider answered:\n${back.html}`);
    return { callback: form.action, fields: form.hidden };
  }

  /** Delivers the answer: Google's in a URL, Apple's in a form from another site, without cookies. */
  async bring(provider: Provider, { callback, fields }: Answer): Promise<Page> {
    if (provider === "google") return this.open(`${callback}?${new URLSearchParams(fields)}`);
    const stranger = new LoginVisitor(this.world);
    return stranger.open(callback, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: {
        origin: new URL(this.world.config.providers.apple.issuer).origin,
        "sec-fetch-site": "cross-site",
      },
    });
  }

  /** Signs in from the button to the end. Returns the page that follows. */
  async signIn(provider: Provider, choice: Fields, parameters: Fields = {}): Promise<Page> {
    const answer = await this.choose(await this.leave(provider, parameters), choice);
    return this.open((await this.bring(provider, answer)).location);
  }
}

/** Follows redirects within a provider, to a page or to a URL elsewhere. */
async function follow(browser: Browser, address: string, init: RequestInit = {}): Promise<Page> {
  const response = await browser.request(address, init);
  const html = readHtml(await response.text());
  const location = response.headers.get("location");
  const page = { response, status: response.status, address, html };
  if (location === null) return { ...page, location: "" };
  const next = new URL(location, address);
  if (next.origin === new URL(address).origin) return follow(browser, next.href);
  return { ...page, location: next.href };
}

/** Signs a demo person in with Google or Apple, as the portal does. */
export async function signInAtProvider(
  world: World,
  { name, subject: person }: NonNullable<DemoPerson["provider"]>,
): Promise<Tokens> {
  const { verifier, challenge } = makeVerifier();
  const visitor = new SocialVisitor(world);
  const { slug } = PROVIDERS[name];
  const { location } = await visitor.signIn(slug, { person }, { code_challenge: challenge });
  const code = new URL(location).searchParams.get("authorization_code") ?? "";
  const body = { authorization_code: code, code_verifier: verifier, auth_service_id: 0 } as const;
  return dataOf(await world.client().send(getTokens, { body }));
}
