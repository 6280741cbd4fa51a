import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { sendRefusal } from "../http/send-refusal.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { describeAccount, serviceAccount } from "../services/account.ts";
import type { World } from "../services/world.ts";
import { type Faults, type FaultTargets, faultOrder } from "./faults.ts";
import { type Reporting, registerForgetting } from "./forgetting.ts";

export type Controls = {
  readonly world: World;
  readonly faults: Faults;
  readonly targets: FaultTargets;
  readonly mailbox: Mailbox;
  readonly resetSignIns: () => void;
  readonly reporting: Reporting;
};

/** Enough for thousands of accounts. */
const ACCOUNTS_MAX_BYTES = 16 * 1024 * 1024;
const accountsOrder = v.strictObject({ service: v.string(), accounts: v.array(serviceAccount) });

/** For tests and experiments: order faults, inspect what a service keeps, put other accounts in its place, reset. */
export function registerControl(
  app: FastifyInstance,
  { world, faults, targets, mailbox, resetSignIns, reporting }: Controls,
): void {
  const schema = faultOrder(targets);
  registerForgetting(app, world, reporting);

  app.post("/control/faults", async (request, reply) => {
    const order = v.safeParse(schema, request.body);
    if (!order.success) return sendRefusal(request, reply, "InvalidParameterException");
    faults.plan(order.output);
    return reply.send({});
  });

  app.get("/control/faults", async (_request, reply) => reply.send({ faults: faults.planned() }));

  app.delete("/control/faults", async (_request, reply) => {
    faults.clear("proceed");
    return reply.send({});
  });

  const findNeighbour = (kind: string) => world.neighbours.find(({ entry }) => entry.kind === kind);

  app.post("/control/accounts", { bodyLimit: ACCOUNTS_MAX_BYTES }, async (request, reply) => {
    const order = v.safeParse(accountsOrder, request.body);
    if (!order.success) return sendRefusal(request, reply, "InvalidParameterException");
    const neighbour = findNeighbour(order.output.service);
    if (!neighbour) return sendRefusal(request, reply, "ResourceNotFoundException");
    neighbour.memory.clear();
    neighbour.settle(order.output.accounts);
    return reply.send({});
  });

  app.get<{ Params: { service: string } }>("/control/state/:service", async (request, reply) => {
    const { service } = request.params;
    const neighbour = findNeighbour(service);
    if (!neighbour) return sendRefusal(request, reply, "ResourceNotFoundException");
    return reply.send({ service, accounts: neighbour.memory.accounts().map(describeAccount) });
  });

  app.post("/control/reset", async (_request, reply) => {
    // Waiting calls belong to the world that ends here, and must not act on the next one.
    faults.clear("cut");
    world.reset();
    mailbox.clear();
    resetSignIns();
    return reply.send({});
  });
}
