import {
  type Language,
  MigrationStatus,
  PROVIDER_NAMES,
  PROVIDERS,
  type ProviderName,
  type ProviderSlug,
} from "@musubi/contract";
import * as v from "valibot";

export type InBoth<T = string> = Readonly<Record<Language, T>>;

/** What users keep at a service, so that an export has content. `{since}` stands for the day on which they joined. */
export type Belongings = Readonly<Record<string, unknown>>;

export type ProviderAccount = { readonly name: ProviderName; readonly subject: string };

/** A holder of an ID. */
export type DemoPerson = {
  readonly name: string;
  /** Fixed, so that identity and the services agree on it without asking each other. */
  readonly subject: string;
  readonly email: string;
  /** A person without one signs in with the provider only. */
  readonly password?: string;
  readonly provider?: ProviderAccount;
  readonly services: readonly {
    /** Its kind in the catalogue. */
    readonly service: string;
    readonly since: string;
    /** Why the holder cannot leave the service now. */
    readonly hold?: InBoth;
    /** Instead of the usual belongings. */
    readonly belongings?: Belongings;
  }[];
};

/** What can bar a user with the right password from a service's own sign-in. */
export const SIGN_IN_BARS = ["unconfirmed", "reset-required", "disabled"] as const;
export type SignInBar = (typeof SIGN_IN_BARS)[number];

/** An account from before the ID existed, not linked to any ID yet. */
export type OldAccount = {
  readonly service: string;
  /** The service's own id for it. `old:<id>` on the wire. */
  readonly id: string;
  readonly email: string;
  readonly password?: string;
  readonly provider?: ProviderAccount;
  /** Known only to services linked by password. */
  readonly migrationStatus?: MigrationStatus;
  /** Why the service's own sign-in refuses the right password. */
  readonly barred?: SignInBar;
};

/** A person with an account at Google or Apple. */
export type ProviderPerson = {
  readonly provider: ProviderName;
  readonly subject: string;
  readonly name: InBoth;
  readonly email: string;
  /** Whether the provider has verified the address. */
  readonly emailVerified: boolean;
  /** Apple's relay address instead of their own. */
  readonly emailHidden?: true;
};

/** A page around the portal. */
export type SitePage = InBoth<{ readonly title: string; readonly paragraphs: readonly string[] }>;

/** What a catalogue does not say about a service, but its simulation needs. */
export type ServiceLife = {
  /** Its name within a sentence. */
  readonly called: InBoth;
  /** The text on its own site. */
  readonly lead: InBoth;
  readonly belongings: Belongings;
};

/** The people and data around a catalogue on a laptop, in place of those that an operator really has. */
export type DemoWorld = {
  /** The providers with which users sign in. */
  readonly providers: readonly ProviderSlug[];
  readonly people: readonly DemoPerson[];
  readonly oldAccounts: readonly OldAccount[];
  /** People at the providers who have no account here. */
  readonly strangers: readonly ProviderPerson[];
  /** By kind in the catalogue. */
  readonly services: Readonly<Record<string, ServiceLife>>;
  /** By the last part of their address. */
  readonly pages: Readonly<Record<string, SitePage>>;
};

const text = v.pipe(v.string(), v.nonEmpty("it must not be empty"));
const inBoth = <const S extends v.GenericSchema>(schema: S) =>
  v.strictObject({ ja: schema, en: schema });
const words = inBoth(text);
const day = v.pipe(v.string(), v.isoDate("it must be a day such as 2026-04-01"));
const belongings = v.record(v.string(), v.unknown());
const providerName = v.picklist(PROVIDER_NAMES);
const providerAccount = v.strictObject({ name: providerName, subject: text });

const person = v.strictObject({
  name: text,
  subject: v.pipe(v.string(), v.uuid("it must be a UUID")),
  email: text,
  password: v.exactOptional(text),
  provider: v.exactOptional(providerAccount),
  services: v.array(
    v.strictObject({
      service: text,
      since: day,
      hold: v.exactOptional(words),
      belongings: v.exactOptional(belongings),
    }),
  ),
});

const oldAccount = v.strictObject({
  service: text,
  id: text,
  email: text,
  password: v.exactOptional(text),
  provider: v.exactOptional(providerAccount),
  migrationStatus: v.exactOptional(v.enum(MigrationStatus)),
  barred: v.exactOptional(v.picklist(SIGN_IN_BARS)),
});

const stranger = v.strictObject({
  provider: providerName,
  subject: text,
  name: words,
  email: text,
  emailVerified: v.boolean(),
  emailHidden: v.exactOptional(v.literal(true)),
});

/** The schema of a world's file, beside its catalogue. */
export const worldFile: v.GenericSchema<unknown, DemoWorld> = v.strictObject({
  providers: v.array(v.picklist(PROVIDER_NAMES.map((name) => PROVIDERS[name].slug))),
  people: v.array(person),
  oldAccounts: v.array(oldAccount),
  strangers: v.array(stranger),
  services: v.record(v.string(), v.strictObject({ called: words, lead: words, belongings })),
  pages: v.record(v.string(), inBoth(v.strictObject({ title: text, paragraphs: v.array(text) }))),
});
