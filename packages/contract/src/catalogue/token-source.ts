import type { Link } from "./link.ts";

/** The issuer of the ID tokens that prove control over an old account, and how they are checked. */
export type TokenSource = {
  readonly issuer: string;
  readonly audience: string;
  /** Undefined if the issuer's discovery gives it. */
  readonly jwks: string | undefined;
  /** Fixed, so that a token cannot choose its algorithm. */
  readonly algorithms: readonly string[];
};

/** Where Google publishes the keys of every Firebase project. A replacement serves them below its own origin. */
export const FIREBASE_KEYS_PATH =
  "www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** Returns where a service's proofs come from. Undefined if they are not ID tokens. */
export function tokenSourceOf(link: Link): TokenSource | undefined {
  switch (link.method) {
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
