// The least that can do the work: Fastify without hooks or schemas, statements directly on the driver (identity's,
// except two for sign-ins), and the same signatures.
import { createPrivateKey, createPublicKey, hash, randomUUID, timingSafeEqual } from "node:crypto";
import { verify as verifyPassword } from "@node-rs/argon2";
import Fastify from "fastify";
import { authenticate as sealWith } from "../../apps/identity/src/settings/secrets.ts";
import { signEs256, verifyEs256 } from "../../apps/identity/src/tokens/es256.ts";
import { PORTAL } from "../settings.ts";
import type { Parameter, Statement, Statements } from "../statements.ts";
import { openDriver, type Row } from "./driver.ts";

type Settings = {
  readonly port: number;
  readonly databaseUrl: string;
  readonly statements: Statements;
  readonly refreshKey: string;
  readonly kid: string;
  readonly privateJwk: object;
  readonly issuer: string;
  /** Like identity, verifies a token once, and commits together what SQLite is asked to write in one turn. */
  readonly isThrifty: boolean;
};

type Values = Partial<Record<"family" | "hash" | "challenge", string>> & {
  readonly generation?: number;
  readonly now: number;
};

const settings = JSON.parse(process.env.BARE_SETTINGS ?? "") as Settings;
const privateKey = createPrivateKey({ key: settings.privateJwk as never, format: "jwk" });
const publicKey = createPublicKey(privateKey);
const refreshKey = Buffer.from(settings.refreshKey, "base64url");

const encode = (value: object | string): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const HEADERS = {
  access: encode({ alg: "ES256", typ: "at+jwt", kid: settings.kid }),
  id: encode({ alg: "ES256", typ: "JWT", kid: settings.kid }),
};

function signToken(header: string, claims: object): string {
  const content = `${header}.${encode(claims)}`;
  return `${content}.${signEs256(content, privateKey)}`;
}

const verified = new Map<string, { sid: string }>();

function readBearer(authorization = ""): { sid: string } | undefined {
  const known = verified.get(authorization);
  if (known) return known;
  const [header, payload = "", signature = ""] = authorization.slice("Bearer ".length).split(".");
  if (!verifyEs256(`${header}.${payload}`, signature, publicKey)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  if (settings.isThrifty) verified.set(authorization, claims);
  return claims;
}

const authenticate = (content: string): string => sealWith(refreshKey, content);

function mint(row: Row, now: number) {
  const iat = Math.floor(now / 1000);
  const shared = { iss: settings.issuer, sub: row.account, iat, exp: iat + 600, auth_time: iat };
  const content = `mr1.${row.family}.${row.generation}`;
  return {
    access_token: signToken(HEADERS.access, {
      ...shared,
      aud: settings.issuer,
      sid: row.family,
      jti: randomUUID(),
    }),
    id_token: signToken(HEADERS.id, {
      ...shared,
      aud: "portal",
      email: row.email,
      email_verified: row.email_proven_at !== null,
      identities: [],
    }),
    refresh_token: `${content}.${authenticate(content)}`,
  };
}

const driver = await openDriver(settings.databaseUrl, settings.isThrifty);
const run = ({ sql, parameters }: Statement): ((values: Values) => Promise<Row[]>) => {
  const query = driver.prepare(sql);
  return (values) => query(parameters.map((parameter) => resolveParameter(parameter, values)));
};
const renew = run(settings.statements.renew);
const exchange = run(settings.statements.exchange);
const list = run(settings.statements.list);
const findPerson = run(
  plain("select id, password_hash from account where email_key = $1", ["hash"]),
);
const beginSession = run(
  plain(
    "insert into login_session (id, secret_hash, account, auth_time, created_at, expires_at, sso, notice_language) select $1, $1, id, 1, 1, 1, $1, language from account where email_key = $2",
    ["family", "hash"],
  ),
);

function plain(sql: string, names: readonly ("family" | "hash")[]): Statement {
  return { sql, parameters: names.map((from) => ({ from })) };
}

const resolveParameter = (parameter: Parameter, values: Values): unknown => {
  if ("value" in parameter) return parameter.value;
  const value = values[parameter.from];
  return "plus" in parameter ? Number(value) + parameter.plus : value;
};

const app = Fastify();

app.post("/token/renew", async (request, reply) => {
  const { refresh_token } = request.body as { refresh_token: string };
  const [prefix, family = "", generation, code = ""] = refresh_token.split(".");
  const expected = Buffer.from(authenticate(`${prefix}.${family}.${generation}`));
  if (!timingSafeEqual(expected, Buffer.from(code))) return reply.code(401).send({});
  const now = Date.now();
  const [row] = await renew({ family, generation: Number(generation), now });
  return row && row.revoked_at === null ? mint(row, now) : reply.code(401).send({});
});

app.post("/token/get", async (request, reply) => {
  const { authorization_code, code_verifier } = request.body as Record<string, string>;
  const sha256 = (text = "") => hash("sha256", text, "base64url");
  const now = Date.now();
  const [row] = await exchange({
    hash: sha256(authorization_code),
    challenge: sha256(code_verifier),
    now,
  });
  return row && row.revoked_at === null ? mint(row, now) : reply.code(401).send({});
});

const catalogue = JSON.parse(process.env.BARE_CATALOGUE ?? "[]") as Record<string, unknown>[];
app.get("/account/get/service/activelist", async (request, reply) => {
  const bearer = readBearer(request.headers.authorization);
  if (!bearer) return reply.code(401).send({});
  const rows = await list({ family: bearer.sid, now: Date.now() });
  const since = new Map(rows.map((row) => [row.service_id, row.since]));
  return catalogue.map((entry) => ({
    ...entry,
    service_icon_redirect_url: JSON.stringify(entry.service_icon_redirect_url),
    service_active: since.has(entry.service_id) ? 1 : 0,
    service_active_since: since.get(entry.service_id) ?? null,
  }));
});

app.addContentTypeParser(
  "application/x-www-form-urlencoded",
  { parseAs: "string" },
  (_request, body, done) => done(null, new URLSearchParams(body.toString())),
);
const [anyone] = await run(plain("select password_hash from account limit 1", []))({ now: 0 });
app.post("/hash-alone", async (request, reply) => {
  const password = (request.body as URLSearchParams).get("password") ?? "";
  return reply
    .code((await verifyPassword(String(anyone?.password_hash), password)) ? 303 : 422)
    .send();
});

app.post("/login/", async (request, reply) => {
  const form = request.body as URLSearchParams;
  const hash = form.get("email") ?? "";
  const [person] = await findPerson({ hash, now: 0 });
  const matches = await verifyPassword(String(person?.password_hash), form.get("password") ?? "");
  if (!matches) return reply.code(422).send();
  await beginSession({ family: randomUUID(), hash, now: 0 });
  return reply.redirect(`${PORTAL}/index?state=x&authorization_code=y`, 303);
});

await app.listen({ port: settings.port, host: "127.0.0.1" });
