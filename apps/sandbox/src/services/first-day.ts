import { type CatalogueEntry, MigrationStatus } from "@musubi/contract";
import {
  type Belongings,
  CHECK_ACCOUNT_ID,
  type DemoPerson,
  type DemoWorld,
  type OldAccount,
  OTHER_CHECK_ACCOUNT_ID,
} from "@musubi/demo-world";
import { BLANK, type ServiceAccount } from "./account.ts";
import { hashPassword } from "./password-hash.ts";

/** Returns a service's accounts on the first day of a world. */
export function firstDay(entry: CatalogueEntry, world: DemoWorld): readonly ServiceAccount[] {
  const belongings = world.services[entry.kind]?.belongings ?? {};
  return [
    ...world.people.flatMap((person) => accountsOfPerson(entry, person, belongings)),
    ...world.oldAccounts
      .filter((old) => old.service === entry.kind)
      .map((old) => oldAccount(old, belongings)),
    checkAccount(entry, CHECK_ACCOUNT_ID, belongings),
    checkAccount(entry, OTHER_CHECK_ACCOUNT_ID, belongings),
  ];
}

const accountsOfPerson = (
  entry: CatalogueEntry,
  person: DemoPerson,
  usual: Belongings,
): ServiceAccount[] =>
  person.services
    .filter((use) => use.service === entry.kind)
    .map(({ since, hold, belongings }) => ({
      ...BLANK,
      id: `${entry.kind}-${person.name.toLowerCase()}`,
      subject: person.subject,
      email: person.email,
      provider: person.provider ?? null,
      passwordHash: hasOwnSignIn(entry) ? hashIfGiven(person.password) : null,
      since,
      hold: hold ?? null,
      belongings: dateBelongings(belongings ?? usual, since),
    }));

/** Services with their own sign-in still let users in by it, including those who have an ID by now. */
const hasOwnSignIn = ({ link }: CatalogueEntry): boolean =>
  link.method === "firebase" || link.method === "oidc";

const hashIfGiven = (password: string | undefined): string | null =>
  password === undefined ? null : hashPassword(password);

const oldAccount = (old: OldAccount, belongings: Belongings): ServiceAccount => ({
  ...BLANK,
  id: old.id,
  email: old.email,
  provider: old.provider ?? null,
  passwordHash: hashIfGiven(old.password),
  barred: old.barred ?? null,
  migrationStatus: old.migrationStatus ?? null,
  since: "2020-04-01",
  belongings: dateBelongings(belongings, "2020-04-01"),
});

const checkAccount = (
  { link }: CatalogueEntry,
  id: string,
  belongings: Belongings,
): ServiceAccount => ({
  ...BLANK,
  id,
  email: `${id}@example.jp`,
  ...(link.method === "password" && {
    passwordHash: hashPassword("Check2026"),
    migrationStatus: MigrationStatus.NOT,
  }),
  since: "2026-01-01",
  belongings: dateBelongings(belongings, "2026-01-01"),
});

export const dateBelongings = (belongings: Belongings, since: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(belongings).replaceAll("{since}", since));
