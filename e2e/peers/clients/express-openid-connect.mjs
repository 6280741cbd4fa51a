import openid from "express-openid-connect";
import session from "express-session";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, ORIGIN, show } from "./page.mjs";

const app = createSite();
app.use(
  openid.auth({
    issuerBaseURL: ISSUER,
    baseURL: ORIGIN,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: "a secret of the peer's own, long enough",
    authRequired: false,
    idpLogout: true,
    backchannelLogout: { store: new session.MemoryStore() },
    authorizationParams: {
      response_type: "code",
      scope: "openid email offline_access",
      prompt: "consent",
    },
  }),
);
app.get("/refresh", async ({ oidc }, response) => {
  const { access_token } = await oidc.accessToken.refresh();
  show(response, { refreshed: access_token && oidc.user.sub });
});
app.get("/", async ({ oidc }, response) => {
  const info = oidc.isAuthenticated() ? await oidc.fetchUserInfo() : {};
  show(response, { sub: oidc.user?.sub, email: info.email });
});
listen(app);
