import { CODE_LINK_LIFETIME_MS, canonicalEmail } from "@musubi/contract";
import type { CodeFlow } from "@musubi/contract/login-pages";
import type { Queries } from "../database/database.ts";
import { findLink, LINK_TICKET, placeLink } from "../database/queries/code-links.ts";
import { claimLink } from "../database/queries/password-attempts.ts";
import { authenticate, hashSecret, randomSecret } from "../settings/secrets.ts";
import { type LinkPlace, namePlace } from "./code-place.ts";
import type { CodeProof } from "./codes.ts";
import type { Needs } from "./needs.ts";
import type { Address } from "./new-address.ts";

/** What a mailed link stands for. */
export type MailedLink = CodeProof & {
  readonly address: Address;
  /** It was turned in, and can only be sent again. */
  readonly isUsed: boolean;
};

const placeOf = (flow: CodeFlow, secret: string): LinkPlace => ({
  purpose: `${flow}-link`,
  linkHash: hashSecret(secret),
});

/** Makes a link to be mailed instead of a code. Undefined: the mailbox has one that is still good. */
export async function issueLink(
  { secrets }: Pick<Needs, "secrets">,
  db: Queries,
  flow: CodeFlow,
  { email, emailKey }: Address,
  now: number,
): Promise<string | undefined> {
  const claim = authenticate(secrets.codes, `${flow} link ${emailKey}`);
  const askedBefore = now - CODE_LINK_LIFETIME_MS;
  if (!(await claimLink(db, { key: claim, now, askedBefore }))) return undefined;
  const secret = randomSecret();
  const place = placeOf(flow, secret);
  await placeLink(db, {
    key: namePlace(secrets.codes, place),
    hash: place.linkHash,
    // A new account has it as it was typed; what is out for an old one is found by how it is compared.
    target: flow === "sign-up" ? email : emailKey,
    now,
  });
  return secret;
}

/** Returns what a link stands for; undefined where it is not good, or no longer. Changes nothing. */
export async function findMailedLink(
  { database, secrets, now }: Pick<Needs, "database" | "secrets" | "now">,
  flow: CodeFlow,
  secret: string,
): Promise<MailedLink | undefined> {
  const place = placeOf(flow, secret);
  const found = await findLink(database.db, namePlace(secrets.codes, place), now());
  if (!found) return undefined;
  const { target: email, used_by } = found;
  const address = { email, emailKey: canonicalEmail(email) };
  return { address, place, ticket: LINK_TICKET, isUsed: used_by !== LINK_TICKET };
}
