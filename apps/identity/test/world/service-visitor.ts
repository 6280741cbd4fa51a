import type { ServiceClient } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { readHtml } from "@musubi/phrases/as-read";
import { Browser } from "./browser.ts";
import { LoginVisitor, type Page, readForms } from "./login-visitor.ts";
import { type Begun, createServiceSite, type ServiceSite, STORE } from "./service-client.ts";
import type { World } from "./world.ts";

/** A visitor from a service, without scripts: follows redirects to one of our pages, or back to the service. */
export class ServiceVisitor extends LoginVisitor {
  readonly site: ServiceSite;
  readonly begun: Begun;

  constructor(world: World, site: ServiceSite, begun: Begun, browser: Browser) {
    super(world, browser);
    this.site = site;
    this.begun = begun;
  }

  override async open(address: string, init: RequestInit = {}, hops = 12): Promise<Page> {
    if (hops === 0) throw new Error("The redirects do not end.");
    const response = await this.request(address, init);
    const location = response.headers.get("location");
    if (location === null) {
      const html = readHtml(await response.text());
      return { response, status: response.status, address: response.url, html, location: "" };
    }
    const next = new URL(this.site.atHome(location), response.url);
    if (next.origin === this.world.url) return this.open(next.href, {}, hops - 1);
    const page = { response, status: response.status, address: response.url, html: "" };
    return { ...page, location: next.href };
  }

  /** Opens the page that the service's request leads to. */
  come(): Promise<Page> {
    return this.open(this.begun.url);
  }

  async signIn({ email, password = "" }: DemoPerson): Promise<Page> {
    return this.submit(await this.come(), { email, password });
  }

  /** Presses the button whose form is sent to a path. */
  press(page: Page, path: string, fields: Record<string, string> = {}): Promise<Page> {
    const place = readForms(page).findIndex(({ action }) => action.split("?")[0]?.endsWith(path));
    return this.submit(page, fields, place);
  }

  /** Redeems the answer that a visitor is sent back with. */
  redeem({ location, html }: Page) {
    if (location === "") throw new Error(`Not sent back, but shown:\n${html}`);
    return this.site.redeem(this.begun, new URL(location));
  }
}

/** Comes from a service, by default the store, in a new browser unless one is given. */
export async function comeFromService(
  world: World,
  {
    client = STORE,
    browser = new Browser(),
    changes = {},
  }: {
    readonly client?: ServiceClient;
    readonly browser?: Browser;
    readonly changes?: Record<string, string>;
  } = {},
): Promise<ServiceVisitor> {
  const site = await createServiceSite(world, client);
  return new ServiceVisitor(world, site, await site.begin(changes), browser);
}

/** Opens another tab of the same browser, with the cookies that it has so far. */
export function openTab({ cookies }: Browser): Browser {
  const tab = new Browser();
  for (const [name, value] of cookies) tab.cookies.set(name, value);
  return tab;
}
