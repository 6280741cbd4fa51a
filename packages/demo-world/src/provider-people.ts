import type { DemoWorld, InBoth, ProviderAccount, ProviderPerson } from "./world.ts";

/** People without an account here: at each provider a new user, and one who gives an address that is not theirs. */
export const STRANGERS: readonly ProviderPerson[] = [
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

/** Returns all people to choose from at Google or Apple. */
export const providerPeople = (world: DemoWorld): readonly ProviderPerson[] => [
  ...world.people.flatMap(({ provider, name, email }) =>
    provider === undefined ? [] : [known(provider, { ja: name, en: name }, email)],
  ),
  ...world.oldAccounts.flatMap(({ provider, service, email }) =>
    provider === undefined
      ? []
      : [known(provider, nameMember(world.services[service]?.called, email), email)],
  ),
  ...world.strangers,
];

const nameMember = (called: InBoth | undefined, email: string): InBoth =>
  called === undefined
    ? { ja: email, en: email }
    : { ja: `以前からの${called.ja}会員`, en: `A member of ${called.en} from before` };

const known = (
  { name: provider, subject }: ProviderAccount,
  name: InBoth,
  email: string,
): ProviderPerson => ({
  provider,
  subject,
  name,
  email,
  emailVerified: true,
  ...(email.includes("@privaterelay.") ? { emailHidden: true } : {}),
});
