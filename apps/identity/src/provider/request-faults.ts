import { errors } from "oidc-provider";
import {
  type Client,
  describeStrangeReturn,
  isNative,
  isReturnOf,
  RESPONSE_MODES,
} from "./clients.ts";

/** What a service is told itself, and where. */
export type ToldRefusal = { readonly error: string; readonly address: string };

/**
 * Returns what is wrong with a request for a sign-in. A fault is one that nobody is sent back with: a parameter that
 * stands twice means one thing to us and another to whoever checked it before, in a way that we do not have no answer
 * can be sent, and without a client and an address of its own there is nobody to answer. Of another flow than ours, of
 * none, or of a form that is posted to an app, which no browser would, a service is told by its address, as of
 * everything else: the library would look for the way of an answer first, and choose the very one that was wrong. All
 * the rest is the library's to judge.
 */
export function judgeRequest(
  query: URLSearchParams,
  clients: ReadonlyMap<string, Client>,
  issuer: string,
): { readonly fault: string } | ToldRefusal | undefined {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return { fault: "a parameter stands twice" };
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
