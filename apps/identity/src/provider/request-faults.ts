import { errors } from "oidc-provider";
import { type Client, isNative, isReturnOf, RESPONSE_MODES } from "./clients.ts";

/**
 * Returns what is wrong with a request for a sign-in in a way that nobody is sent back with: a parameter that stands
 * twice means one thing to us and another to whoever checked it before, and in a way that we do not have no answer
 * can be sent; without a client there is nobody to answer. Everything else is the provider's to judge.
 */
export function findRequestFault(query: URLSearchParams): string | undefined {
  const names = [...query.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) return "a parameter stands twice";
  if (!query.has("client_id")) return "client_id is missing";
  const mode = query.get("response_mode");
  if (mode !== null && !RESPONSE_MODES.some((each) => each === mode)) {
    return "response_mode must be query or form_post";
  }
  return undefined;
}

/** A refusal that a service is told itself, and where. */
export type ToldRefusal = { readonly error: string; readonly address: string };

/**
 * Returns how a service is told that it asked for another flow than ours, or for none, or for a form that is posted to
 * an app, which no browser would: by its address, as every answer. The library would look for the way of an answer
 * first, and choose the very one that was wrong.
 */
export function findFlowRefusal(
  query: URLSearchParams,
  clients: ReadonlyMap<string, Client>,
  issuer: string,
): ToldRefusal | undefined {
  const client = clients.get(query.get("client_id") ?? "");
  const returnTo = query.get("redirect_uri") ?? "";
  if (!client || !isReturnOf(client, client.redirect_uris, returnTo)) return undefined;
  const wrong = findWrongFlow(query, client);
  if (!wrong) return undefined;
  const { error, error_description: description = "" } = wrong;
  const address = new URL(returnTo);
  const state = query.get("state");
  address.searchParams.set("error", error);
  address.searchParams.set("error_description", description);
  if (state !== null) address.searchParams.set("state", state);
  address.searchParams.set("iss", issuer);
  return { error, address: address.href };
}

function findWrongFlow(
  query: URLSearchParams,
  client: Client,
): errors.OIDCProviderError | undefined {
  const type = query.get("response_type");
  if (!type) return new errors.InvalidRequest("response_type must be code");
  if (type !== "code") return new errors.UnsupportedResponseType("response_type must be code");
  return isNative(client) && query.get("response_mode") === "form_post"
    ? new errors.InvalidRequest("response_mode must be query")
    : undefined;
}
