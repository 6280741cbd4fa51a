import { FOOTER_LINKS, type SiteLinks } from "@musubi/contract";
import type { PageConfig } from "../src/page-config.ts";

const links = Object.fromEntries(
  [...FOOTER_LINKS, "contact"].map((name) => [name, `https://www.example/${name}`]),
) as SiteLinks;

const pool = (host: string, redirect: string): PageConfig["idPool"] => ({
  userPoolWebClientId: `${host}-client`,
  authenticationFlowType: "USER_PASSWORD_AUTH",
  oauth: {
    domain: `https://${host}.example/pool`,
    scope: ["openid", "email"],
    redirectSignIn: `https://portal.example${redirect}`,
    responseType: "code",
  },
  endpoint: `https://${host}.example/pool`,
  issuer: `https://${host}.example/pool`,
});

/** A whole configuration, as a deployment might have it. */
export const exampleConfig: PageConfig = {
  portalOrigin: "https://portal.example",
  identityOrigin: "https://id.example",
  apiKey: "api-key",
  loginToken: "login-token",
  site: { brand: { ja: "むすび ID", en: "Musubi ID" }, links: { ja: links, en: links } },
  mailDomain: "musubi.example",
  idPool: pool("id", "/success-id"),
  schoolPool: pool("school", "/success"),
  appSdk: { apiKey: "sdk-key", authDomain: "app.example", projectId: "app", appId: "1:2:3" },
  tokenSync: null,
};
