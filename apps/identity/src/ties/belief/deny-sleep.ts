import type { Transaction } from "kysely";
import { dropDoubt, findDoubt, insertDoubt } from "../../database/queries/beliefs.ts";
import { endSleepAt } from "../../database/queries/places.ts";
import type { WholeTie } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../operations/parts.ts";
import { weighAnswer } from "./weigh-answer.ts";
import { countDenial, type Denial, weighDenial } from "./weigh-denial.ts";

/**
 * Weighs that a service did not find an account that its holder wanted to wake, with the same care as for a tie.
 * The first time is only a doubt, and the sleep lasts. The second time, of the same account, at least a minute
 * later and by a service that is trusted, ends the sleep.
 */
export async function denySleep(
  parts: Parts,
  trx: Transaction<Tables>,
  sleep: WholeTie,
  now: number,
): Promise<Denial> {
  const { account, service_id: serviceId, lineage } = sleep;
  const doubt = await findDoubt(trx, account, serviceId);
  // Settled: until now the operation that is being given up had locked the account.
  const standing = { isSettled: true, tie: sleep, isTaken: true, aside: undefined, doubt };
  switch (weighAnswer(0, { lineage, is_aside: false, at: now }, standing)) {
    case "doubt": {
      const denial = await countDenial(parts, trx, serviceId, now);
      if (denial === "believed") await insertDoubt(trx, { account, serviceId, lineage, now });
      return denial;
    }
    case "end": {
      const denial = await weighDenial(parts, trx, serviceId, now);
      if (denial !== "believed") return denial;
      await endSleepAt(trx, { account, serviceId });
      await dropDoubt(trx, account, serviceId);
      return denial;
    }
    case "nothing":
    case "bring-back":
      return "nothing";
  }
}
