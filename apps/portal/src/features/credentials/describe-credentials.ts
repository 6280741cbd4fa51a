import type { Credentials, ProviderName, RemovableCredential } from "@musubi/contract";

type PasskeyCredential = Credentials["passkeys"][number];

export type Credential = {
  readonly key: string;
  readonly provider?: ProviderName;
  readonly passkey?: PasskeyCredential;
  /** Null if it is not set up. */
  readonly since: number | null;
  readonly usedAt: number | null;
  /** The account at the provider, if it is known. */
  readonly email?: string | null;
  /** Whether it can be used to log in at all. */
  readonly isOffered: boolean;
};

/**
 * Returns every credential, passkeys first, including those that could be added. `hasPasskeys`:
 * whether browsers use passkeys at the login's address.
 */
export function describeCredentials(
  { password, providers, passkeys }: Credentials,
  hasPasskeys: boolean,
): readonly Credential[] {
  return [
    ...passkeys.map((passkey) => ({ ...describePasskey(passkey), isOffered: hasPasskeys })),
    {
      key: "password",
      since: password?.since ?? null,
      usedAt: password?.used_at ?? null,
      isOffered: true,
    },
    ...providers.map(({ provider, offered, since, used_at, email }) => ({
      key: provider,
      provider,
      since,
      usedAt: used_at,
      email,
      isOffered: offered === 1,
    })),
  ];
}

export const describePasskey = (passkey: PasskeyCredential): Credential => ({
  key: passkey.id,
  passkey,
  since: passkey.since,
  usedAt: passkey.used_at,
  isOffered: true,
});

/** Returns the credentials that would be left to log in if one were removed. */
export const credentialsWithout = (
  credentials: readonly Credential[],
  gone: Credential,
): readonly Credential[] =>
  credentials.filter(
    ({ key, since, isOffered }) => key !== gone.key && since !== null && isOffered,
  );

/** Returns identity's name of a credential that can be removed. A password can only be changed. */
export function removableOf({
  provider,
  passkey,
  since,
}: Credential): RemovableCredential | undefined {
  if (since === null) return undefined;
  if (provider !== undefined) return { kind: "provider", provider };
  return passkey && { kind: "passkey", id: passkey.id };
}
