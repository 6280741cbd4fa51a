import { glanceAtHome } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { givePasskey } from "../world/credential-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

test("the home page learns whether its holder has passkeys, and nothing about other holders", async () => {
  await using world = await createWorld([hana, kenji]);
  const { access_token: bearer } = await world.signIn(hana);
  const client = world.client({ bearer });
  const glimpse = async () => dataOf(await client.send(glanceAtHome, {})).passkeys;
  await givePasskey(world, kenji, "kenjis");
  expect(await glimpse()).toBe(false);
  await givePasskey(world, hana, "phone");
  expect(await glimpse()).toBe(true);
});
