import "@angular/compiler";
import { provideHttpClient } from "@angular/common/http";
import { createApplication } from "@angular/platform-browser";
import { OAuthService, provideOAuthClient } from "angular-oauth2-oidc";

const tell = (state) => {
  document.querySelector("#state").textContent = JSON.stringify(state);
};

async function main() {
  const { injector } = await createApplication({
    providers: [provideHttpClient(), provideOAuthClient()],
  });
  const oauth = injector.get(OAuthService);
  oauth.configure({
    issuer: window.peer.issuer,
    clientId: window.peer.client,
    redirectUri: `${location.origin}/`,
    postLogoutRedirectUri: `${location.origin}/`,
    responseType: "code",
    scope: "openid email offline_access",
    customQueryParams: { prompt: "consent" },
  });
  await oauth.loadDiscoveryDocumentAndTryLogin();
  if (location.pathname === "/login") return oauth.initCodeFlow();
  if (location.pathname === "/logout") return oauth.logOut();
  if (location.pathname === "/refresh") {
    await oauth.refreshToken();
    return tell({ refreshed: oauth.getIdentityClaims().sub });
  }
  if (!oauth.hasValidAccessToken()) return tell({});
  const { info } = await oauth.loadUserProfile();
  tell({ sub: info.sub, email: info.email });
}

main().catch((error) => tell({ error: String(error?.message ?? error) }));
