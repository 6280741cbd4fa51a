import type { Catalogue, ServiceClient } from "@musubi/contract";
import { type DemoPerson, demoCatalogue } from "@musubi/demo-world";
import { readHtml } from "@musubi/phrases/as-read";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { Config } from "../../src/settings/config.ts";
import { Browser, readField } from "./browser.ts";
import type { World } from "./world.ts";

/** The demo's services as clients: the store has a secret, the planner is a page without a secret. */
export const STORE: ServiceClient = {
  id: "store",
  secret: "STORE_CLIENT_SECRET",
  redirect_uris: ["http://store.test/callback", "http://store.test/other"],
  post_logout_redirect_uris: ["http://store.test/bye"],
  backchannel_logout_uri: "http://store.test/logged-out",
  scopes: ["openid", "email", "profile", "offline_access"],
  id_token_signed_response_alg: "ES256",
};
export const PLANNER: ServiceClient = {
  id: "planner",
  secret: "none",
  redirect_uris: ["http://planner.test/callback"],
  post_logout_redirect_uris: ["http://planner.test/"],
  scopes: ["openid", "email"],
  id_token_signed_response_alg: "ES256",
};
export const STORE_SECRET = "a secret of the store that is long enough";

const CLIENTS: Readonly<Record<string, ServiceClient>> = { store: STORE, planner: PLANNER };

/** Returns the settings by which services of a world are clients of identity. */
export function withClients(
  sandbox = "http://sandbox.test",
  clients: Readonly<Record<string, ServiceClient>> = CLIENTS,
): Pick<Config, "catalogue" | "clientSecrets"> {
  const catalogue: Catalogue = demoCatalogue(sandbox).map((entry) => ({
    ...entry,
    clients: [clients[entry.kind] ?? []].flat(),
  }));
  return { catalogue, clientSecrets: new Map([["store", [STORE_SECRET]]]) };
}

export type Begun = {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
};

/** A service that signs people in with the ID, by a certified client. */
export type ServiceSite = {
  readonly configuration: Configuration;
  atHome(address: string): string;
  begin(changes?: Record<string, string>): Promise<Begun>;
  /**
   * Opens the login once: if several tabs of a new browser came at once, each would get another form cookie, and
   * only one would stay.
   */
  showLogin(browser: Browser): Promise<void>;
  /** Walks a browser to identity's redirect back. Signs in on the way if a person is given. */
  walk(begun: Begun, browser: Browser, person?: DemoPerson): Promise<URL>;
  redeem(begun: Begun, callback: URL): ReturnType<typeof authorizationCodeGrant>;
  signIn(
    browser: Browser,
    person?: DemoPerson,
    changes?: Record<string, string>,
  ): ReturnType<typeof authorizationCodeGrant>;
};

export async function createServiceSite(
  { config, url: home }: Pick<World, "config" | "url">,
  client: ServiceClient = STORE,
): Promise<ServiceSite> {
  const atHome = (address: string) => address.replace(config.origin, home);
  const fetchHome = (address: string, options: unknown) =>
    fetch(atHome(address), options as RequestInit);
  const secret = config.clientSecrets.get(client.id)?.[0];
  const configuration = await discovery(
    new URL(config.origin),
    client.id,
    {
      id_token_signed_response_alg: client.id_token_signed_response_alg ?? "RS256",
      require_auth_time: true,
    },
    secret === undefined ? None() : ClientSecretBasic(secret),
    { execute: [allowInsecureRequests], [customFetch]: fetchHome },
  );
  configuration[customFetch] = fetchHome;

  const site: ServiceSite = {
    configuration,
    atHome,
    async begin(changes = {}) {
      const verifier = randomPKCECodeVerifier();
      const state = randomState();
      const nonce = randomNonce();
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: client.redirect_uris[0] ?? "",
        scope: client.scopes.filter((scope) => scope !== "offline_access").join(" "),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        ...changes,
      });
      return { url: atHome(url.href), verifier, state, nonce };
    },
    async showLogin(browser) {
      let to: string | null = (await site.begin()).url;
      while (to !== null) {
        const { headers, url } = await browser.request(to);
        const location = headers.get("location");
        to = location && new URL(atHome(location), url).href;
      }
    },
    walk: (begun, browser, person) => walkToService({ atHome, home }, begun.url, browser, person),
    redeem: (begun, callback) =>
      authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: begun.verifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      }),
    async signIn(browser, person, changes) {
      const begun = await site.begin(changes);
      return site.redeem(begun, await site.walk(begun, browser, person));
    },
  };
  return site;
}

type Home = Pick<ServiceSite, "atHome"> & { readonly home: string };

/** Follows redirects, and fills in the login form if one is shown, until they lead away from identity. */
export async function walkToService(
  home: Home,
  start: string,
  browser: Browser,
  person?: DemoPerson,
): Promise<URL> {
  const steps = stepToService(home, start, browser, person);
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}

/** Does what `walkToService` does, one request at a time. */
export async function* stepToService(
  { atHome, home }: Home,
  start: string,
  browser: Browser,
  person?: DemoPerson,
): AsyncGenerator<undefined, URL> {
  let answer = await browser.request(start);
  // Half as many are enough, unless another tab logs out meanwhile.
  for (let hops = 0; hops < 24; hops += 1) {
    yield;
    const location = answer.headers.get("location");
    if (location === null) {
      const page = await answer.text();
      if (!person || !page.includes('name="password"')) {
        throw new Error(`No redirect: ${answer.status} ${answer.url} ${readTitle(page)}`);
      }
      const { email, password = "" } = person;
      answer = await browser.post(answer.url, { csrf: readField(page, "csrf"), email, password });
      continue;
    }
    const next = new URL(atHome(location), answer.url);
    if (next.origin !== home) return next;
    answer = await browser.request(next.href);
  }
  throw new Error("The redirects do not end.");
}

export const readTitle = (page: string): string =>
  /<h1[^>]*>(.*?)<\/h1>/s.exec(readHtml(page))?.[1] ?? page;

/** Returns the page of ours that a browser ends on. */
export async function openPage(
  start: string,
  browser = new Browser(),
  atHome: ServiceSite["atHome"] = (address) => address,
): Promise<Response> {
  let answer = await browser.request(start);
  for (let hops = 0; hops < 5; hops += 1) {
    const location = answer.headers.get("location");
    if (location === null) return answer;
    answer = await browser.request(new URL(atHome(location), answer.url).href);
  }
  throw new Error("The redirects do not end.");
}
