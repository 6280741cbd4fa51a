import { errors } from "oidc-provider";
import {
  type Client,
  describeStrangeReturn,
  isNative,
  isReturnOf,
  RESPONSE_MODES,
} from "./clients.ts";

/** An error for the service, and the address at the service, with the error in it, that the browser is sent to. */
export type ToldRefusal = { readonly error: string; readonly address: string };

/**
 * Returns what is wrong with an authorization request, if the library would answer it badly; the library judges
 * everything else.
 * - A `fault` is shown on our page and never redirected: a parameter that appears twice, since an earlier check may
 *   have read its other value; a client or `redirect_uri` that is missing or unknown, which the library decides more
 *   generously for apps; an unknown `response_mode`.
 * - A `ToldRefusal` is redirected to the service: a `response_type` other than `code`; `form_post` for an app, to which
 *   no browser can post; no `openid`. The library would answer these in the wrong response mode, or without saying why.
 */
export function judgeRequest(
  query: URLSearchParams,
  clients: ReadonlyMap<string, Client>,
  issuer: string,
): { readonly fault: string } | ToldRefusal | undefined {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return { fault: "a parameter appears twice" };
  const id = query.get("client_id");
  if (id === null) return { fault: "client_id is missing" };
  const client = clients.get(id);
  if (!client) return { fault: "client_id is unknown" };
  const returnTo = query.get("redirect_uri");
  if (returnTo === null) return { fault: "redirect_uri is missing" };
  const { redirect_uris: registered } = client;
  if (!isReturnOf(client, registered, returnTo)) {
    return { fault: describeStrangeReturn("redirect_uri", client, registered, returnTo) };
  }
  const mode = query.get("response_mode");
  if (mode !== null && !RESPONSE_MODES.some((each) => each === mode)) {
    return { fault: "response_mode must be query or form_post" };
  }
  const wrong = findWrongFlow(query, client);
  return wrong && tellRefusal(wrong, { returnTo, state: query.get("state"), issuer });
}

function tellRefusal(
  { error, error_description: description = "" }: errors.OIDCProviderError,
  told: { readonly returnTo: string; readonly state: string | null; readonly issuer: string },
): ToldRefusal {
  const address = new URL(told.returnTo);
  address.searchParams.set("error", error);
  address.searchParams.set("error_description", description);
  if (told.state !== null) address.searchParams.set("state", told.state);
  address.searchParams.set("iss", told.issuer);
  return { error, address: address.href };
}

function findWrongFlow(
  query: URLSearchParams,
  client: Client,
): errors.OIDCProviderError | undefined {
  const type = query.get("response_type");
  if (!type) return new errors.InvalidRequest("response_type must be code");
  if (type !== "code") return new errors.UnsupportedResponseType("response_type must be code");
  if (isNative(client) && query.get("response_mode") === "form_post") {
    return new errors.InvalidRequest("response_mode must be query");
  }
  const scope = query.get("scope") ?? "";
  return scope.split(" ").includes("openid")
    ? undefined
    : new errors.InvalidScope("scope must contain openid", scope);
}
