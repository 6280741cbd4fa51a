import type { Contender } from "./contenders.ts";
import { type Dataset, PASSWORD } from "./dataset.ts";
import type { Shot, Task } from "./load.ts";
import type { Load, Server } from "./processes.ts";
import { API_KEY, LOGIN_TOKEN, PORTAL } from "./settings.ts";

export const CONNECTIONS = 16;
const RENEWALS_EACH = 60;
const EXCHANGES = 800;
export const LISTS = 1_600;
export const SIGN_INS = 16;
/** Enough for all rounds and those that warm up. */
const KNOWN_BROWSERS = 16 * SIGN_INS;
/** Two passwords are hashed at once, and as many wait. */
export const SIGN_IN_CONNECTIONS = 4;

/** One round of one kind of work at one server. Returns requests per second of its processor time. */
export type Round = () => Promise<number>;

/** What the portal sends from the browser that its tokens are bound to. */
export const portalHeaders = ({ browser: { cookie } }: Dataset) => ({
  "x-api-key": API_KEY,
  "accept-language": "ja",
  cookie,
});

export const jsonHeaders = (data: Dataset) => ({
  ...portalHeaders(data),
  "content-type": "application/json",
});

export const FORM_HEADERS = { "content-type": "application/x-www-form-urlencoded" };

export async function measure(load: Load, server: Server, task: Task) {
  const before = await server.cpuSeconds();
  const done = await load.perform(task);
  const used = (await server.cpuSeconds()) - before;
  return { done, rate: done.requests / used };
}

export const deal = <T>(items: readonly T[], hands: number): T[][] =>
  Array.from({ length: hands }, (_, hand) => items.filter((_, n) => n % hands === hand));

export async function renewals(load: Load, { server, data }: Contender): Promise<Round> {
  return repeatRenewals(load, server, await data.refreshTokens(CONNECTIONS), {
    path: "/token/renew",
    headers: jsonHeaders(data),
  });
}

export async function peerRenewals(load: Load, server: Server): Promise<Round> {
  const tokens = await seed(server, "refresh-tokens", CONNECTIONS);
  return repeatRenewals(load, server, tokens, {
    path: "/token",
    headers: FORM_HEADERS,
    client: "portal",
  });
}

/** Asks the peer to create this many of what a round begins with. */
export const seed = async (
  { url }: Server,
  what: "refresh-tokens" | "codes" | "sessions",
  count: number,
): Promise<string[]> => (await (await fetch(`${url}/seed/${what}/${count}`)).json()) as string[];

export function repeatRenewals(
  load: Load,
  server: Server,
  first: readonly string[],
  how: { path: string; headers: Record<string, string>; client?: string },
): Round {
  let tokens = first;
  return async () => {
    const { done, rate } = await measure(load, server, {
      url: `${server.url}${how.path}`,
      method: "POST",
      headers: how.headers,
      expects: 200,
      connections: tokens.map((body) => [{ body }]),
      renew: { ...how, field: "refresh_token", times: RENEWALS_EACH },
    });
    tokens = done.tokens;
    return rate;
  };
}

export function exchanges(load: Load, { server, data }: Contender): Round {
  return async () => {
    const codes = await data.codes(EXCHANGES);
    const shots = codes.map(({ code, verifier }) => ({
      body: JSON.stringify({
        authorization_code: code,
        code_verifier: verifier,
        auth_service_id: 0,
      }),
    }));
    const { rate } = await measure(load, server, {
      url: `${server.url}/token/get`,
      method: "POST",
      headers: jsonHeaders(data),
      expects: 200,
      connections: deal(shots, CONNECTIONS),
    });
    return rate;
  };
}

export async function lists(load: Load, { server, data }: Contender): Promise<Round> {
  const tokens = await data.accessTokens(CONNECTIONS);
  return async () => {
    const { rate } = await measure(load, server, {
      url: `${server.url}/account/get/service/activelist?identifier=1`,
      method: "GET",
      headers: portalHeaders(data),
      expects: 200,
      connections: tokens.map((token) =>
        Array.from({ length: LISTS / CONNECTIONS }, () => ({
          headers: { authorization: `Bearer ${token}` },
        })),
      ),
    });
    return rate;
  };
}

/** The usual case: each in a browser that the account knows. */
export async function signIns(load: Load, contender: Contender): Promise<Round> {
  const { shots, headers, ...task } = await signInTask(contender, KNOWN_BROWSERS);
  await contender.data.browsers(KNOWN_BROWSERS);
  // Without the session: its end would end the tokens that other rounds renew.
  const cookie = `${headers.cookie}; ${contender.data.browser.cookie}`;
  return repeatSignIns(load, contender, { ...task, headers: { ...headers, cookie }, shots });
}

/** Each in a browser that the account does not know: its holder is told by mail, at most ten times a day. */
export const firstSignIns = async (load: Load, contender: Contender): Promise<Round> =>
  repeatSignIns(load, contender, await signInTask(contender, contender.data.people.length));

/** The password hash of as many sign-ins, and nothing else. Only the bare server offers it. */
export function hashes(load: Load, { server }: Contender): Round {
  const body = `${new URLSearchParams({ password: PASSWORD })}`;
  const shots = Array.from({ length: SIGN_INS }, () => ({ body }));
  return async () => {
    const { rate } = await measure(load, server, {
      url: `${server.url}/hash-alone`,
      method: "POST",
      headers: FORM_HEADERS,
      expects: 303,
      connections: deal(shots, SIGN_IN_CONNECTIONS),
    });
    return rate;
  };
}

type SignInTask = Awaited<ReturnType<typeof signInTask>>;

/** Others sign in in each round: sessions that pile up would make each sign-in dearer than the one before. */
function repeatSignIns(load: Load, { server }: Contender, { shots, ...task }: SignInTask): Round {
  const signedIn = { expects: 303, leadsTo: `${PORTAL}/index?` };
  let from = 0;
  return async () => {
    const some = shots.slice(from, from + SIGN_INS);
    from = (from + SIGN_INS) % shots.length;
    const connections = deal(some, SIGN_IN_CONNECTIONS);
    return (await measure(load, server, { ...task, ...signedIn, connections })).rate;
  };
}

export const readCookies = (answer: Response): string[] =>
  answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

/** Correctly filled forms of this many people. */
export async function signInTask({ server, data }: Contender, count: number) {
  const query = new URLSearchParams({
    sv: "0",
    redirect_url: `${PORTAL}/index`,
    state: "abcDEF12",
    lng: "en",
    code_challenge: "x".repeat(43),
    token: LOGIN_TOKEN,
  });
  const url = `${server.url}/login/?${query}`;
  const form = await fetch(url);
  const cookie = readCookies(form).join("; ");
  const csrf = /name="csrf"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="csrf"/.exec(
    await form.text(),
  );
  const shots: Shot[] = data.people.slice(0, count).map(({ email }) => ({
    body: `${new URLSearchParams({ csrf: csrf?.[1] ?? csrf?.[2] ?? "", email, password: PASSWORD })}`,
  }));
  const headers = { ...FORM_HEADERS, cookie };
  return { url, method: "POST", headers, shots } as const;
}
