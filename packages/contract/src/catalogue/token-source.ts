import type { Link } from "./link.ts";

/** Who issues the ID tokens that prove control over an old account, and how they are checked. */
export type TokenSource = {
  readonly issuer: string;
  readonly audience: string;
  /** Undefined where the issuer's discovery tells. */
  readonly jwks: string | undefined;
  /** A token does not get to choose. */
  readonly algorithms: readonly string[];
};

/** Where Google publishes the keys of every Firebase project; a stand-in does below its own origin. */
export const FIREBASE_KEYS_PATH =
  "www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** Returns where a service's proofs come from, or undefined where they are no ID tokens. */
export function tokenSourceOf(link: Link): TokenSource | undefined {
  switch (link.way) {
    case "none":
    case "password":
      return undefined;
    case "firebase": {
      const { project, emulatorOrigin } = link;
      const base = emulatorOrigin === undefined ? "https://" : `${emulatorOrigin}/`;
      return {
        issuer: `https://securetoken.google.com/${project}`,
        audience: project,
        jwks: `${base}${FIREBASE_KEYS_PATH}`,
        algorithms: ["RS256"],
      };
    }
    case "oidc": {
      const { issuer, clientId: audience, jwks, algorithms } = link;
      return { issuer, audience, jwks, algorithms };
    }
  }
}
