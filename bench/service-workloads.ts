import { createHash } from "node:crypto";
import type { Contender } from "./contenders.ts";
import type { Load, Server } from "./processes.ts";
import { SITE } from "./settings.ts";
import {
  CONNECTIONS,
  deal,
  FORM_HEADERS,
  measure,
  type Round,
  repeatRenewals,
  seed,
} from "./workloads.ts";

/** Not more: the peer's memory holds a thousand objects, and each exchange or log-in takes three. */
const EXCHANGES = 240;
const LOG_INS = 240;
const VERIFIER = "v".repeat(43);

/** Returns the URL by which the store's page asks for a code. */
const askFor = (path: string, changes: Record<string, string>): string =>
  `${path}?${new URLSearchParams({
    client_id: SITE.id,
    redirect_uri: SITE.callback,
    response_type: "code",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    state: "abcDEF12",
    nonce: "abcDEF12",
    ...changes,
  })}`;

const redeem = (code: string): string =>
  `${new URLSearchParams({
    grant_type: "authorization_code",
    client_id: SITE.id,
    redirect_uri: SITE.callback,
    code_verifier: VERIFIER,
    code,
  })}`;

/** Gets codes that bring a refresh token, as a browser does. */
async function obtainCodes({ server }: Contender, browsers: readonly string[], count: number) {
  const url = askFor(`${server.url}/oidc/auth`, {
    scope: SITE.scopes.join(" "),
    prompt: "consent",
  });
  const obtain = async (cookie: string, codes: number): Promise<string[]> => {
    const obtained: string[] = [];
    for (let n = 0; n < codes; n += 1) {
      const answer = await fetch(url, { headers: { cookie }, redirect: "manual" });
      await answer.body?.cancel();
      const location = new URL(answer.headers.get("location") ?? "about:blank");
      obtained.push(location.searchParams.get("code") ?? "");
    }
    return obtained;
  };
  const each = Math.ceil(count / browsers.length);
  return (await Promise.all(browsers.map((cookie) => obtain(cookie, each)))).flat();
}

function repeatExchanges(load: Load, url: string, server: Server, codes: () => Promise<string[]>) {
  return async (): Promise<number> => {
    const shots = (await codes()).map((code) => ({ body: redeem(code) }));
    const { rate } = await measure(load, server, {
      url,
      method: "POST",
      headers: FORM_HEADERS,
      expects: 200,
      connections: deal(shots, CONNECTIONS),
    });
    return rate;
  };
}

export async function serviceExchanges(load: Load, contender: Contender): Promise<Round> {
  const { server, data } = contender;
  const browsers = await data.browsers(CONNECTIONS);
  return repeatExchanges(load, `${server.url}/oidc/token`, server, () =>
    obtainCodes(contender, browsers, EXCHANGES),
  );
}

export const peerExchanges = (load: Load, peer: Server): Round =>
  repeatExchanges(load, `${peer.url}/token`, peer, () => seed(peer, "codes", EXCHANGES));

/** Redeems codes and returns their refresh tokens. */
const redeemAll = (url: string, codes: readonly string[]): Promise<string[]> =>
  Promise.all(
    codes.map(async (code) => {
      const answer = await fetch(url, {
        method: "POST",
        headers: FORM_HEADERS,
        body: redeem(code),
      });
      return ((await answer.json()) as { refresh_token: string }).refresh_token;
    }),
  );

export async function serviceRenewals(load: Load, contender: Contender): Promise<Round> {
  const { server, data } = contender;
  const browsers = await data.browsers(CONNECTIONS);
  const codes = await obtainCodes(contender, browsers, CONNECTIONS);
  const tokens = await redeemAll(`${server.url}/oidc/token`, codes);
  return repeatRenewals(load, server, tokens, {
    path: "/oidc/token",
    headers: FORM_HEADERS,
    client: SITE.id,
  });
}

export async function peerServiceRenewals(load: Load, peer: Server): Promise<Round> {
  const codes = await seed(peer, "codes", CONNECTIONS);
  const tokens = await redeemAll(`${peer.url}/token`, codes);
  return repeatRenewals(load, peer, tokens, {
    path: "/token",
    headers: FORM_HEADERS,
    client: SITE.id,
  });
}

function repeatLogIns(load: Load, server: Server, path: string, cookies: readonly string[]): Round {
  return async () => {
    const { rate } = await measure(load, server, {
      url: askFor(`${server.url}${path}`, { scope: "openid email", prompt: "none" }),
      method: "GET",
      headers: {},
      expects: 303,
      leadsTo: `${SITE.callback}?code=`,
      connections: cookies.map((cookie) =>
        Array.from({ length: LOG_INS / cookies.length }, () => ({ headers: { cookie } })),
      ),
    });
    return rate;
  };
}

/** Log-ins by signed-in browsers that see no prompt. */
export async function silentLogIns(load: Load, { server, data }: Contender): Promise<Round> {
  return repeatLogIns(load, server, "/oidc/auth", await data.browsers(CONNECTIONS));
}

export async function peerLogIns(load: Load, peer: Server): Promise<Round> {
  const sessions = await seed(peer, "sessions", CONNECTIONS);
  const cookies = sessions.map((session) => `_session=${session}`);
  return repeatLogIns(load, peer, "/auth", cookies);
}
