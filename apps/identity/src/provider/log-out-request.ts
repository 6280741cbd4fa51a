import type { Parts } from "../accounts/parts.ts";
import { findClientSessionBySid } from "../database/queries/client-sessions.ts";
import { type Client, describeStrangeReturn, isReturnOf, listClients } from "./clients.ts";
import type { ServiceProvider } from "./service-provider.ts";

/** A service's request to log a user out, after every check. */
export type LogOut = {
  readonly client: string | undefined;
  readonly returnTo: string | undefined;
  readonly state: string | undefined;
  /** The session that `id_token_hint` names, if it has not ended and the token's key is not retired. */
  readonly sso: string | undefined;
};

const NAMES = new Set([
  ...["id_token_hint", "logout_hint", "client_id", "post_logout_redirect_uri", "state"],
  ...["ui_locales", "lng"],
]);

/** Why a request to log out is invalid, for the log. */
export type LogOutFault = { readonly fault: string; readonly client?: string };

/**
 * Reads a request to log out. A fault leads to a page that says so, never to a redirect. The return address must be
 * registered by the client.
 */
export async function readLogOut(
  { config, database, issuer }: Parts,
  provider: ServiceProvider,
  query: URLSearchParams,
): Promise<LogOut | LogOutFault> {
  const names = [...query.keys()].filter((name) => NAMES.has(name));
  if (new Set(names).size !== names.length) return { fault: "a parameter appears twice" };
  const hint = query.get("id_token_hint");
  const shown = hint === null ? undefined : await readHint(provider, issuer, hint);
  if (hint !== null && !shown) return { fault: "id_token_hint is no ID token of ours" };
  const id = query.get("client_id") ?? shown?.client;
  if (shown && id !== shown.client) return { fault: "id_token_hint is another client's" };
  const client = listClients(config.catalogue).find((each) => each.id === id);
  if (id !== undefined && !client) return { fault: "client_id is unknown" };
  const returnTo = query.get("post_logout_redirect_uri") ?? undefined;
  if (returnTo !== undefined && !client) {
    return { fault: "post_logout_redirect_uri needs client_id or id_token_hint" };
  }
  if (returnTo !== undefined && client && !isLogOutReturn(client, returnTo)) {
    const registered = client.post_logout_redirect_uris;
    const name = "post_logout_redirect_uri";
    return {
      fault: describeStrangeReturn(name, client, registered, returnTo),
      client: client.id,
    };
  }
  const clientSession =
    shown?.sid === undefined
      ? undefined
      : await findClientSessionBySid(database.db, shown.client, shown.sid);
  return { client: id, returnTo, state: query.get("state") ?? undefined, sso: clientSession?.sso };
}

const isLogOutReturn = (client: Client, address: string): boolean =>
  isReturnOf(client, client.post_logout_redirect_uris, address);

/**
 * Returns the client and session that an ID token of ours was issued for, at any age. Of a token with an unknown key,
 * only the client that it names; undefined for any other token.
 */
async function readHint(
  { provider }: ServiceProvider,
  { keys }: Parts["issuer"],
  hint: string,
): Promise<{ readonly client: string; readonly sid: string | undefined } | undefined> {
  const { Client, IdToken } = await provider();
  const { client, kid } = readUnproven(hint);
  const found = client === undefined ? undefined : await Client.find(client);
  if (!found || client === undefined || kid === undefined) return undefined;
  // The token's key is retired or not ours, so the token proves no more than a `client_id` does: the user is asked first.
  if (!(await keys.published()).has(kid)) return { client, sid: undefined };
  try {
    const { payload } = await IdToken.validate(hint, found);
    return { client, sid: typeof payload.sid === "string" ? payload.sid : undefined };
  } catch {
    return undefined;
  }
}

/** Returns the client and key that a token names, before anything in it is verified. */
function readUnproven(token: string): { readonly client?: string; readonly kid?: string } {
  try {
    const [{ kid }, { aud }] = token
      .split(".", 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
    return {
      ...(typeof aud === "string" && { client: aud }),
      ...(typeof kid === "string" && { kid }),
    };
  } catch {
    return {};
  }
}
