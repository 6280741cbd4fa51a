import { randomBytes } from "node:crypto";
import Provider, {
  type AccountClaims,
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  type UnknownObject,
} from "oidc-provider";
import { renderProviderError } from "./error-page.ts";
import type { ProviderStore } from "./provider-store.ts";
import { signingKeyOf } from "./signing-keys.ts";

export type ProviderPlan = {
  readonly name: string;
  readonly issuer: string;
  /** The path under which it is mounted. */
  readonly prefix: string;
  readonly store: ProviderStore;
  readonly clients: readonly ClientMetadata[];
  /** The claims of each scope. */
  readonly claims: Readonly<Record<string, readonly string[]>>;
  readonly findClaims: (subject: string) => AccountClaims | undefined;
  readonly requirePkce: boolean;
  /** What only this provider does. */
  readonly more?: Configuration;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A real OpenID provider. It keeps no session: every request asks the user to choose. */
export async function createProvider(plan: ProviderPlan): Promise<Provider> {
  const key = await signingKeyOf(plan.name);
  const provider = new Provider(plan.issuer, {
    allowOmittingSingleRegisteredRedirectUri: false,
    adapter: plan.store.adapter,
    clients: plan.clients,
    clientDefaults: {
      response_types: ["code"],
      id_token_signed_response_alg: "RS256",
      require_auth_time: true,
    },
    claims: Object.fromEntries(
      Object.entries(plan.claims).map(([scope, names]) => [scope, [...names]]),
    ),
    clientBasedCORS: () => false,
    conformIdTokenClaims: false,
    cookies: nameCookies(plan),
    enabledJWA: { idTokenSigningAlgValues: ["RS256"] },
    expiresWithSession: async () => false,
    findAccount: (_ctx, subject) => {
      const claims = plan.findClaims(subject);
      return claims && { accountId: subject, claims: () => claims };
    },
    interactions: {
      policy: askAlways(),
      url: (_ctx, { uid }) => `${plan.prefix}/interaction/${uid}`,
    },
    jwks: { keys: [key.privateJwk] },
    loadExistingGrant: grantWhatWasAsked,
    pkce: { required: () => plan.requirePkce },
    renderError: renderProviderError,
    responseTypes: ["code"],
    scopes: Object.keys(plan.claims),
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: 10 * MINUTE,
      RefreshToken: HOUR,
      Session: 10 * MINUTE,
    },
    ...plan.more,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      ...plan.more?.features,
    },
  });
  provider.on("authorization.success", forgetSession);
  provider.on("server_error", (_ctx, error) => console.error(error));
  return provider;
}

/** Cookies ignore ports, and one port has several providers: each has its own names and path. */
function nameCookies({ name, prefix }: ProviderPlan): NonNullable<Configuration["cookies"]> {
  const shared = { httpOnly: true, sameSite: "lax", signed: true, overwrite: true } as const;
  return {
    keys: [randomBytes(32)],
    names: {
      interaction: `sandbox_${name}_interaction`,
      resume: `sandbox_${name}_resume`,
      session: `sandbox_${name}_session`,
    },
    long: { ...shared, path: prefix },
    short: shared,
  };
}

/** No consent, and no silent return: every user is asked, whatever `prompt` says. */
function askAlways(): readonly interactionPolicy.Prompt[] {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy.remove("consent");
  policy
    .get("login")
    ?.checks.add(
      new Check("always", "End-User authentication is required", "login_required", ({ oidc }) =>
        oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  for (const name of ["select_account", "consent"]) {
    policy.add(new Prompt({ name, requestable: true }));
  }
  return policy;
}

async function grantWhatWasAsked({ oidc }: KoaContextWithOIDC) {
  const { client, account } = oidc;
  if (client === undefined || account === undefined) return undefined;
  const grant = new oidc.provider.Grant({
    clientId: client.clientId,
    accountId: account.accountId,
  });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes]);
  await grant.save();
  return grant;
}

/** The session served this one answer. It is neither stored nor sent to the browser. */
function forgetSession({ oidc }: KoaContextWithOIDC, _answer?: UnknownObject): void {
  if (oidc.session !== undefined) Object.assign(oidc.session, { destroyed: true });
}
