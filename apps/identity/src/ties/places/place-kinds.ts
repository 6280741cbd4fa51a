import { restoreAccount, suspendAccount } from "@musubi/contract";
import { endWaking } from "../../database/queries/places.ts";
import { denySleep } from "../belief/deny-sleep.ts";
import { tellForgetful } from "../belief/weigh-denial.ts";
import { dropOp } from "../operations/call-off.ts";
import type { Kind } from "../operations/parts.ts";
import { afterLeaving } from "./after-leaving.ts";
import { afterWaking, resumeWaking } from "./after-waking.ts";

/** A holder can leave a service even if it does not find the account. */
export const LEAVING: Kind = {
  send: (_parts, connector, op, { key }, language) =>
    connector.send(suspendAccount, { body: { user_key: op.target, key } }, language),
  activation: 0,
  isDoneIfGone: true,
  after: afterLeaving,
  async afterRefusal(parts, op) {
    await dropOp(parts, op);
  },
};

export const WAKING: Kind = {
  send: (_parts, connector, op, { key }, language) =>
    connector.send(restoreAccount, { body: { user_key: op.target, key } }, language),
  activation: 1,
  after: afterWaking,
  resume: resumeWaking,
  /** Leaves the account asleep, unless the service has now denied it twice (`denySleep`). */
  async afterRefusal(parts, op, serviceId, { kind }) {
    const now = await parts.database.now();
    const denial = await dropOp(parts, op, async (trx) => {
      const sleep = await endWaking(trx, { account: op.target, serviceId }, "asleep");
      return sleep && kind === "gone" ? denySleep(parts, trx, sleep, now) : "nothing";
    });
    if (denial === "too-many") tellForgetful(parts, serviceId);
  },
};
