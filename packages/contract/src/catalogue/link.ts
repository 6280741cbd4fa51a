import * as v from "valibot";
import { filledText } from "../fields.ts";
import { PROVIDER_NAMES, PROVIDERS } from "../providers.ts";
import { webAddress, webOrigin } from "./addresses.ts";

/** The algorithms of ID tokens. All are asymmetric: none uses a shared client secret. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"] as const;

const filled = filledText(200);

/** The identity providers by which a user can also sign in to the service's old accounts. */
const providers = v.array(v.picklist(PROVIDER_NAMES.map((name) => PROVIDERS[name].slug)));

/** How control over an old account of a service is proven. */
export const link = v.variant("method", [
  /** Not possible: its old accounts cannot be linked, or it has none. */
  v.strictObject({ method: v.literal("none") }),
  /** With the service's own password, which identity passes on through the connector. */
  v.strictObject({
    method: v.literal("password"),
    /** Whether a forgotten password can be reset on the portal. */
    forgot: v.boolean(),
  }),
  /** At a Firebase project, by its web SDK. */
  v.strictObject({
    method: v.literal("firebase"),
    project: filled,
    apiKey: filled,
    authDomain: filled,
    appId: filled,
    /** The origin of an emulator that stands in for Google's servers, for development. */
    emulatorOrigin: v.optional(webOrigin),
    providers,
  }),
  /** At an OpenID provider: an AWS user pool, or any other. */
  v.strictObject({
    method: v.literal("oidc"),
    issuer: webAddress,
    /** The address of its keys. Found by discovery if missing. */
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
    /** The origin of its token endpoint, if that is not the issuer's. */
    domain: v.optional(webOrigin),
    providers,
    /**
     * The address that takes a password as AWS's own client sends it. If missing, the provider's pages ask for it.
     */
    password: v.optional(webAddress),
  }),
]);

export type Link = v.InferOutput<typeof link>;
export type LinkMethod = Link["method"];
export type LinkBy<W extends LinkMethod> = Extract<Link, { readonly method: W }>;
