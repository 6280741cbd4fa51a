import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { findCatalogueFault } from "../../src/office/find-catalogue-fault.ts";
import { startIdentity } from "../../src/process/start.ts";
import { createWorld } from "../world/world.ts";

test("identity does not start if the catalogue lacks a service at which IDs have accounts, unless its removal is confirmed", async () => {
  await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji]);
  const { db } = world.database;
  await db.deleteFrom("place").execute();
  await db
    .insertInto("place")
    .values(
      [PEOPLE.hana, PEOPLE.kenji].flatMap(({ subject }) =>
        [7, 9].map((service_id) => ({
          account: subject,
          service_id,
          since: 1,
          lineage: `${subject} ${service_id}`,
        })),
      ),
    )
    .execute();
  const [first, ...others] = world.config.catalogue;
  if (!first) throw new Error("The demo has services.");
  const having = [...others, { ...first, service_id: 9 }];
  const fault =
    "CATALOGUE_FILE lacks services at which IDs have accounts: 7 (2 accounts). Put them back, or, if they are gone for good, set REMOVED_SERVICES=7.";
  const config = { ...world.config, catalogue: having };
  await expect(startIdentity(config)).rejects.toThrow(fault);
  expect(await findCatalogueFault({ ...config, removedServices: [7] }, world.database)).toBe(
    undefined,
  );
  await db.deleteFrom("place").execute();
  expect(await findCatalogueFault(config, world.database)).toBe(undefined);
});
