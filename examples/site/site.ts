import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import * as oidc from "openid-client";

// A site that logs users in with the ID: it logs in, shows the user, logs out, and handles log-outs
// elsewhere. docs/services.md explains it.

const ISSUER = readVariable("ISSUER");
const CLIENT_ID = readVariable("CLIENT_ID");
const CLIENT_SECRET = readVariable("CLIENT_SECRET");
/** This site's public origin. The catalogue lists its exact addresses. */
const ORIGIN = readVariable("SITE_ORIGIN");
const PORT = Number(readVariable("PORT"));

const CALLBACK = `${ORIGIN}/callback`;
const AFTER_LOG_OUT = `${ORIGIN}/`;

/**
 * A log-in may take some hours, because the user may link an account on the way. A session lasts as long as identity's.
 */
const ATTEMPT_SECONDS = 4 * 60 * 60;
const SESSION_SECONDS = 12 * 60 * 60;

const isLaptop = ISSUER.startsWith("http:");
const provider = await oidc.discovery(
  new URL(ISSUER),
  CLIENT_ID,
  undefined,
  oidc.ClientSecretBasic(CLIENT_SECRET),
  {
    execute: [
      oidc.enableNonRepudiationChecks,
      // Plain http is for a laptop.
      ...(isLaptop ? [oidc.allowInsecureRequests] : []),
    ],
  },
);
const keys = createRemoteJWKSet(new URL(provider.serverMetadata().jwks_uri ?? ""));

type Session = {
  readonly sub: string;
  readonly sid: string;
  readonly email: string;
  readonly idToken: string;
  readonly endsAt: number;
};

/** Sessions by the hash of the browser's cookie. A real site has a table that all its processes read. */
const sessions = new Map<string, Session>();
/** Ended sessions at identity, and since when: the notice may arrive before the log-in does. */
const over = new Map<string, number>();

async function logIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: CALLBACK,
    scope: "openid email profile",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ui_locales: request.headers["accept-language"]?.startsWith("en") ? "en" : "ja",
  });
  // One cookie for each log-in that was begun: a second tab does not spoil the first.
  keepCookie(response, attemptOf(state), `${verifier}.${nonce}`, ATTEMPT_SECONDS);
  redirect(response, address.href);
}

async function finishLogIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? "", ORIGIN);
  const state = address.searchParams.get("state") ?? "";
  const [verifier, nonce] = readCookie(request, attemptOf(state))?.split(".") ?? [];
  if (!verifier || !nonce) return showText(response, 400, "This log-in was not begun here.");
  keepCookie(response, attemptOf(state), "", 0);
  const tokens = await oidc.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims?.sid) throw new Error("The ID token has no sid.");
  const { sub, email = "" } = claims;
  const sid = `${claims.sid}`;
  if (over.has(sid)) return showText(response, 400, "You have logged out meanwhile.");
  const secret = randomBytes(32).toString("base64url");
  const endsAt = Date.now() + SESSION_SECONDS * 1000;
  const idToken = tokens.id_token ?? "";
  sessions.set(hash(secret), { sub, sid, email: `${email}`, idToken, endsAt });
  keepCookie(response, "site_session", secret, SESSION_SECONDS);
  redirect(response, "/");
}

async function logOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = findSession(request);
  // Here before at identity: whatever happens on the way there, this site has ended the session.
  if (session) forgetSessions(session.sid);
  keepCookie(response, "site_session", "", 0);
  const address = oidc.buildEndSessionUrl(provider, {
    post_logout_redirect_uri: AFTER_LOG_OUT,
    ...(session && { id_token_hint: session.idToken }),
  });
  redirect(response, address.href);
}

const LOGGED_OUT = "http://schemas.openid.net/event/backchannel-logout";

async function hearOfLogOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = new URLSearchParams(await readBody(request)).get("logout_token") ?? "";
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: provider.serverMetadata().issuer,
      audience: CLIENT_ID,
      typ: "logout+jwt",
      algorithms: ["ES256"],
      requiredClaims: ["sid", "iat", "exp", "jti"],
    });
    if (!saysLoggedOut(payload) || "nonce" in payload) throw new Error("It is no log-out token.");
    over.set(`${payload.sid}`, Date.now());
    forgetSessions(`${payload.sid}`);
  } catch (error) {
    console.warn(`A log-out was not believed: ${(error as Error).message}`);
    return showText(response, 400, "No.");
  }
  showText(response, 200, "");
}

/** Can be repeated: identity sends a notice again if it is not confirmed. */
function forgetSessions(sid: string): void {
  for (const [id, session] of sessions) if (session.sid === sid) sessions.delete(id);
}

function saysLoggedOut({ events }: JWTPayload): boolean {
  return typeof events === "object" && events !== null && LOGGED_OUT in events;
}

function findSession(request: IncomingMessage): Session | undefined {
  const secret = readCookie(request, "site_session");
  const session = secret === undefined ? undefined : sessions.get(hash(secret));
  return session && Date.now() < session.endsAt ? session : undefined;
}

async function showHome(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = findSession(request);
  const html = session
    ? `<p>Logged in as ${asText(session.email)}.</p><form method="post" action="/log-out"><button>Log out</button></form>`
    : `<p><a href="/log-in">Log in with your ID</a></p>`;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(`<!doctype html><title>A site</title>${html}`);
}

/** `POST /log-out` needs no other CSRF guard: its cookie is Lax, so forms of other sites come without it. */
const ROUTES: Readonly<Record<string, typeof showHome>> = {
  "GET /": showHome,
  "GET /log-in": logIn,
  "GET /callback": finishLogIn,
  "POST /log-out": logOut,
  "POST /backchannel-logout": hearOfLogOut,
};

createServer(async (request, response) => {
  response.setHeader("cache-control", "no-store");
  const { pathname } = new URL(request.url ?? "", ORIGIN);
  const route = ROUTES[`${request.method} ${pathname}`];
  try {
    if (route) await route(request, response);
    else showText(response, 404, "There is nothing here.");
  } catch (error) {
    const isCancelled =
      error instanceof oidc.AuthorizationResponseError && error.error === "access_denied";
    if (isCancelled) return redirect(response, "/");
    console.warn(`${pathname}: ${(error as Error).message}`);
    showText(response, 502, "That did not work. Please try again.");
  }
}).listen(PORT, () => console.log(`Listening on ${ORIGIN}`));

setInterval(() => {
  const now = Date.now();
  for (const [id, { endsAt }] of sessions) if (endsAt < now) sessions.delete(id);
  for (const [sid, since] of over) if (since + SESSION_SECONDS * 1000 < now) over.delete(sid);
}, 60_000);

function keepCookie(response: ServerResponse, name: string, value: string, seconds: number): void {
  const secure = isLaptop ? "" : "; Secure";
  const cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  response.appendHeader("set-cookie", cookie);
}

function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? "").split("; ");
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > 10_000) throw new Error("The body is too long.");
  }
  return body;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}

function showText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
}

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

function attemptOf(state: string): string {
  return `site_attempt_${hash(state)}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
