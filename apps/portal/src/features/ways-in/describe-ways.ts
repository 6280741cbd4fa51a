import type { ProviderName, RemovableWay, WaysIn } from "@musubi/contract";

type PasskeyWay = WaysIn["passkeys"][number];

export type Way = {
  readonly key: string;
  readonly provider?: ProviderName;
  readonly passkey?: PasskeyWay;
  /** Null where it is not set. */
  readonly since: number | null;
  readonly usedAt: number | null;
  /** Which account at the provider, where it says so. */
  readonly email?: string | null;
  /** Whether anybody can log in this way at all. */
  readonly isOffered: boolean;
};

/**
 * Returns every way in, passkeys first; those that could be added among them. `hasPasskeys`: whether browsers
 * use passkeys where one logs in.
 */
export function describeWays(
  { password, providers, passkeys }: WaysIn,
  hasPasskeys: boolean,
): readonly Way[] {
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

export const describePasskey = (passkey: PasskeyWay): Way => ({
  key: passkey.id,
  passkey,
  since: passkey.since,
  usedAt: passkey.used_at,
  isOffered: true,
});

/** Returns the ways by which the holder could still log in, were one of them removed. */
export const waysWithout = (ways: readonly Way[], gone: Way): readonly Way[] =>
  ways.filter(({ key, since, isOffered }) => key !== gone.key && since !== null && isOffered);

/** Returns how a way is named to identity, where it can be removed at all: a password can only be changed. */
export function removableOf({ provider, passkey, since }: Way): RemovableWay | undefined {
  if (since === null) return undefined;
  if (provider !== undefined) return { kind: "provider", provider };
  return passkey && { kind: "passkey", id: passkey.id };
}
