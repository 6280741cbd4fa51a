import { fileURLToPath } from "node:url";
import { CLIENT_ID, createSite, ISSUER, listen, ORIGIN } from "./page.mjs";

const script = fileURLToPath(
  new URL("../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js", import.meta.url),
);
const app = createSite();
app.get("/oidc-client-ts.js", (_request, response) => response.sendFile(script));
app.get("/{*page}", (_request, response) =>
  response
    .type("html")
    .send(`<!doctype html><script src="/oidc-client-ts.js"></script><pre id="state"></pre><script>
const manager = new oidc.UserManager({
  authority: ${JSON.stringify(ISSUER)},
  client_id: ${JSON.stringify(CLIENT_ID)},
  redirect_uri: ${JSON.stringify(`${ORIGIN}/callback`)},
  post_logout_redirect_uri: ${JSON.stringify(`${ORIGIN}/`)},
  scope: "openid email offline_access",
  prompt: "consent",
  loadUserInfo: true,
  revokeTokensOnSignout: true,
});
const tell = (state) => { document.querySelector("#state").textContent = JSON.stringify(state); };
(async () => {
  if (location.pathname === "/login") return manager.signinRedirect();
  if (location.pathname === "/logout") return manager.signoutRedirect();
  if (location.pathname === "/callback") { await manager.signinCallback(); location.replace("/"); return; }
  if (location.pathname === "/refresh") return tell({ refreshed: (await manager.signinSilent()).profile.sub });
  const user = await manager.getUser();
  tell({ sub: user?.profile.sub, email: user?.profile.email });
})().catch((error) => tell({ error: String(error) }));
</script>`),
);
listen(app);
