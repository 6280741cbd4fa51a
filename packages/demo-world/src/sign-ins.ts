import type { ProviderSlug } from "@musubi/contract";

/**
 * The sign-ins around the demo's ID: Google, Apple, the school's user pool, the app's identity SDK.
 * Every id, secret and key in this file is known to everybody, and good for a sandbox on a laptop only.
 */

/** Google and Apple answer on another host than everything else, so that they are cross-site here as in production. */
export const providerOrigin = (sandboxPort: number): string => `http://127.0.0.1:${sandboxPort}`;
export const providerIssuer = (sandboxPort: number, provider: ProviderSlug): string =>
  `${providerOrigin(sandboxPort)}/${provider}`;

/** Identity, as Google knows it. */
export const GOOGLE_CLIENT = {
  clientId: "musubi-demo.apps.googleusercontent.example",
  clientSecret: "demo-google-client-secret-for-a-laptop-only",
} as const;

/** Identity, as Apple knows it; the private half of its key is what an operator downloads from Apple once. */
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

/** Returns where identity takes Google's and Apple's answers: at the hosted login, and at the popup's broker. */
export const callbackAddresses = (identityOrigin: string, provider: ProviderSlug) => [
  `${identityOrigin}/login/social/${provider}/callback`,
  `${identityOrigin}/social/broker/${provider}/callback`,
];

/** The school's user pool. */
export const SCHOOL_POOL = {
  /** The portal, as the pool knows it. */
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
