import type { ProviderSlug } from "@musubi/contract";

/**
 * The sign-ins around the demo's ID: Google, Apple, the school's user pool, the app's identity SDK.
 * Every id, secret and key in this file is public, and only for a sandbox on a laptop.
 */

/** Google and Apple are on another host than everything else, so that they are cross-site as in production. */
export const providerOrigin = (sandboxPort: number): string => `http://127.0.0.1:${sandboxPort}`;
export const providerIssuer = (sandboxPort: number, provider: ProviderSlug): string =>
  `${providerOrigin(sandboxPort)}/${provider}`;

/** Identity's client at Google. */
export const GOOGLE_CLIENT = {
  clientId: "musubi-demo.apps.googleusercontent.example",
  clientSecret: "demo-google-client-secret-for-a-laptop-only",
} as const;

/** Identity's client at Apple. An operator downloads the private key from Apple once. */
export const APPLE_CLIENT = {
  clientId: "example.musubi.login",
  teamId: "DEMOTEAM01",
  keyId: "DEMOKEY001",
  privateKey: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0lpJB0JZ0Oso80YI
1sNCIMv2gqUfhLU15aqojM4VXDWhRANCAATlvsoltYNQSYnkJi21MO585KdDLdnB
NlOUy/aJxYwCeaGTbxIhwMq38uxhXlYozAuiLSlvHfOXBiWDwEluYuJH
-----END PRIVATE KEY-----
`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE5b7KJbWDUEmJ5CYttTDufOSnQy3Z
wTZTlMv2icWMAnmhk28SIcDKt/LsYV5WKMwLoi0pbx3zlwYlg8BJbmLiRw==
-----END PUBLIC KEY-----
`,
} as const;

/** Returns identity's callbacks for Google and Apple: at the hosted login, and at the popup's broker. */
export const callbackAddresses = (identityOrigin: string, provider: ProviderSlug) => [
  `${identityOrigin}/login/social/${provider}/callback`,
  `${identityOrigin}/social/broker/${provider}/callback`,
];

/** The school's user pool. */
export const SCHOOL_POOL = {
  /** The client id of the portal. */
  clientId: "musubi-school-portal",
  path: "/school/pool",
} as const;

export const schoolPoolIssuer = (sandboxOrigin: string): string =>
  `${sandboxOrigin}${SCHOOL_POOL.path}`;

/** The app's project at its identity SDK. */
export const APP_SDK = {
  apiKey: "demo-app-api-key",
  authDomain: "localhost",
  projectId: "musubi-demo",
  appId: "1:0:web:0",
  issuer: "https://securetoken.google.com/musubi-demo",
} as const;
