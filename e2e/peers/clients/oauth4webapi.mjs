import session from "express-session";
import * as oauth from "oauth4webapi";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, ORIGIN, show } from "./page.mjs";

const laptop = { [oauth.allowInsecureRequests]: true };
const issuer = new URL(ISSUER);
const as = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...laptop }),
);
const client = { client_id: CLIENT_ID };
const proof = oauth.ClientSecretPost(CLIENT_SECRET);
const redirect_uri = `${ORIGIN}/callback`;
const app = createSite();
app.use(session({ secret: "peer", resave: false, saveUninitialized: true }));
app.get("/login", async (request, response) => {
  const verifier = oauth.generateRandomCodeVerifier();
  request.session.verifier = verifier;
  const url = new URL(as.authorization_endpoint);
  for (const [name, value] of Object.entries({
    client_id: CLIENT_ID,
    redirect_uri,
    response_type: "code",
    scope: "openid email",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  })) {
    url.searchParams.set(name, value);
  }
  response.redirect(url.href);
});
app.get("/callback", async (request, response) => {
  const answer = oauth.validateAuthResponse(as, client, new URL(request.url, ORIGIN));
  const tokens = await oauth.processAuthorizationCodeResponse(
    as,
    client,
    await oauth.authorizationCodeGrantRequest(
      as,
      client,
      proof,
      answer,
      redirect_uri,
      request.session.verifier,
      laptop,
    ),
    { requireIdToken: true },
  );
  const { sub } = oauth.getValidatedIdTokenClaims(tokens);
  const { email } = await oauth.processUserInfoResponse(
    as,
    client,
    sub,
    await oauth.userInfoRequest(as, client, tokens.access_token, laptop),
  );
  Object.assign(request.session, { sub, email, idToken: tokens.id_token });
  response.redirect("/");
});
app.get("/logout", (request, response) => {
  const url = new URL(as.end_session_endpoint);
  url.searchParams.set("id_token_hint", request.session.idToken);
  url.searchParams.set("post_logout_redirect_uri", `${ORIGIN}/`);
  request.session.destroy(() => response.redirect(url.href));
});
app.get("/", ({ session: { sub, email } }, response) => show(response, { sub, email }));
listen(app);
