import { errors } from "oidc-provider";
import {
  type Client,
  describeStrangeReturn,
  isNative,
  isReturnOf,
  RESPONSE_MODES,
} from "./clients.ts";

/** An error that the service gets, and the address that it is sent to. */
export type ToldRefusal = { readonly error: string; readonly address: string };

/**
 * Returns what is wrong with an authorization request. A `fault` is shown on our page and never redirected: a repeated
 * parameter may mean one thing to us and another to an earlier check, an unknown `response_mode` leaves no way to
 * answer, and without a registered client and address there is no receiver. A `ToldRefusal` goes to the service's
 * address: an unsupported or missing `response_type`, or a form posted to an app, which no browser can do. The library
 * would choose the response mode first, and pick the wrong one. It judges all the rest.
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
  return isNative(client) && query.get("response_mode") === "form_post"
    ? new errors.InvalidRequest("response_mode must be query")
    : undefined;
}
