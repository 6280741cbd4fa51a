/** The public settings of a provider with whose accounts users sign in. */
type Provider = {
  /** Its name in our addresses, in its settings, for services, and for its button. */
  readonly slug: string;
  /** The issuer of its tokens. A setting may name another one. */
  readonly issuer: string;
  /** Its name in the app's identity SDK. */
  readonly sdkId: string;
  /** Makes the provider ask which account to use, instead of taking the one that happens to be signed in. */
  readonly prompt: "login" | "select_account";
  /** Where holders change its accounts. */
  readonly settings: string;
};

/**
 * Every provider, by its name in the ID token's `identities`, in the order of the buttons: Apple
 * requires that its button is no lower than the others. What only identity needs is in its settings.
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
