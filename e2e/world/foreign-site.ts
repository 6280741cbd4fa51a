import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";

/**
 * A third-party site whose developer reads the documentation and uses a library: a page, and a
 * server with a secret.
 */
export type ForeignSite = AsyncDisposable & {
  readonly origin: string;
  /** The log-out tokens that it received. */
  readonly told: readonly string[];
  /** Configures its server as a client of an issuer. */
  connect(issuer: string, client: { readonly id: string; readonly secret: string }): Promise<void>;
};

const packaged = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), "utf8");

const PAGE = `<!doctype html><html lang="en"><title>A foreign site</title><script src="/oidc-client-ts.js"></script>`;

const FILES: Readonly<Record<string, readonly [type: string, body: () => string]>> = {
  "/": ["text/html", () => PAGE],
  "/callback": ["text/html", () => PAGE],
  "/silent": [
    "text/html",
    () => `${PAGE}<script>new oidc.UserManager({}).signinSilentCallback()</script>`,
  ],
  "/oidc-client-ts.js": [
    "text/javascript",
    () => packaged("oidc-client-ts/dist/browser/oidc-client-ts.min.js"),
  ],
  "/oauth4webapi.js": ["text/javascript", () => packaged("oauth4webapi/build/index.js")],
};

type Begun = { readonly verifier: string; readonly nonce: string };

/** Starts a foreign site. For browsers `127.0.0.1` is another site than identity's `localhost`. */
export async function startForeignSite(
  host: "127.0.0.1" | "localhost" = "127.0.0.1",
): Promise<ForeignSite> {
  const told: string[] = [];
  const begun = new Map<string, Begun>();
  let configuration: Configuration | undefined;
  let idToken = "";

  async function answerServer(url: URL, response: ServerResponse): Promise<void> {
    if (!configuration) throw new Error("The site is not connected.");
    const redirect = (to: URL) => void response.writeHead(303, { location: to.href }).end();
    if (url.pathname === "/server/log-in") {
      const [verifier, state, nonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()];
      begun.set(state, { verifier, nonce });
      return redirect(
        buildAuthorizationUrl(configuration, {
          redirect_uri: `${origin}/server/callback`,
          scope: "openid email profile",
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          state,
          nonce,
          ...Object.fromEntries(url.searchParams),
        }),
      );
    }
    if (url.pathname === "/server/log-out") {
      const asked = { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` };
      return redirect(buildEndSessionUrl(configuration, asked));
    }
    const state = url.searchParams.get("state") ?? "";
    const { verifier, nonce } = begun.get(state) ?? { verifier: "", nonce: "" };
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    idToken = tokens.id_token ?? "";
    const subject = tokens.claims()?.sub ?? "";
    const info = await fetchUserInfo(configuration, tokens.access_token, subject);
    response.setHeader("content-type", "application/json").end(JSON.stringify(info));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const file = FILES[url.pathname];
    if (file) return void response.setHeader("content-type", file[0]).end(file[1]());
    if (url.pathname === "/logged-out") {
      told.push(new URLSearchParams(await text(request)).get("logout_token") ?? "");
      return void response.end();
    }
    return answerServer(url, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: { error?: string }) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ refused: error.error ?? `${error}` }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    told,
    async connect(issuer, { id, secret }) {
      configuration = await discovery(
        new URL(issuer),
        id,
        { client_secret: secret, id_token_signed_response_alg: "ES256" },
        undefined,
        { execute: [allowInsecureRequests] },
      );
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
