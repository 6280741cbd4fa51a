/** A company whose accounts people sign in with, as far as a browser may know it. */
type Provider = {
  /** In addresses of ours, in the names of its settings, to the services, and as its button looks. */
  readonly slug: string;
  /** Who vouches for its accounts; a setting may name another one. */
  readonly issuer: string;
  /** As the app's identity SDK calls it. */
  readonly sdkId: string;
  /** What makes sure that the account is chosen, and not the one that happens to be signed in. */
  readonly prompt: "login" | "select_account";
  /** Where its accounts are changed by their holders. */
  readonly settings: string;
};

/**
 * Every provider, by its name in the ID token's `identities`, in the order of the buttons: Apple
 * asks to stand no lower than the others. What only identity knows of them stands in its settings.
 */
export const PROVIDERS = {
  SignInWithApple: {
    slug: "apple",
    issuer: "https://appleid.apple.com",
    sdkId: "apple.com",
    prompt: "login",
    settings: "https://account.apple.com/",
  },
  Google: {
    slug: "google",
    issuer: "https://accounts.google.com",
    sdkId: "google.com",
    prompt: "select_account",
    settings: "https://myaccount.google.com/",
  },
} as const satisfies Readonly<Record<string, Provider>>;

export type ProviderName = keyof typeof PROVIDERS;
export type ProviderSlug = (typeof PROVIDERS)[ProviderName]["slug"];

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly ProviderName[];

export const isProviderName = (value: unknown): value is ProviderName =>
  PROVIDER_NAMES.some((name) => name === value);
