import type { Authenticator, CreationOptions, Lies } from "./authenticator.ts";
import type { Browser } from "./browser.ts";
import { LoginVisitor, type Page, readForms } from "./login-visitor.ts";
import type { World } from "./world.ts";

/** A visitor whose browser supports passkeys: does by hand what the pages' script does. */
export class PasskeyVisitor extends LoginVisitor {
  readonly #world: World;

  constructor(world: World, browser?: Browser) {
    super(world, browser);
    this.#world = world;
  }

  /** Signs in with a password, and opens the page that makes a passkey. */
  async openAdding(person: { readonly email: string; readonly password?: string }): Promise<Page> {
    const form = await this.goTo("/", { prompt: "passkey" });
    return this.submit(form, { email: person.email, password: person.password ?? "" });
  }

  /** Returns the options with which the page asks the browser to make a passkey. */
  async readOptions(page: Page): Promise<CreationOptions> {
    return this.#askAs(page, "data-new-passkey");
  }

  /** Makes a passkey on its page, and posts it. */
  async add(page: Page, authenticator: Authenticator, lies?: Lies, name = ""): Promise<Page> {
    const credential = authenticator.create(await this.readOptions(page), lies);
    return this.submit(page, { credential, name });
  }

  /** Signs in, makes a passkey, and returns to the portal. */
  async addFor(
    person: { readonly email: string; readonly password?: string },
    authenticator: Authenticator,
  ): Promise<void> {
    const added = await this.add(await this.openAdding(person), authenticator);
    if (!added.location.startsWith(this.#world.config.portalOrigin)) {
      throw new Error(`Not added: ${added.status}\n${added.html}`);
    }
  }

  /** Returns the challenge that a page asks a passkey to sign. */
  readChallenge(page: Page): Promise<{ readonly challenge: string }> {
    return this.#askAs(page, "data-passkey");
  }

  /** Signs in with a passkey. */
  async logIn(authenticator: Authenticator, lies?: Lies, page?: Page): Promise<Page> {
    const form = page ?? (await this.goTo("/", { prompt: "login" }));
    const credential = authenticator.get(await this.readChallenge(form), lies);
    return this.post(form, credential);
  }

  /** Posts what an authenticator signed. */
  post(page: Page, credential: string): Promise<Page> {
    const parts = page.html.split("<form ").slice(1);
    const place = parts.findIndex((part) =>
      part.split("</form>")[0]?.includes('name="credential"'),
    );
    return this.submit(page, { credential }, place);
  }

  async #askAs<T>(page: Page, attribute: string): Promise<T> {
    const address = new RegExp(` ${attribute}="([^"]*)"`).exec(page.html)?.[1];
    if (address === undefined) throw new Error(`There is no passkey in:\n${page.html}`);
    const csrf = readForms(page)[0]?.hidden.csrf ?? "";
    const body = new URLSearchParams({ csrf });
    const given = await this.request(address.replaceAll("&amp;", "&"), { method: "POST", body });
    if (!given.ok) throw new Error(`Nothing to sign: ${given.status}`);
    return given.json() as Promise<T>;
  }
}
