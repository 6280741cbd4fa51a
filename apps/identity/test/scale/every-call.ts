import type { Client } from "@musubi/contract/client";
import { everyHolderCall } from "../world/every-holder-call.ts";
import type { World } from "../world/world.ts";
import { nextMember } from "./flows.ts";
import { type Meter, shareOf, type Used } from "./meter.ts";

const HOLDERS = 10;

/** Returns what each call of a holder costs, made by one holder after another. */
export async function measureCalls(world: World, meter: Meter): Promise<Map<string, Used>> {
  const used = new Map<string, Used>();
  const add = (name: string, more: Used) => {
    const { node = 0, database = 0, pages = 0 } = used.get(name) ?? {};
    used.set(name, {
      node: node + more.node,
      database: database + more.database,
      pages: pages + more.pages,
    });
  };
  const measured = (client: Client): Client => ({
    async send(call, ...rest) {
      let outcome: unknown;
      const spent = await meter(async () => {
        outcome = await client.send(call, ...rest);
      });
      add(call.name, shareOf(spent, HOLDERS));
      return outcome as never;
    },
  });
  for (let n = 0; n < HOLDERS; n += 1) {
    const tokens = await world.signIn(nextMember());
    await everyHolderCall({ ...world, client: (of) => measured(world.client(of)) }, tokens);
  }
  return used;
}
