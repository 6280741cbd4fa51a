import type { Language } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { findFirstUse } from "../../src/ties/linking/first-use.ts";
import { openAtService } from "../../src/ties/linking/open-at-service.ts";
import { LOGGED_IN } from "./logged-in.ts";
import type { Sandbox } from "./sandbox.ts";
import type { World } from "./world.ts";

export const STORE = 1;
const BROWSER = "A browser";

/** Opens an account, on the first use of a service. */
export const pressNew = (
  { parts }: World,
  { subject: account }: DemoPerson,
  serviceId = STORE,
  language: Language = "en",
) => openAtService(parts, { account, user_agent: BROWSER, serviceId, language, ...LOGGED_IN });

export const findFirstUseOf = (
  { parts }: World,
  { subject }: DemoPerson,
  serviceId = STORE,
): ReturnType<typeof findFirstUse> => findFirstUse(parts, subject, serviceId);

/** Returns how many ties a person has to the store, the states of their accounts there, and how many IDs are busy. */
export async function standAtStore(world: World, sandbox: Sandbox, { subject }: DemoPerson) {
  const { db } = world.database;
  const ties = await db
    .selectFrom("tie")
    .select("lineage")
    .where("account", "=", subject)
    .where("service_id", "=", STORE)
    .execute();
  const { accounts } = await sandbox.state("store");
  return {
    tied: ties.length,
    there: accounts.filter(({ owner }) => owner === `sub:${subject}`).map(({ state }) => state),
    busy: (await db.selectFrom("operation_lock").selectAll().execute()).length,
  };
}

export const NOTHING = { tied: 0, there: [], busy: 0 };
export const OPENED = { tied: 1, there: ["active"], busy: 0 };
