import { errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../database/database.ts";
import { findPoolAccountBehind } from "../database/queries/pool-accounts.ts";
import { isProvenIn, readProof } from "./checked-proof.ts";

/**
 * Every visitor must sign in, whatever `prompt` says: a merge must never return the account that happens to be signed
 * in. There is no consent screen, since the portal is ours.
 */
export function askEveryTime(): readonly interactionPolicy.Prompt[] {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy.remove("consent");
  const always = new Check(
    "always",
    "End-User authentication is required",
    "login_required",
    ({ oidc }) =>
      oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  policy.get("login")?.checks.add(always);
  for (const name of ["select_account", "consent"]) {
    policy.add(new Prompt({ name, requestable: true }));
  }
  return policy;
}

/**
 * Makes a grant of exactly what was asked for, for this sign-in alone. Throws if the password, passkey or provider
 * with which the holder signed in is no longer the account's, or if they signed in in another browser: its cookies for
 * this request may have been planted by the browser that began it.
 */
export async function grantWhatWasAsked(
  database: Database,
  { oidc }: KoaContextWithOIDC,
  browser: string | undefined,
) {
  const { client, account } = oidc;
  if (!client || !account) return undefined;
  if (!isProvenIn(oidc.result, browser)) {
    // Shown here: the portal's page has nothing to say to a browser that proved nothing.
    throw Object.assign(new errors.SessionNotFound("another browser signed in"), {
      allow_redirect: false,
    });
  }
  const grant = new oidc.provider.Grant({
    clientId: client.clientId,
    accountId: account.accountId,
  });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(" "));
  for (const resource of Object.keys(oidc.resourceServers ?? {})) {
    grant.addResourceScope(resource, [...oidc.requestParamScopes].join(" "));
  }
  await grant.save();
  const by = readProof(oidc.result);
  if (!by || !(await findPoolAccountBehind(database, { account: account.accountId, by }))) {
    throw new errors.AccessDenied("The proof of the account is no longer valid.");
  }
  return grant;
}
