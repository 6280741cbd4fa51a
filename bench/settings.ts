export const ISSUER = "http://identity.localhost";
export const PORTAL = "http://portal.localhost";
export const API_KEY = "bench-api-key";
export const LOGIN_TOKEN = "bench-login-token";
export const SECRET = "a secret for the bench that is long enough";

/** The store's site, which signs people in with the ID: a public client without a secret. */
export const SITE = {
  id: "store",
  callback: "http://store.localhost/callback",
  scopes: ["openid", "email", "offline_access"],
} as const;
