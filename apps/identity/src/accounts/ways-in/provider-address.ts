import { EMAIL_MAX_LENGTH } from "@musubi/contract";
import { type Secrets, seal, unseal } from "../../settings/secrets.ts";

type Keys = Pick<Secrets, "identities">;

type Identity = { readonly issuer: string; readonly subject: string };

const placeOf = ({ issuer, subject }: Identity) => `${issuer} ${subject}`;

/**
 * Seals the address that a provider has for an account there, by which its holder knows that one from another. It is
 * never looked up, and joins nobody to anything.
 */
export const sealAddress = (
  { identities }: Keys,
  identity: Identity & { readonly email?: string | undefined },
): string | null =>
  identity.email === undefined || identity.email.length > EMAIL_MAX_LENGTH
    ? null
    : seal(identities, placeOf(identity), identity.email);

export const readAddress = (
  { identities }: Keys,
  identity: Identity & { readonly address: string | null },
): string | null =>
  identity.address === null ? null : unseal(identities, placeOf(identity), identity.address);
