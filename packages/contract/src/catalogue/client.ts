import * as v from "valibot";
import { webAddress } from "./addresses.ts";
import { isNativeAddress, staysOnDevice } from "./native-address.ts";

/** The ids of our own clients: the portal's at the login and at the pool. */
const RESERVED: ReadonlySet<string> = new Set(["portal", "musubi-portal"]);

/** What a service may learn about a holder, and `offline_access` for a session that outlives the browser's. */
export const CLIENT_SCOPES = ["openid", "email", "profile", "offline_access"] as const;

/** The algorithms of ID tokens. The first is the default, as in OpenID Connect. */
export const ID_TOKEN_ALGORITHMS = ["RS256", "ES256"] as const;

/** The client has no secret: it is a page or an app, and uses PKCE only. */
export const NO_SECRET = "none";

/** Returns whether a client has nothing with which to authenticate. */
export const isPublicClient = ({ secret }: { readonly secret?: unknown }): boolean =>
  secret === NO_SECRET;

const withoutFragment = v.check(
  (value: string) => !value.includes("#"),
  "it must have no fragment",
);
const returnAddress = v.pipe(webAddress, withoutFragment);
/** Also accepts the addresses of an app on a device. */
const appAddress = v.pipe(
  v.string(),
  v.check(
    (value) => v.is(webAddress, value) || isNativeAddress(value),
    "it must be an address that begins with http:// or https://, or that of an app, such as com.example.app:/callback",
  ),
  withoutFragment,
);

const variable = v.pipe(
  v.string(),
  v.regex(
    /^(?:none|[A-Z][A-Z0-9_]*)$/,
    "it must be the name of an environment variable, in capitals, digits and underscores, or none",
  ),
);

/** The parts of a public key, by its type. */
const PUBLIC_HALVES = new Map([
  ["RSA", ["n", "e"]],
  ["EC", ["crv", "x", "y"]],
  ["OKP", ["crv", "x"]],
]);
/** The private parts, which must be missing. */
const PRIVATE_HALVES = ["d", "p", "q", "k"];

const isPublicHalf = (key: Readonly<Record<string, unknown>>): boolean =>
  !PRIVATE_HALVES.some((name) => name in key) &&
  (PUBLIC_HALVES.get(`${key.kty}`)?.every((name) => typeof key[name] === "string") ?? false);

const fields = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(
      /^[a-z][a-z0-9-]{0,62}$/,
      "it must be a slug: lower-case letters, digits and dashes, a letter first, at most 63",
    ),
    v.check((id) => !RESERVED.has(id), "it is reserved for the portal"),
  ),
  /** `native`: an app on a device. Any program there could claim to be it. */
  application_type: v.optional(v.picklist(["web", "native"])),
  /** The environment variables that hold the secrets, never the secrets themselves. Two during a change of secret. */
  secret: v.optional(
    v.union([
      variable,
      v.pipe(
        v.array(variable),
        v.minLength(1, "it must name one variable or two"),
        v.maxLength(2, "it must name one variable or two"),
      ),
    ]),
  ),
  /** Instead of a secret: the public keys that verify its assertions, or their address. */
  jwks: v.optional(
    v.strictObject({
      keys: v.pipe(
        v.array(v.record(v.string(), v.unknown())),
        v.nonEmpty("it must have at least one key"),
        v.check(
          (keys) => keys.every(isPublicHalf),
          "each must be the public half of a key: RSA with n and e, EC with crv, x and y, or OKP with crv and x",
        ),
      ),
    }),
  ),
  jwks_uri: v.optional(returnAddress),
  /** Exact addresses: there is no redirect to any other. An app's port on the loopback may vary. */
  redirect_uris: v.pipe(v.array(appAddress), v.nonEmpty("it must name at least one address")),
  post_logout_redirect_uris: v.optional(v.array(appAddress), []),
  /** Where the service is told that a session is over. */
  backchannel_logout_uri: v.optional(returnAddress),
  /** Where other sites let the service start a sign-in, with `?iss=` and this provider's issuer. */
  initiate_login_uri: v.optional(returnAddress),
  scopes: v.pipe(
    v.array(v.picklist(CLIENT_SCOPES)),
    v.check((scopes) => scopes.includes("openid"), "it must contain openid, or no ID token comes"),
  ),
  /**
   * For a client with a secret or keys: whether a request needs a challenge, a nonce is enough, or neither is required,
   * which is the default.
   */
  pkce: v.optional(v.picklist(["required", "optional", "none"])),
  id_token_signed_response_alg: v.optional(v.picklist(ID_TOKEN_ALGORITHMS)),
  /** The audience of its access tokens, which are then JWTs: an API of the same service. */
  audience: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && !value.includes("#"),
        "it must be an absolute address without a fragment, such as https://api.gym.example.jp",
      ),
    ),
  ),
  /** What a holder reads before an account there is opened. */
  first_use: v.optional(
    v.strictObject({ terms: v.strictObject({ ja: webAddress, en: webAddress }) }),
  ),
});

/** A service that signs users in with the ID: a client of identity as an OpenID provider. */
export const client = v.pipe(
  fields,
  v.check(
    ({ application_type, secret, jwks, jwks_uri }) =>
      application_type === "native" ||
      [secret, jwks, jwks_uri].filter((each) => each !== undefined).length === 1,
    "it must have a secret, jwks or jwks_uri, and one of them only",
  ),
  v.check(
    ({ secret }) => !Array.isArray(secret) || !secret.includes(NO_SECRET),
    "none cannot be one of two secrets",
  ),
  v.check(
    (each) => !isPublicClient(each) || each.pkce === undefined || each.pkce === "required",
    "without a secret it always needs PKCE",
  ),
  v.check(
    (each) =>
      each.application_type !== "native" ||
      (isPublicClient(each) && each.jwks === undefined && each.jwks_uri === undefined),
    'an app on a device can keep neither a secret nor keys: it has "secret": "none"',
  ),
  v.check(
    ({ application_type, redirect_uris, post_logout_redirect_uris }) =>
      application_type === "native" ||
      [...redirect_uris, ...post_logout_redirect_uris].every(
        (address) => /^https?:/.test(address) || !isNativeAddress(address),
      ),
    "the address of an app needs application_type native",
  ),
  v.check(
    ({ application_type, redirect_uris, post_logout_redirect_uris }) =>
      application_type !== "native" ||
      [...redirect_uris, ...post_logout_redirect_uris].every(staysOnDevice),
    "an app is reached by http on its own device alone: 127.0.0.1, [::1] or localhost",
  ),
);

export type ServiceClient = v.InferOutput<typeof client>;

/** Returns the variables that hold a client's secrets. */
export const secretNamesOf = ({ secret = [] }: Pick<ServiceClient, "secret">): readonly string[] =>
  [secret].flat().filter((name) => name !== NO_SECRET);
