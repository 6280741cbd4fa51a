import { PROVIDER_NAMES, PROVIDERS, type ProviderName, type PublicService } from "@musubi/contract";

/** What the sign-in for a service has to offer, by its entry in the catalogue. */
export type Offer = {
  /** Whether e-mail and password are typed here; otherwise pages of the service's own ask for them. */
  readonly form: boolean;
  /** Whether a forgotten password is set anew here; otherwise where the account is at home. */
  readonly forgot: boolean;
  readonly providers: readonly ProviderName[];
};

/** Returns the offer of a service, or of the other ID where none is given: `providers` lead in to IDs. */
export function describeOffer(
  service: PublicService | undefined,
  providers: readonly ProviderName[],
): Offer {
  if (service === undefined) return { form: true, forgot: false, providers };
  const { link } = service;
  if (link.way === "password") return { form: true, forgot: link.forgot, providers: [] };
  const named = PROVIDER_NAMES.filter((name) => link.providers.includes(PROVIDERS[name].slug));
  return link.way === "firebase"
    ? // The window that its buttons open is identity's, which leads only to whom it has a client at.
      { form: true, forgot: false, providers: named.filter((name) => providers.includes(name)) }
    : { form: link.password !== undefined, forgot: false, providers: named };
}
