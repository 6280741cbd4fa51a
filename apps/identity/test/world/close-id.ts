import { deleteService, disableAccount } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { dataOf } from "./outcomes.ts";
import type { World } from "./world.ts";

/** Closes a person's ID as the portal does: leaves every service, then closes the ID. */
export async function closeId(world: World, person: DemoPerson): Promise<void> {
  const { access_token: bearer } = await world.signIn(person);
  const client = world.client({ bearer });
  for (const { kind, service_id } of world.config.catalogue) {
    const isUsed = person.services.some(({ service }) => service === kind);
    if (isUsed) dataOf(await client.send(deleteService, { body: { service_id } }));
  }
  const body = { user_key: person.subject, is_token_for_login_page: false };
  dataOf(await client.send(disableAccount, { body }));
}
