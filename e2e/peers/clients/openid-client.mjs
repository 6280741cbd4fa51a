import session from "express-session";
import * as client from "openid-client";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, ORIGIN, show } from "./page.mjs";

const config = await client.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, {
  execute: [client.allowInsecureRequests],
});
const app = createSite();
app.use(session({ secret: "peer", resave: false, saveUninitialized: true }));
app.get("/login", async (request, response) => {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  Object.assign(request.session, { verifier, state });
  response.redirect(
    client.buildAuthorizationUrl(config, {
      redirect_uri: `${ORIGIN}/callback`,
      scope: "openid email offline_access",
      prompt: "consent",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
    }).href,
  );
});
app.get("/callback", async (request, response) => {
  const { verifier: pkceCodeVerifier, state: expectedState } = request.session;
  const tokens = await client.authorizationCodeGrant(config, new URL(request.url, ORIGIN), {
    pkceCodeVerifier,
    expectedState,
  });
  const { sub } = tokens.claims();
  const { email } = await client.fetchUserInfo(config, tokens.access_token, sub);
  Object.assign(request.session, { sub, email, tokens });
  response.redirect("/");
});
app.get("/refresh", async (request, response) => {
  const tokens = await client.refreshTokenGrant(config, request.session.tokens.refresh_token);
  request.session.tokens = { ...request.session.tokens, ...tokens };
  show(response, { refreshed: tokens.claims().sub });
});
app.get("/logout", (request, response) => {
  const { id_token: id_token_hint } = request.session.tokens;
  request.session.destroy(() =>
    response.redirect(
      client.buildEndSessionUrl(config, { id_token_hint, post_logout_redirect_uri: `${ORIGIN}/` })
        .href,
    ),
  );
});
app.get("/", ({ session: { sub, email } }, response) => show(response, { sub, email }));
listen(app);
