import okta from "@okta/oidc-middleware";
import session from "express-session";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, ORIGIN, show } from "./page.mjs";

const app = createSite();
app.use(session({ secret: "peer", resave: true, saveUninitialized: false }));
const oidc = new okta.ExpressOIDC({
  issuer: ISSUER,
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  appBaseUrl: ORIGIN,
  scope: "openid email",
  // It accepts plain http of an issuer only so: for a laptop.
  testing: { disableHttpsCheck: true },
});
app.use(oidc.router);
app.get("/", ({ userContext }, response) => {
  const { sub, email } = userContext?.userinfo ?? {};
  show(response, { sub, email });
});
app.post("/logout", oidc.forceLogoutAndRevoke());
oidc.on("error", (error) => console.error(error));
oidc.on("ready", () => listen(app));
