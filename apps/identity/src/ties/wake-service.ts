import type { Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { insertStep } from "../database/queries/merge-steps.ts";
import { claimWaking } from "../database/queries/sleeps.ts";
import { findTiesOf } from "../database/queries/ties.ts";
import type { Caller } from "./caller.ts";
import type { Needs } from "./needs.ts";
import { begin, findBegun, type OpenRefusal, open } from "./open.ts";
import { inItsWords, settle } from "./settle.ts";
import type { RefusedStep } from "./take-step.ts";

type Refused =
  | OpenRefusal
  | "ResourceNotFoundException"
  | "SameServiceException"
  | "ServiceUnavailableException"
  | "E500-01";

const REFUSALS = {
  over: "E500-01",
  // The service has erased it by itself: there is nothing to come back to.
  refused: (step: RefusedStep) =>
    step.kind === "gone" ? refuse("ResourceNotFoundException") : inItsWords(step),
} as const;

/**
 * Comes back to a service that was left: what sleeps there wakes, and is tied as it was. Twice at
 * once has one effect.
 */
export async function wakeService(
  parts: Needs,
  caller: Caller,
  serviceId: number,
  language: Language,
): Promise<Answer<object, Refused>> {
  const { account } = caller;
  if (!parts.connectors.byId(serviceId)) return refuse("ResourceNotFoundException");
  const opened = await openWaking(parts, caller, serviceId);
  // Asked before, perhaps in the same moment: what was begun is finished, or done already.
  const op = opened.ok
    ? opened.data
    : await findBegun(
        parts,
        { kind: "wake", source: null, target: account, serviceId },
        async (db, { lineage }) =>
          (await findTiesOf(db, [account])).some((tie) => tie.lineage === lineage),
      );
  if (!op) return opened;
  if (op.state === "done") return answer({});
  return settle(parts, op, serviceId, language, REFUSALS);
}

/** Opens the waking, and takes the sleep for it: from then on nobody erases it. */
const openWaking = (parts: Needs, { account, user_agent }: Caller, serviceId: number) =>
  open(parts, [account], async (trx) => {
    const ties = await findTiesOf(trx, [account]);
    if (ties.some((tie) => tie.service_id === serviceId)) return refuse("SameServiceException");
    const sleep = await claimWaking(trx, { account, serviceId }, parts.now());
    if (!sleep) return refuse("ResourceNotFoundException");
    const what = { kind: "wake", source: null, target: account, user_agent } as const;
    const op = await begin(parts, trx, what, [account]);
    const { lineage, service_email: serviceEmail } = sleep;
    await insertStep(trx, { op: op.id, serviceId, from: "", to: "", lineage, serviceEmail });
    return answer(op);
  });
