import { CODE_LINK_LIFETIME_MS, canonicalEmail } from "@musubi/contract";
import type { CodeFlow } from "@musubi/contract/login-pages";
import type { Queries } from "../../database/database.ts";
import { findLink, placeLink, voidForgotten } from "../../database/queries/code-links.ts";
import { claimLink, deletePasswordAttempts } from "../../database/queries/password-attempts.ts";
import { authenticate, hashSecret, randomSecret, type Secrets } from "../../settings/secrets.ts";
import type { Address } from "../new-address.ts";
import type { Parts } from "../parts.ts";
import { type LinkScope, nameScope } from "./code-scope.ts";
import type { CodeProof } from "./codes.ts";

/** What a mailed link stands for. */
export type MailedLink = CodeProof & {
  readonly address: Address;
  /** The link was used; the visitor needs a new one. */
  readonly isUsed: boolean;
};

const scopeOf = (flow: CodeFlow, secret: string): LinkScope => ({
  purpose: `${flow}-link`,
  linkHash: hashSecret(secret),
});

/** Returns the key under which we remember that a link was mailed to an address. */
const nameClaim = ({ codes }: Secrets, flow: CodeFlow, emailKey: string): string =>
  authenticate(codes, `${flow} link ${emailKey}`);

/** Makes a link to be mailed instead of a code. Returns undefined if one was made for the mailbox within the hour. */
export async function issueLink(
  { secrets }: Parts,
  db: Queries,
  flow: CodeFlow,
  { email, emailKey }: Address,
  now: number,
): Promise<string | undefined> {
  const claim = nameClaim(secrets, flow, emailKey);
  const askedBefore = now - CODE_LINK_LIFETIME_MS;
  if (!(await claimLink(db, { key: claim, now, askedBefore }))) return undefined;
  const secret = randomSecret();
  const scope = scopeOf(flow, secret);
  await placeLink(db, {
    key: nameScope(secrets.codes, scope),
    hash: scope.linkHash,
    // A new account keeps the address as typed; codes and links of an existing one are found by its canonical form.
    target: flow === "sign-up" ? email : emailKey,
    now,
  });
  return secret;
}

/**
 * Ends every code and link for a forgotten password of an address, and any proof that one of them gave. The next link
 * can be mailed at once, not only after an hour: otherwise no two links could set passwords within an hour.
 */
export async function endForgotten(
  { secrets }: Parts,
  db: Queries,
  emailKey: string,
): Promise<void> {
  await voidForgotten(db, emailKey);
  await deletePasswordAttempts(db, nameClaim(secrets, "forgot", emailKey));
}

/** Returns what a link stands for, or undefined if it is not valid (any more). Changes nothing. */
export async function findMailedLink(
  { database, secrets, now }: Parts,
  flow: CodeFlow,
  secret: string,
): Promise<MailedLink | undefined> {
  const scope = scopeOf(flow, secret);
  const found = await findLink(database.db, nameScope(secrets.codes, scope), now());
  if (!found) return undefined;
  const { target: email, used_by } = found;
  const address = { email, emailKey: canonicalEmail(email) };
  const ticket = scope.linkHash;
  return { address, scope, ticket, isUsed: used_by !== ticket };
}
