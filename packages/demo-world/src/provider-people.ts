import type { Language, ProviderName } from "@musubi/contract";
import { OLD_ACCOUNTS } from "./old-accounts.ts";
import { DEMO_PEOPLE } from "./people.ts";
import type { DemoService } from "./services.ts";

/** A person with an account at Google or Apple. */
export type ProviderPerson = {
  readonly provider: ProviderName;
  readonly subject: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly email: string;
  /** Whether the provider has made sure that the address is theirs. */
  readonly emailVerified: boolean;
  /** Apple's relay address instead of their own. */
  readonly emailHidden?: true;
};

/** People that nobody here has met: one who is new, and one who gives an address that is not theirs. */
const STRANGERS: readonly ProviderPerson[] = [
  {
    provider: "Google",
    subject: "google-haru",
    name: { ja: "Haru（はじめての人）", en: "Haru (new here)" },
    email: "haru@gmail.example",
    emailVerified: true,
  },
  {
    provider: "Google",
    subject: "google-not-hana",
    name: { ja: "Hana を名乗る他人", en: "Somebody who calls themselves Hana" },
    email: "hana@example.jp",
    emailVerified: false,
  },
  {
    provider: "SignInWithApple",
    subject: "apple-tsubasa",
    name: { ja: "Tsubasa（はじめての人）", en: "Tsubasa (new here)" },
    email: "tsubasa@example.jp",
    emailVerified: true,
  },
  {
    provider: "SignInWithApple",
    subject: "apple-not-kenji",
    name: { ja: "Kenji を名乗る他人", en: "Somebody who calls themselves Kenji" },
    email: "kenji@example.jp",
    emailVerified: false,
  },
];

const MEMBER: Partial<Record<DemoService, ProviderPerson["name"]>> = {
  app: { ja: "以前からのアプリ会員", en: "A member of the app from before" },
  school: { ja: "以前からのスクール会員", en: "A member of the school from before" },
};

const known = (
  { name: provider, subject }: { readonly name: ProviderName; readonly subject: string },
  name: ProviderPerson["name"],
  email: string,
): ProviderPerson => ({
  provider,
  subject,
  name,
  email,
  emailVerified: true,
  ...(email.includes("@privaterelay.") ? { emailHidden: true } : {}),
});

/** Everybody whom one can choose to be at Google or Apple. */
export const PROVIDER_PEOPLE: readonly ProviderPerson[] = [
  ...DEMO_PEOPLE.flatMap(({ provider, name, email }) =>
    provider === undefined ? [] : [known(provider, { ja: name, en: name }, email)],
  ),
  ...OLD_ACCOUNTS.flatMap(({ provider, service, email }) =>
    provider === undefined
      ? []
      : [known(provider, MEMBER[service] ?? { ja: email, en: email }, email)],
  ),
  ...STRANGERS,
];
