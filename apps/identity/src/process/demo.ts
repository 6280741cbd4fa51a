import { canonicalEmail, PROVIDERS } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { sealAddress } from "../accounts/credentials/provider-address.ts";
import type { PasswordHasher } from "../accounts/passwords/hashing.ts";
import type { Database } from "../database/database.ts";
import { accountExists, insertAccount, insertIdentity } from "../database/queries/accounts.ts";
import { expectFirstBrowser } from "../database/queries/known-browsers.ts";
import { insertTie } from "../database/queries/ties.ts";
import type { Config } from "../settings/config.ts";
import { deriveSecrets } from "../settings/secrets.ts";

/** Creates the demo people in identity who do not exist yet. Returns how many it created. */
export async function seedDemo(
  database: Database,
  hasher: PasswordHasher,
  config: Pick<Config, "providers" | "catalogue" | "world" | "secret">,
  people: readonly DemoPerson[] = config.world.people,
): Promise<number> {
  let made = 0;
  for (const person of people) {
    if (await accountExists(database.db, person.subject)) continue;
    await addPerson(database, hasher, config, person);
    made += 1;
  }
  return made;
}

async function addPerson(
  database: Database,
  hasher: PasswordHasher,
  { providers, catalogue, secret }: Pick<Config, "providers" | "catalogue" | "secret">,
  person: DemoPerson,
): Promise<void> {
  const passwordHash = person.password === undefined ? null : await hasher.hash(person.password);
  const createdAt = Math.min(Date.now(), ...person.services.map((tie) => Date.parse(tie.since)));
  await database.transact(async (trx) => {
    await insertAccount(trx, {
      id: person.subject,
      email: person.email,
      emailKey: canonicalEmail(person.email),
      emailProvenAt: createdAt,
      passwordHash,
      language: "ja",
      createdAt,
    });
    await expectFirstBrowser(trx, person.subject, Date.now());
    for (const { service, since } of person.services) {
      const entry = catalogue.find(({ kind }) => kind === service);
      if (entry === undefined) continue;
      await insertTie(trx, {
        account: person.subject,
        serviceId: entry.service_id,
        since: Date.parse(since),
        serviceEmail: person.email,
      });
    }
    if (person.provider) {
      const { issuer } = providers[PROVIDERS[person.provider.name].slug];
      const identity = { issuer, subject: person.provider.subject };
      await insertIdentity(trx, {
        ...identity,
        account: person.subject,
        providerName: person.provider.name,
        createdAt,
        address: sealAddress(deriveSecrets(secret), { ...identity, email: person.email }),
      });
    }
  });
}
