import type { Call } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { everyHolderCall } from "../world/every-holder-call.ts";
import type { World } from "../world/world.ts";
import { nextMember } from "./flows.ts";
import { type Meter, type Used, usedBetween } from "./meter.ts";

const HOLDERS = 10;

/** Returns what each call of a holder costs, made by one holder after another, without the cost of measuring. */
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
  let idle: Used = { node: 0, database: 0, pages: 0 };
  const measured = (client: Client): Client => ({
    async send(call: Call, ...rest) {
      const before = await meter();
      const outcome = await client.send(call, ...rest);
      const after = await meter();
      const all = usedBetween(before, after, HOLDERS);
      add(call.name, usedBetween(idle, all, 1));
      return outcome as never;
    },
  });
  for (let n = -10; n < HOLDERS; n += 1) {
    const before = await meter();
    if (n < 0) {
      // The first rounds only measure what measuring costs.
      idle = usedBetween(before, await meter(), HOLDERS);
      continue;
    }
    const tokens = await world.signIn(nextMember());
    await everyHolderCall({ ...world, client: (of) => measured(world.client(of)) }, tokens);
  }
  return used;
}
