import { vi } from "vitest";

/** The names under which secrets travel in URLs, forms, bodies and cookies. */
const NAMES =
  /password|token|^(?:|confirmation_|authorization_)code$|verifier|nonce|state|csrf|step|handle|user_id|user_key|^musubi_/i;

/** Words such as `active` also appear under some of these names. */
const isSecret = (value: string): boolean => value.length >= 6 && !/^[a-z-]+$/.test(value);

const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

export type SecretsRecord = Disposable & {
  /** Every secret that was transmitted, with its name. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The bodies of refused calls. Pages are left out: they contain secrets, in the form that they show again. */
  readonly refusals: readonly string[];
};

/** Records the secrets that this process sends and receives by `fetch`, and the refusals that it receives. */
export function recordSecrets(): SecretsRecord {
  const secrets = new Map<string, string>();
  const refusals: string[] = [];
  const keep = (name: string, value: unknown) => {
    if (typeof value === "string" && NAMES.test(name) && isSecret(value)) secrets.set(value, name);
  };
  const keepAll = (pairs: Iterable<readonly [string, unknown]>) => {
    for (const [name, value] of pairs) {
      keep(name, value);
      if (typeof value === "object" && value !== null) keepAll(Object.entries(value));
    }
  };
  const keepText = (text: string) => {
    for (const [token] of text.matchAll(JWT)) secrets.set(token, "token");
    if (text.startsWith("{")) keepAll(Object.entries(parse(text)));
  };
  const keepAddress = (address: string | null) => {
    if (address !== null) keepAll(new URL(address, "http://localhost").searchParams);
  };
  const keepCookies = (text: string) => keepAll(text.split("; ").map((pair) => split(pair, "=")));

  const send = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    keepAddress(request.url);
    keepCookies(request.headers.get("cookie") ?? "");
    keep("token", request.headers.get("authorization")?.replace("Bearer ", ""));
    if (init?.body instanceof URLSearchParams) keepAll(init.body);
    else if (typeof init?.body === "string") keepText(init.body);

    const response = await send(input, init);
    keepAddress(response.headers.get("location"));
    for (const cookie of response.headers.getSetCookie()) keepCookies(cookie);
    const text = await response.clone().text();
    keepText(text);
    if (response.status >= 400 && text.startsWith("{")) refusals.push(text);
    return response;
  });
  return { secrets, refusals, [Symbol.dispose]: () => spy.mockRestore() };
}

function parse(json: string): object {
  try {
    return JSON.parse(json);
  } catch {
    // Some tests send invalid data on purpose.
    return {};
  }
}

const split = (text: string, by: string): readonly [string, string] => {
  const at = text.indexOf(by);
  return [text.slice(0, at), text.slice(at + 1)];
};

/** Returns the encodings in which a text may appear in another one. */
const spellings = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  Buffer.from(secret).toString("base64url"),
];

/**
 * Returns the names of the secrets that a text contains, plain or encoded. A secret of six to eight characters counts
 * only as a whole word.
 */
export function findSecrets(secrets: ReadonlyMap<string, string>, text: string): readonly string[] {
  const words = new Set(text.split(/[^\w-]+/));
  const isIn = (spelling: string) =>
    /^[\w-]{6,8}$/.test(spelling) ? words.has(spelling) : text.includes(spelling);
  return [...secrets].flatMap(([secret, name]) => (spellings(secret).some(isIn) ? [name] : []));
}
