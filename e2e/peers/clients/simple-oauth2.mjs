import { randomBytes } from "node:crypto";
import session from "express-session";
import { AuthorizationCode } from "simple-oauth2";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, ORIGIN, show } from "./page.mjs";

const client = new AuthorizationCode({
  client: { id: CLIENT_ID, secret: CLIENT_SECRET },
  auth: {
    tokenHost: ISSUER,
    tokenPath: "/oidc/token",
    authorizePath: "/oidc/auth",
    revokePath: "/oidc/revoke",
  },
});
const redirect_uri = `${ORIGIN}/callback`;
const scope = "openid email offline_access";
const app = createSite();
app.use(session({ secret: "peer", resave: false, saveUninitialized: true }));
app.get("/login", (request, response) => {
  request.session.state = randomBytes(16).toString("hex");
  const { state } = request.session;
  response.redirect(client.authorizeURL({ redirect_uri, scope, state, prompt: "consent" }));
});
app.get("/callback", async ({ query, session }, response) => {
  if (query.state !== session.state) throw new Error("Another log-in.");
  const { token } = await client.getToken({ code: query.code, redirect_uri, scope });
  session.token = token;
  session.holder = await readHolder(token);
  response.redirect("/");
});
app.get("/refresh", async ({ session }, response) => {
  const renewed = await client.createToken(session.token).refresh();
  const { sub } = await readHolder(renewed.token);
  await renewed.revokeAll();
  show(response, { refreshed: sub });
});
app.get("/", ({ session: { holder } }, response) => show(response, holder ?? {}));
listen(app);

async function readHolder({ access_token }) {
  const authorization = `Bearer ${access_token}`;
  return (await fetch(`${ISSUER}/oidc/userinfo`, { headers: { authorization } })).json();
}
