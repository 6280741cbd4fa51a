import * as v from "valibot";
import { filledText } from "../fields.ts";
import { PROVIDER_NAMES, PROVIDERS } from "../providers.ts";
import { webAddress, webOrigin } from "./addresses.ts";

/** What an ID token may be signed with. None of them works with a secret that a client shares. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"] as const;

const filled = filledText(200);

/** The companies whose accounts lead in as well. */
const providers = v.array(v.picklist(PROVIDER_NAMES.map((name) => PROVIDERS[name].slug)));

/** How control over an old account of a service is proven. */
export const link = v.variant("way", [
  /** Not at all: its old accounts cannot be linked, or it has none. */
  v.strictObject({ way: v.literal("none") }),
  /** With the service's own credentials, which identity hands over by the connector. */
  v.strictObject({
    way: v.literal("password"),
    /** Whether a forgotten password can be set anew on the portal. */
    forgot: v.boolean(),
  }),
  /** At a Firebase project, by its web SDK. */
  v.strictObject({
    way: v.literal("firebase"),
    project: filled,
    apiKey: filled,
    authDomain: filled,
    appId: filled,
    /** A stand-in for Google's servers, on a laptop. */
    emulatorOrigin: v.optional(webOrigin),
    providers,
  }),
  /** At an OpenID provider: a user pool of AWS, or any other one. */
  v.strictObject({
    way: v.literal("oidc"),
    issuer: webAddress,
    /** Where its keys are; found by its discovery if it is not said. */
    jwks: v.optional(webAddress),
    algorithms: v.pipe(
      v.array(v.picklist(ALGORITHMS)),
      v.nonEmpty("it must name at least one algorithm"),
    ),
    clientId: filled,
    scopes: v.pipe(
      v.array(filled),
      v.check(
        (scopes) => scopes.includes("openid"),
        "it must contain openid, or no ID token comes",
      ),
    ),
    /** Where it hands out tokens, if that is not at its issuer's origin. */
    domain: v.optional(webOrigin),
    providers,
    /** Where it takes a password as AWS's own client sends it; without one its own pages ask. */
    password: v.optional(webAddress),
  }),
]);

export type Link = v.InferOutput<typeof link>;
export type Way = Link["way"];
export type LinkBy<W extends Way> = Extract<Link, { readonly way: W }>;
