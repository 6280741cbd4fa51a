import { MigrationStatus } from "@musubi/contract";
import {
  CHECK_ACCOUNT_ID,
  DEMO_PEOPLE,
  type DemoPerson,
  type DemoService,
  OLD_ACCOUNTS,
  type OldAccount,
  OTHER_CHECK_ACCOUNT_ID,
} from "@musubi/demo-world";
import type { ServiceAccount } from "./account.ts";
import { belongingsAt } from "./belongings.ts";
import type { MemoryContent } from "./memory.ts";
import { hashPassword } from "./password-hash.ts";

/** Returns what a service knows on the first day of the demo world. */
export const demoMemory = (service: DemoService): MemoryContent => ({
  accounts: [
    ...DEMO_PEOPLE.flatMap((person) => accountsOfPerson(service, person)),
    ...OLD_ACCOUNTS.filter((old) => old.service === service).map(oldAccount),
    checkAccount(service, CHECK_ACCOUNT_ID),
    checkAccount(service, OTHER_CHECK_ACCOUNT_ID),
  ],
  deeds: [],
});

const blank = {
  subject: null,
  provider: null,
  passwordHash: null,
  barred: null,
  migrationStatus: null,
  state: "active",
  seq: 0,
  addressSeq: 0,
  hold: null,
  belongings: {},
} as const satisfies Partial<ServiceAccount>;

function accountsOfPerson(service: DemoService, person: DemoPerson): ServiceAccount[] {
  const waits = service === "store" && person.orderOnItsWay === true;
  return person.services
    .filter((use) => use.service === service)
    .map(({ since }) => ({
      ...blank,
      id: `${service}-${person.name.toLowerCase()}`,
      subject: person.subject,
      email: person.email,
      provider: person.provider ?? null,
      passwordHash: hasOwnSignIn(service) ? hashIfGiven(person.password) : null,
      since,
      hold: waits ? ORDER_ON_ITS_WAY : null,
      belongings: belongingsAt(service, since, waits),
    }));
}

/** The app and the school still let people in by themselves, also those who have an ID by now. */
const hasOwnSignIn = (service: DemoService): boolean => service === "app" || service === "school";

const hashIfGiven = (password: string | undefined): string | null =>
  password === undefined ? null : hashPassword(password);

const ORDER_ON_ITS_WAY = {
  ja: "お届け前のご注文があります。商品の到着後に、もう一度お手続きください。",
  en: "You have an order on its way. Please try again after it has arrived.",
};

const oldAccount = (old: OldAccount): ServiceAccount => ({
  ...blank,
  id: old.id,
  email: old.email,
  provider: old.provider ?? null,
  passwordHash: hashIfGiven(old.password),
  barred: old.barred ?? null,
  migrationStatus: old.migrationStatus ?? null,
  since: "2020-04-01",
  belongings: belongingsAt(old.service, "2020-04-01", false),
});

const checkAccount = (service: DemoService, id: string): ServiceAccount => ({
  ...blank,
  id,
  email: `${id}@example.jp`,
  migrationStatus: service === "store" ? MigrationStatus.NOT : null,
  since: "2026-01-01",
  belongings: belongingsAt(service, "2026-01-01", false),
});
