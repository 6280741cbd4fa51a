import { expect } from "vitest";
import type { Stage } from "./stage.ts";

/** Checks that identity, every service and the model agree. */
export async function compareAll(stage: Stage): Promise<void> {
  const { people, run, model, takenBack, wrong } = stage;
  const { parts, services } = stage.world;
  const { db } = parts.database;
  const [busy, ties] = await Promise.all([
    db.selectFrom("operation_lock").select("account").execute(),
    db
      .selectFrom("tie")
      .innerJoin("account", "account.id", "tie.account")
      .select(["tie.account", "service_id", "account.email", "service_email", "telling"])
      .where("tie.account", "in", people)
      .execute(),
  ]);
  expect(busy.filter(({ account }) => account.includes(run))).toEqual([]);

  const believed: string[] = [];
  const held: string[] = [];
  for (const person of people) {
    for (const [serviceId, id] of model.holdings.get(person) ?? []) {
      const account = services.get(serviceId)?.accounts.get(id);
      held.push(`${person} ${serviceId} ${account?.owner} ${account?.state} ${account?.email}`);
      const tie = ties.find((each) => each.account === person && each.service_id === serviceId);
      believed.push(`${person} ${serviceId} sub:${tie?.account} active ${tie?.email}`);
      expect(tie?.service_email).toBe(tie?.email);
    }
  }
  expect(held).toEqual(believed);
  expect(ties).toHaveLength(held.length);
  for (const [serviceId, service] of services) {
    // A service that did not find the account when it was left has not suspended that account.
    const asleep = wrong.has(serviceId) ? ["suspended", "active"] : ["suspended"];
    for (const account of service.accounts.values()) {
      if (!account.id.startsWith(run)) continue;
      const isHeld = [...model.holdings.values()].some((holdings) =>
        [...holdings.values()].includes(account.id),
      );
      const sleep = model.asleep.get(account.id);
      if (sleep) expect(asleep).toContain(account.state);
      if (sleep) expect(account.owner).toBe(`sub:${sleep.person}`);
      else if (model.erased.has(account.id)) expect(account.state).toBe("erased");
      else if (takenBack.has(account.id)) expect(account.state).toBe("erased");
      else if (!isHeld) expect(account.owner).toBe(`old:${account.id}`);
    }
  }
}
