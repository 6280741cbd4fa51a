import { CLIENT_SCOPES, ID_TOKEN_ALGORITHMS } from "@musubi/contract";
import type { Config } from "../settings/config.ts";
import { RESPONSE_MODES } from "./clients.ts";
import { ACR_VALUES, ASSERTION_ALGORITHMS, CLAIMS, PROOFS, ROUTES } from "./provider-options.ts";

/** The document at `/.well-known/openid-configuration`. */
export function describeDiscovery({ origin, docs }: Pick<Config, "origin" | "docs">) {
  const at = (path: string) => `${origin}${path}`;
  return {
    issuer: origin,
    authorization_endpoint: at(ROUTES.authorization),
    token_endpoint: at(ROUTES.token),
    userinfo_endpoint: at(ROUTES.userinfo),
    revocation_endpoint: at(ROUTES.revocation),
    introspection_endpoint: at(ROUTES.introspection),
    end_session_endpoint: at(ROUTES.end_session),
    jwks_uri: at(ROUTES.jwks),
    scopes_supported: [...CLIENT_SCOPES],
    response_types_supported: ["code"],
    response_modes_supported: [...RESPONSE_MODES],
    grant_types_supported: ["authorization_code", "refresh_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [...ID_TOKEN_ALGORITHMS],
    token_endpoint_auth_methods_supported: [...PROOFS, "none"],
    token_endpoint_auth_signing_alg_values_supported: [...ASSERTION_ALGORITHMS],
    revocation_endpoint_auth_methods_supported: [...PROOFS, "none"],
    revocation_endpoint_auth_signing_alg_values_supported: [...ASSERTION_ALGORITHMS],
    introspection_endpoint_auth_methods_supported: [...PROOFS],
    introspection_endpoint_auth_signing_alg_values_supported: [...ASSERTION_ALGORITHMS],
    code_challenge_methods_supported: ["S256"],
    prompt_values_supported: ["none", "login", "select_account", "consent", "create"],
    acr_values_supported: [...ACR_VALUES],
    claims_supported: [
      ...["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "sid", "acr", "amr"],
      ...CLAIMS.email,
      ...CLAIMS.profile,
    ],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    ui_locales_supported: ["ja", "en"],
    ...(docs && { service_documentation: at("/docs") }),
  };
}
