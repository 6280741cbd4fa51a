import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type Provider from "oidc-provider";
import { errors, type Interaction, type InteractionResults } from "oidc-provider";
import type { Parts } from "../accounts/parts.ts";
import type { Proven } from "../database/queries/credentials.ts";
import { findAccountOfIdentity } from "../database/queries/pool-accounts.ts";
import type { SocialResult } from "../social/social.ts";
import { keepProof } from "./checked-proof.ts";
import type { Pool } from "./pool.ts";

/** The two sides of a request, as the provider wants them. */
export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** `browser`: the name of the browser where the holder signed in. */
export type InteractionEnd =
  | ({ readonly end: "signed-in"; readonly browser: string } & Proven)
  | { readonly end: "refused"; readonly reason: string };

/** Returns a browser's interaction, by its cookie; undefined if it has ended or belongs to another browser. */
export async function findInteraction(
  provider: Provider,
  { request, response }: Exchange,
  uid: string,
): Promise<Interaction | undefined> {
  try {
    const found = await provider.interactionDetails(request, response);
    return found.uid === uid ? found : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** Ends an interaction. Returns where the browser goes next. */
export const endInteraction = (
  provider: Provider,
  { request, response }: Exchange,
  end: InteractionEnd,
): Promise<string> =>
  provider.interactionResult(request, response, describeEnd(end), {
    mergeWithLastSubmission: false,
  });

/**
 * Ends an interaction that signed in by a provider. The browser is back at a path that the interaction's cookie does
 * not reach; the page that follows checks another cookie of the same interaction, and the browser's name. Only an
 * identity that belongs to an account signs in: the pool does not sign users up. Returns where the browser goes next.
 * `over`: the interaction has ended; `blocked` and `unconfirmed`: the account is, and the interaction still waits for
 * another sign-in.
 */
export async function endSocialInteraction(
  parts: Parts,
  pool: Pool,
  { uid, browser }: { readonly uid: string; readonly browser: string },
  result: SocialResult,
): Promise<Answer<string, "over" | "blocked" | "unconfirmed">> {
  const interaction = await (await pool.provider()).Interaction.find(uid);
  if (!interaction) return refuse("over");
  const end = await endBy(parts, browser, result);
  if (typeof end === "string") return refuse(end);
  interaction.result = describeEnd(end);
  // By the provider's own clock, which set the end of the interaction.
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  return answer(interaction.returnTo);
}

async function endBy(
  { database, now }: Parts,
  browser: string,
  result: SocialResult,
): Promise<InteractionEnd | "blocked" | "unconfirmed"> {
  if (!result.ok) return { end: "refused", reason: result.code };
  const { issuer, subject, providerName: provider } = result.data;
  const found = await findAccountOfIdentity(database.db, { issuer, subject });
  if (!found) return { end: "refused", reason: "No account signs in this way." };
  const { id: account, blocked_at, is_confirmed } = found;
  if (blocked_at !== null) return "blocked";
  if (!is_confirmed) return "unconfirmed";
  const by = { kind: "identity", issuer, subject, provider, at: now() } as const;
  return { end: "signed-in", browser, account, by };
}

function describeEnd(end: InteractionEnd): InteractionResults {
  if (end.end === "refused") return { error: "access_denied", error_description: end.reason };
  return {
    login: { accountId: end.account, remember: false },
    // In case `prompt` asked for these too: a person who signs in has chosen an account and consents.
    select_account: {},
    consent: {},
    // Kept sealed until the grant is made: the browser may take minutes to return.
    ...keepProof(end.by, end.browser),
  };
}
