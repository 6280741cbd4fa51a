import { isProviderName, PROVIDER_NAMES, PROVIDERS, type ProviderName } from "@musubi/contract";
import * as v from "valibot";

/** An account at Google or Apple, which may identify an account of a service. */
export type ProviderAccount = { readonly provider: ProviderName; readonly subject: string };

const subject = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

/** Firebase names the provider of this sign-in, and lists the accounts by provider. */
const firebaseClaims = v.object({
  firebase: v.object({
    sign_in_provider: v.string(),
    identities: v.record(v.string(), v.unknown()),
  }),
});

/** Cognito lists the provider accounts that belong to its own account. */
const cognitoClaims = v.object({
  identities: v.array(v.object({ providerName: v.string(), userId: subject })),
});

/** Returns the provider account in the claims of a genuine ID token from a service's sign-in. */
export function readProviderAccount(payload: unknown): ProviderAccount | undefined {
  return readFirebase(payload) ?? readCognito(payload);
}

function readFirebase(payload: unknown): ProviderAccount | undefined {
  const read = v.safeParse(firebaseClaims, payload);
  if (!read.success) return undefined;
  const { sign_in_provider, identities } = read.output.firebase;
  const provider = PROVIDER_NAMES.find((name) => PROVIDERS[name].sdkId === sign_in_provider);
  const subjects = v.safeParse(v.tuple([subject]), identities[sign_in_provider]);
  return provider && subjects.success ? { provider, subject: subjects.output[0] } : undefined;
}

function readCognito(payload: unknown): ProviderAccount | undefined {
  const read = v.safeParse(cognitoClaims, payload);
  if (!read.success) return undefined;
  for (const { providerName, userId } of read.output.identities) {
    if (isProviderName(providerName)) return { provider: providerName, subject: userId };
  }
  return undefined;
}
