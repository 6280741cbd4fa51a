import * as v from "valibot";
import { webAddress } from "./addresses.ts";

/** The names of our own clients: the portal's at the login and at the pool. */
const RESERVED: ReadonlySet<string> = new Set(["portal", "musubi-portal"]);

/** What a service may learn of a holder, and `offline_access` for a session that outlives the browser's. */
export const CLIENT_SCOPES = ["openid", "email", "profile", "offline_access"] as const;

/** The client has no secret: it is a page or an app, and proves itself by PKCE alone. */
export const NO_SECRET = "none";

const returnAddress = v.pipe(
  webAddress,
  v.check((value) => !value.includes("#"), "it must have no fragment"),
);

/** A service that signs people in with the ID: a client of identity as an OpenID provider. */
export const client = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(
      /^[a-z][a-z0-9-]{0,62}$/,
      "it must be a slug: lower-case letters, digits and dashes, a letter first, at most 63",
    ),
    v.check((id) => !RESERVED.has(id), "it is reserved for the portal"),
  ),
  /** The environment variable that holds the secret, never the secret itself. */
  secret: v.pipe(
    v.string(),
    v.regex(
      /^(?:none|[A-Z][A-Z0-9_]*)$/,
      "it must be the name of an environment variable, in capitals, digits and underscores, or none",
    ),
  ),
  /** To the letter: nobody is sent anywhere else. */
  redirect_uris: v.pipe(v.array(returnAddress), v.nonEmpty("it must name at least one address")),
  post_logout_redirect_uris: v.optional(v.array(returnAddress), []),
  /** Where the service is told that a session is over. */
  backchannel_logout_uri: v.optional(returnAddress),
  /** Where others have the service begin a sign-in, with `?iss=` and this provider's issuer. */
  initiate_login_uri: v.optional(returnAddress),
  scopes: v.pipe(
    v.array(v.picklist(CLIENT_SCOPES)),
    v.check((scopes) => scopes.includes("openid"), "it must contain openid, or no ID token comes"),
  ),
  /** What a holder reads before an account there is opened. */
  first_visit: v.optional(
    v.strictObject({ terms: v.strictObject({ ja: webAddress, en: webAddress }) }),
  ),
});

export type ServiceClient = v.InferOutput<typeof client>;
