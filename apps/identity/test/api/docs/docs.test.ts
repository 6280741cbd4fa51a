import {
  CALLS,
  type Call,
  ERROR_STATUS,
  errorsOf,
  renewTokens,
  type SessionList,
} from "@musubi/contract";
import { DEMO_PEOPLE, type DemoPerson, OLD_ACCOUNTS, PEOPLE } from "@musubi/demo-world";
import { UnsecuredJWT } from "jose";
import { safeParse } from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nonceFor } from "../../../src/accounts/caller-nonce.ts";
import { ENTRIES, entryOf } from "../../../src/api/call-map.ts";
import { describeExample, writeCurl } from "../../../src/api/docs/curl.ts";
import type { Example, Variable } from "../../../src/api/docs/example.ts";
import { insertPasskey } from "../../../src/database/queries/passkeys.ts";
import { hashNonce, keepIdToken } from "../../../src/social/handles.ts";
import { readCode } from "../../world/mailbox.ts";
import { type Sandbox, startSandbox } from "../../world/sandbox.ts";
import { signInAtProvider } from "../../world/social-visitor.ts";
import { signPoolTokens } from "../../world/token-issuer.ts";
import { createWorld, type World } from "../../world/world.ts";

type Operation = {
  summary: string;
  description: string;
  security: object[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: { "application/json": { example: unknown } } };
  responses: Record<string, { content: { "application/json": { examples?: object } } }>;
};

type Document = {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
};

const readDocument = async (world: World): Promise<Document> =>
  (await (await fetch(`${world.url}/docs/json`)).json()) as Document;

const operationOf = ({ paths }: Document, call: Call): Operation | undefined =>
  paths[call.path.replaceAll(/:([a-z_]+)/g, "{$1}")]?.[call.method.toLowerCase()];

describe("the API's document", () => {
  test("is OpenAPI 3.1 and has every call, with every error that it may answer", async () => {
    await using world = await createWorld([], undefined, { docs: true });
    const document = await readDocument(world);
    expect(document.openapi).toBe("3.1.0");
    for (const { call } of ENTRIES) {
      const operation = operationOf(document, call);
      if (!operation) throw new Error(`${call.name} is missing.`);
      expect(operation.summary).toBe(call.summary);
      expect(operation.description, call.name).toContain("```sh\ncurl ");
      expect(operation.security, call.name).toEqual([
        call.caller === "anyone" ? { apiKey: [] } : { apiKey: [], bearer: [] },
      ]);
      expect(operation.parameters.map(({ name }) => name)).toContain("accept-language");
      expect(operation.requestBody === undefined, call.name).toBe(call.body === undefined);
      const documented = Object.values(operation.responses).flatMap((response) =>
        Object.keys(response.content["application/json"].examples ?? {}),
      );
      expect(new Set(documented)).toEqual(errorsOf(call));
      for (const code of errorsOf(call))
        expect(operation.responses).toHaveProperty(`${ERROR_STATUS[code]}`);
    }
  });

  test("is titled with the operator's name", async () => {
    await using world = await createWorld([], undefined, { docs: true });
    const site = { ...world.config.site, brand: { ja: "れい ID", en: "Rei ID" } };
    await using other = await createWorld([], undefined, { docs: true, site });
    expect((await readDocument(other)).info.title).toBe("Rei ID API");
  });

  test("S20: outside the demo it names none of the demo's people, not even in examples", async () => {
    await using world = await createWorld([], undefined, { docs: true, demo: false });
    const text = await (await fetch(`${world.url}/docs/json`)).text();
    const people = [...DEMO_PEOPLE, ...OLD_ACCOUNTS];
    for (const { email, password } of people) {
      expect(text).not.toContain(email);
      if (password !== undefined) expect(text).not.toContain(password);
    }
    for (const { subject } of DEMO_PEOPLE) expect(text).not.toContain(subject);
    expect(text).toContain("CODE_VERIFIER=");
  });

  test("S20: the document and its page are closed unless a setting opens them", async () => {
    await using world = await createWorld([], undefined, { docs: false });
    for (const path of ["/docs", "/docs/", "/docs/json", "/docs/yaml", "/docs/static/index.html"]) {
      const answer = await fetch(`${world.url}${path}`);
      expect(answer.status, path).toBe(404);
      await answer.body?.cancel();
    }
  });

  test("contains none of our secrets", async () => {
    await using world = await createWorld([], undefined, { docs: true, demo: false });
    const text = await (await fetch(`${world.url}/docs/json`)).text();
    for (const hidden of [world.config.secret, world.config.apiKey, world.config.loginToken]) {
      expect(text).not.toContain(hidden);
    }
  });
});

test("the page of the API's document has its own content security policy, and loads only our own files", async () => {
  await using world = await createWorld([], undefined, { docs: true });
  const page = await fetch(`${world.url}/docs`);
  expect(page.status).toBe(200);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:/);
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(assets.length).toBeGreaterThan(3);
  for (const path of assets) {
    const asset = await fetch(new URL(path, `${world.url}/docs`));
    expect(asset.status, path).toBe(200);
    expect(new URL(asset.url).origin).toBe(world.url);
    await asset.arrayBuffer();
  }
});

describe("the examples", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox[Symbol.asyncDispose]());

  test("cover every call of the API, each once", () => {
    const named = ENTRIES.map(({ example }) => example.call.name);
    const ours = CALLS.filter(({ path }) => !path.startsWith("/json/")).map(({ name }) => name);
    expect(named.toSorted()).toEqual(ours.toSorted());
  });

  test.each(ENTRIES.map(({ call }) => [call.name, call] as const))(
    "%s answers as documented when it is sent",
    async (_, call) => {
      await using world = await createWorld(Object.values(PEOPLE), sandbox);
      const { example } = entryOf(call);
      const variables = await signIn(world, example);
      const answer = await send(world, sandbox, example, variables);
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      expect(safeParse(call.response, JSON.parse(text)).issues).toBeUndefined();
    },
  );
});

/** The values in the previous answer that the next call needs. */
type Answered = { user_id?: string; merge_id?: string } & Partial<SessionList>;

type Variables = Partial<Record<Variable, string>>;

/** Returns the shell variables that a reader of the documentation has after signing in. */
async function signIn(world: World, { person, call }: Example): Promise<Variables> {
  if (call.name === "getTokens") {
    const { code, verifier } = await world.obtainCode(PEOPLE[person]);
    return { AUTHORIZATION_CODE: code, CODE_VERIFIER: verifier };
  }
  const holder: DemoPerson = PEOPLE[person];
  const { access_token, refresh_token } = holder.provider
    ? await signInAtProvider(world, holder.provider)
    : await world.signIn(holder);
  const nonce = nonceFor("a-nonce-that-only-one-page-knows", holder.subject);
  const { issuer } = world.config.providers.google;
  const token = new UnsecuredJWT({}).setIssuer(issuer).setSubject("google-somebody").encode();
  return {
    ACCESS_TOKEN: access_token,
    REFRESH_TOKEN: refresh_token,
    // This holder uses no service, so the merge has nothing to move.
    SOURCE_ID_TOKEN: (await signPoolTokens(world, PEOPLE.nao)).idToken,
    POPUP_HANDLE: await keepIdToken(world.parts, token, hashNonce(nonce)),
    POPUP_NONCE: nonce,
    PASSKEY_ID: await keepPasskey(world, PEOPLE[person].subject),
  };
}

/** Returns the id of a passkey that an account has. */
async function keepPasskey({ database }: World, account: string): Promise<string> {
  const of = { account, credential_id: "c", public_key: "", counter: 0, transports: "[]" };
  const more = { backed_up: 0, name: "", user_agent: "", created_at: 0, used_at: null };
  await insertPasskey(database.db, { id: "p", ...of, ...more });
  return "p";
}

/** Sends the calls that must come first, then the example itself, as its shell line would. */
async function send(
  world: World,
  sandbox: Sandbox,
  found: Example,
  variables: Variables,
): Promise<Response> {
  const before = found.after && entryOf(found.after).example;
  if (before) {
    const answer = await send(world, sandbox, before, variables);
    const body = (await answer.json()) as Answered;
    expect(answer.status, JSON.stringify(body)).toBe(200);
    variables.STORE_USER_ID = body.user_id ?? "";
    variables.MERGE_ID = body.merge_id ?? "";
    const [own] = body.sessions ?? [];
    variables.SESSION_ID = own?.session_id ?? "";
    variables.BROWSER_ID = own?.browser_id ?? "";
    const { email } = (before.input.body ?? {}) as { email?: string };
    if (found.call.body && JSON.stringify(found.input).includes("$CODE")) {
      // A call that names no address writes to the holder's own.
      variables.CODE = await readCode(world, sandbox, email ?? PEOPLE[found.person].email);
    }
  }
  const request = describeExample(found, { origin: world.url, apiKey: world.config.apiKey });
  const fill = (text: string) =>
    text.replaceAll(/\$([A-Z_]+)/g, (_, name: Variable) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`${found.call.name} wants ${name}.`);
      return value;
    });
  return fetch(request.url, {
    method: request.method,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, fill(value)]),
    ),
    ...(request.body === undefined ? {} : { body: fill(request.body) }),
  });
}

test("an example is shown as a curl command", () => {
  const request = describeExample(entryOf(renewTokens).example, {
    origin: "http://localhost:4100",
    apiKey: "key",
  });
  expect(writeCurl(request)).toBe(`curl -sS -X POST 'http://localhost:4100/token/renew' \\
  -H "x-api-key: key" \\
  -H "accept-language: en" \\
  -H "content-type: application/json" \\
  -d @- <<EOF
{
  "refresh_token": "$REFRESH_TOKEN",
  "auth_service_id": 0
}
EOF`);
});
