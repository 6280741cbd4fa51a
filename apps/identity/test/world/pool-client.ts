import type { DemoPerson } from "@musubi/demo-world";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { POOL_CLIENT_ID, poolAudience, poolIssuer } from "../../src/tokens/pool-tokens.ts";
import { Browser, readField } from "./browser.ts";
import type { World } from "./world.ts";

type Reached = Pick<World, "url"> & { readonly identity: string; readonly portal: string };

/** Returns a world's public origin, and where it listens. */
export const reach = ({ url, config }: World): Reached => ({
  url,
  identity: config.origin,
  portal: config.portalOrigin,
});

/** A certified client library that signs in to the pool in the portal's place. */
export type PoolClient = {
  readonly configuration: Configuration;
  /** Replaces the issuer's public origin in a URL by the one where it really listens. */
  atHome(address: string): string;
  /** Begins a sign-in as the portal does. */
  begin(changes?: Record<string, string | undefined>): Promise<Begun>;
  /** Walks a browser from the start to the pool's redirect back, and signs in. */
  walk(begun: Begun, person: Credentials, browser?: Browser): Promise<URL>;
  redeem(
    begun: Begun,
    callback: URL,
    more?: Record<string, string>,
  ): ReturnType<typeof authorizationCodeGrant>;
};

export type Credentials = Pick<DemoPerson, "email"> & { readonly password?: string | undefined };

export type Begun = {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string | undefined;
};

/** A pool, and the settings of one of its clients. */
export type PoolRegistration = {
  readonly issuer: string;
  readonly clientId: string;
  readonly algorithm: "ES256" | "RS256";
  readonly callback: string;
  /** How the client authenticates. Without this, the client has no secret. */
  readonly authentication?: ClientAuth;
  /** The parameters that the client sends by default. */
  readonly asks: Readonly<Record<string, string>>;
  atHome(address: string): string;
};

/** The client of identity's own pool. */
export const createPoolClient = ({ identity, portal, url }: Reached): Promise<PoolClient> =>
  createRegisteredClient({
    issuer: poolIssuer(identity),
    clientId: POOL_CLIENT_ID,
    algorithm: "ES256",
    callback: `${portal}/success-id`,
    asks: {
      scope: "openid email profile",
      prompt: "login",
      resource: poolAudience(identity),
    },
    atHome: (address) => address.replace(identity, url),
  });

export async function createRegisteredClient(registered: PoolRegistration): Promise<PoolClient> {
  const { atHome, callback } = registered;
  const configuration = await discovery(
    new URL(registered.issuer),
    registered.clientId,
    { id_token_signed_response_alg: registered.algorithm, require_auth_time: true },
    registered.authentication ?? None(),
    {
      execute: [allowInsecureRequests],
      [customFetch]: (address, options) => fetch(atHome(address), options as RequestInit),
    },
  );
  configuration[customFetch] = (address, options) => fetch(atHome(address), options as RequestInit);

  return {
    configuration,
    atHome,
    async begin(changes = {}) {
      const verifier = randomPKCECodeVerifier();
      const state = randomState();
      const wanted = {
        redirect_uri: callback,
        response_type: "code",
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce: randomNonce(),
        ...registered.asks,
        ...changes,
      };
      const sent = Object.entries(wanted).filter(([, value]) => value !== undefined);
      const url = buildAuthorizationUrl(
        configuration,
        Object.fromEntries(sent) as Record<string, string>,
      );
      // The library fills in some parameters that were left out on purpose.
      for (const [name, value] of Object.entries(wanted)) {
        if (value === undefined) url.searchParams.delete(name);
      }
      return { url: atHome(url.href), verifier, state, nonce: wanted.nonce };
    },
    async walk(begun, person, browser = new Browser()) {
      const form = await openForm(begun.url, browser, atHome);
      const answer = await browser.post(form.action, {
        csrf: form.csrf,
        email: person.email,
        password: person.password ?? "",
      });
      return followToPortal(answer, browser, { atHome, portal: callback });
    },
    redeem: (begun, callback, more) =>
      authorizationCodeGrant(
        configuration,
        callback,
        {
          pkceCodeVerifier: begun.verifier,
          expectedState: begun.state,
          ...(begun.nonce === undefined ? {} : { expectedNonce: begun.nonce }),
          idTokenExpected: true,
        },
        more,
      ),
  };
}

/** Follows an authorization request to the page with the form. */
export async function openForm(
  start: string,
  browser: Browser,
  atHome: (address: string) => string,
): Promise<{ readonly action: string; readonly csrf: string; readonly page: string }> {
  let action = start;
  for (let hops = 0; hops < 8; hops += 1) {
    const answer = await browser.request(action);
    const location = answer.headers.get("location");
    if (location === null) {
      const page = await answer.text();
      // The school's pool protects its form by the cookie alone.
      return { action, csrf: page.includes('name="csrf"') ? readField(page, "csrf") : "", page };
    }
    action = new URL(atHome(location), action).href;
  }
  throw new Error("The redirects do not end.");
}

/** Follows redirects until one leads to the portal. Returns its URL. */
export async function followToPortal(
  first: Response,
  browser: Browser,
  { atHome, portal }: { readonly atHome: (address: string) => string; readonly portal: string },
): Promise<URL> {
  let answer = first;
  for (let hops = 0; hops < 8; hops += 1) {
    const location = answer.headers.get("location");
    if (location === null) {
      throw new Error(`No redirect: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    }
    if (location.startsWith(portal)) return new URL(location);
    answer = await browser.request(new URL(atHome(location), answer.url).href);
  }
  throw new Error("The redirects do not end.");
}
