import { PROVIDER_NAMES, PROVIDERS, type ProviderName, type PublicService } from "@musubi/contract";

/** What the sign-in for a service offers, by its entry in the catalogue. */
export type Offer = {
  /** Whether e-mail address and password are typed here. Otherwise the service's own pages ask for them. */
  readonly form: boolean;
  /** Whether a forgotten password is reset here. Otherwise that happens at the service, or at the ID's login. */
  readonly forgot: boolean;
  readonly providers: readonly ProviderName[];
};

/**
 * Returns what the sign-in for a service offers. Without a service it is a sign-in to another ID, for a merge.
 * `providers` are those that IDs can sign in with.
 */
export function describeOffer(
  service: PublicService | undefined,
  providers: readonly ProviderName[],
): Offer {
  if (service === undefined) return { form: true, forgot: false, providers };
  const { link } = service;
  if (link.method === "password") return { form: true, forgot: link.forgot, providers: [] };
  const named = PROVIDER_NAMES.filter((name) => link.providers.includes(PROVIDERS[name].slug));
  return link.method === "firebase"
    ? // The buttons open identity's popup, which only works for providers at which identity has a client.
      { form: true, forgot: false, providers: named.filter((name) => providers.includes(name)) }
    : { form: link.password !== undefined, forgot: false, providers: named };
}
