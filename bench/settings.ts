export const ISSUER = "http://identity.localhost";
export const PORTAL = "http://portal.localhost";
export const API_KEY = "bench-api-key";
export const LOGIN_TOKEN = "bench-login-token";
export const SECRET = "a secret for the bench that is long enough";
