import { randomUUID, scryptSync } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { createConnector, nodeSqlite, toNodeListener } from "@musubi/connector";
import * as oidc from "openid-client";

const { ISSUER = "", ORIGIN = "", CLIENT_SECRET = "", CONNECTOR_SECRET = "", FILE = "" } = process.env;
const db = new DatabaseSync(FILE);
const run = (text: string, ...values: (string | number)[]) => db.prepare(text).all(...values);
run(`create table if not exists customer (id integer primary key autoincrement, session text,
  email text not null, password text not null default '', orders integer not null default 0)`);
const get = (id = 0) => run("select * from customer where id = ?", id)[0] as Record<"email" | "password", string>;
const hash = (password: string, salt: string = randomUUID()) => salt + scryptSync(password, salt, 32).toString("hex");
const connector = createConnector({
  secret: CONNECTOR_SECRET,
  sql: nodeSqlite(db),
  ids: "number",
  users: {
    find: (_, id) => get(id),
    findByEmail: (_, email) => run("select id from customer where lower(email) = ?", email).map(({ id }) => Number(id)),
    create: (_, { email }) => Number(run("insert into customer (email) values (?) returning id", email)[0]?.id),
    setEmail: (_, id, email) => void run("update customer set email = ? where id = ?", email, id),
    erase: (_, id) => void run("delete from customer where id = ?", id),
    export: (_, id) => ({ ...run("select email, orders from customer where id = ?", id)[0] }),
    changed: (_, id) => void run("update customer set session = null where id = ?", id),
    passwords: {
      hash,
      fits: (_, id, given) => hash(given, get(id)?.password.slice(0, 36)) === get(id)?.password,
      set: (_, id, hashed) => void run("update customer set password = ? where id = ?", hashed, id),
    },
  },
});
const CALLBACK = `${ORIGIN}/callback`;
const identity = () => oidc.discovery(new URL(ISSUER), "shop", CLIENT_SECRET, undefined, LAPTOP);
const LAPTOP = ISSUER.startsWith("http:") ? { execute: [oidc.allowInsecureRequests] } : {};
function go(location: string, cookie: string) {
  const headers = { location, "set-cookie": `shop=${cookie}; HttpOnly; SameSite=Lax; Path=/` };
  return new Response(null, { status: 303, headers });
}
async function serve(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const cookie = request.headers.get("cookie")?.split("shop=")[1] ?? "";
  if (pathname.startsWith("/connector/")) return connector(request);
  if (pathname === "/log-in") {
    const verifier = oidc.randomPKCECodeVerifier();
    const code_challenge = await oidc.calculatePKCECodeChallenge(verifier);
    const asked = { redirect_uri: CALLBACK, scope: "openid", code_challenge, code_challenge_method: "S256" };
    return go(oidc.buildAuthorizationUrl(await identity(), asked).href, verifier);
  }
  if (pathname === "/callback") {
    const checks = { pkceCodeVerifier: cookie, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(await identity(), new URL(CALLBACK + search), checks);
    const account = await connector.findAccount(`${tokens.claims()?.sub}`);
    if (!account || account.asleep || account.blocked) return new Response("No account here.");
    const [row] = run("update customer set session = ? where id = ? returning session", randomUUID(), account.id);
    return go("/", `${row?.session}`);
  }
  return Response.json(run("select email, orders from customer where session = ?", cookie)[0] ?? "Log in at /log-in");
}
createServer(toNodeListener(serve)).listen(new URL(ORIGIN).port);
