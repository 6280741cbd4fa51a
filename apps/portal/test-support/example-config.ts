import { FOOTER_LINKS, type LinkBy, type PublicService, type SiteLinks } from "@musubi/contract";
import type { PageConfig } from "../src/page-config.ts";
import type { PoolService } from "../src/pools/pool.ts";

const links = Object.fromEntries(
  [...FOOTER_LINKS, "contact"].map((name) => [name, `https://www.example/${name}`]),
) as SiteLinks;

/** A service whose old accounts are linked by their password. */
export const exampleStore = {
  service_id: 1,
  kind: "store",
  names: { ja: "ストア", en: "Store" },
  descriptions: { ja: "ポイント", en: "Points" },
  link: { method: "password", forgot: true },
} as const satisfies PublicService;

export const exampleApp = {
  service_id: 2,
  kind: "app",
  names: { ja: "アプリ", en: "App" },
  link: {
    method: "firebase",
    project: "app",
    apiKey: "sdk-key",
    authDomain: "app.example",
    appId: "1:2:3",
    providers: ["apple", "google"],
  },
} satisfies PublicService & { link: LinkBy<"firebase"> };

export const examplePool = (service_id: number, kind: string, host: string): PoolService => ({
  service_id,
  kind,
  names: { ja: kind, en: kind },
  link: {
    method: "oidc",
    issuer: `${host}/pool`,
    algorithms: ["RS256"],
    clientId: `${kind}-client`,
    scopes: ["openid", "email"],
    providers: ["apple", "google"],
    password: `${host}/pool`,
  },
});

export const exampleSchool = examplePool(3, "school", "https://school.example");

/** A complete configuration, as a deployment might have it. */
export const exampleConfig: PageConfig = {
  portalOrigin: "https://portal.example",
  identityOrigin: "https://id.example",
  apiKey: "api-key",
  loginToken: "login-token",
  site: { brand: { ja: "むすび ID", en: "Musubi ID" }, links: { ja: links, en: links } },
  mailDomain: "musubi.example",
  timeZone: "Asia/Tokyo",
  idPool: {
    userPoolWebClientId: "id-client",
    authenticationFlowType: "USER_PASSWORD_AUTH",
    oauth: {
      domain: "https://id.example/pool",
      scope: ["openid", "email"],
      redirectSignIn: "https://portal.example/success-id",
      responseType: "code",
    },
    endpoint: "https://id.example/pool",
    issuer: "https://id.example/pool",
  },
  providers: ["SignInWithApple", "Google"],
  services: [exampleStore, exampleApp, exampleSchool],
  kinds: [exampleStore, exampleApp, exampleSchool].map(({ service_id, kind }) => ({
    service_id,
    kind,
  })),
  tokenSync: null,
};
