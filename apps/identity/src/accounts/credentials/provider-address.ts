import { EMAIL_MAX_LENGTH } from "@musubi/contract";
import { type Secrets, seal, unseal } from "../../settings/secrets.ts";

type Keys = Pick<Secrets, "identities">;

type Identity = { readonly issuer: string; readonly subject: string };

const contextOf = ({ issuer, subject }: Identity) => `${issuer} ${subject}`;

/**
 * Seals the address that an account has at a provider; its holder recognizes the account by it. The address is never
 * looked up, and never joins an identity to an account.
 */
export const sealAddress = (
  { identities }: Keys,
  identity: Identity & { readonly email?: string | undefined },
): string | null =>
  identity.email === undefined || identity.email.length > EMAIL_MAX_LENGTH
    ? null
    : seal(identities, contextOf(identity), identity.email);

export const readAddress = (
  { identities }: Keys,
  identity: Identity & { readonly address: string | null },
): string | null =>
  identity.address === null ? null : unseal(identities, contextOf(identity), identity.address);
