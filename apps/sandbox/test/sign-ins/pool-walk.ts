import { SCHOOL_POOL } from "@musubi/demo-world";
import * as oauth from "oauth4webapi";
import type { TestSandbox } from "../test-sandbox.ts";
import { type Stop, Visitor } from "./visitor.ts";

export const PORTAL = "http://localhost:4000";
export const CALLBACK = `${PORTAL}/success`;
export const INSECURE = { [oauth.allowInsecureRequests]: true };
export const CLIENT: oauth.Client = { client_id: SCHOOL_POOL.clientId };
export const OLD_SCHOOL = { email: "old-school@example.jp", password: "School2020" };

export async function discover(sandbox: TestSandbox): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(`${sandbox.origin}/school/pool`);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, INSECURE));
}

export type Started = {
  readonly server: oauth.AuthorizationServer;
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
};

export async function start(
  sandbox: TestSandbox,
  more: Record<string, string> = {},
): Promise<Started> {
  const server = await discover(sandbox);
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const url = new URL(server.authorization_endpoint ?? "");
  url.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "openid email",
    prompt: "login",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...more,
  }).toString();
  return { server, url, verifier, state, nonce };
}

export const redeem = async ({ server, verifier, state }: Started, back: Stop): Promise<Response> =>
  oauth.authorizationCodeGrantRequest(
    server,
    CLIENT,
    oauth.None(),
    oauth.validateAuthResponse(server, CLIENT, back.url, state),
    CALLBACK,
    verifier,
    INSECURE,
  );

export async function walk(
  sandbox: TestSandbox,
  fields: Record<string, string>,
  more: Record<string, string> = {},
) {
  const started = await start(sandbox, more);
  const visitor = new Visitor(sandbox.origin);
  const back = await visitor.submit(await visitor.open(started.url), fields);
  const tokens = await oauth.processAuthorizationCodeResponse(
    started.server,
    CLIENT,
    await redeem(started, back),
    { expectedNonce: started.nonce, requireIdToken: true },
  );
  return { started, tokens, claims: oauth.getValidatedIdTokenClaims(tokens), visitor };
}
