import { APPLE_CLIENT, callbackAddresses, GOOGLE_CLIENT } from "@musubi/demo-world";

/** The clients that may sign users in here, and their redirect addresses. */
export type SignInSettings = {
  readonly portalOrigin: string;
  readonly identityOrigin: string;
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUris: readonly string[];
  };
  readonly apple: {
    readonly clientId: string;
    readonly teamId: string;
    readonly keyId: string;
    /** The public key, in PEM, that verifies the client's secrets. */
    readonly publicKey: string;
    readonly redirectUris: readonly string[];
  };
};

/** The settings of a laptop's demo. */
export function demoSignInSettings(
  portalOrigin = "http://localhost:4000",
  identityOrigin = "http://localhost:4100",
): SignInSettings {
  const { privateKey: _, ...apple } = APPLE_CLIENT;
  return {
    portalOrigin,
    identityOrigin,
    google: { ...GOOGLE_CLIENT, redirectUris: callbackAddresses(identityOrigin, "google") },
    apple: { ...apple, redirectUris: callbackAddresses(identityOrigin, "apple") },
  };
}
