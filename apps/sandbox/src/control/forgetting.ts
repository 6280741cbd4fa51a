import { reportAccount } from "@musubi/contract";
import { createClient } from "@musubi/contract/client";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { sendRefusal } from "../http/send-refusal.ts";
import type { ServiceAccount } from "../services/account.ts";
import type { World } from "../services/world.ts";

const service = v.string();
const forgetOrder = v.strictObject({
  service,
  /** The subject whose account is forgotten. Without one, all accounts that belong to an ID. */
  subject: v.optional(v.string()),
  /** Whether the service reports it to identity by itself, if a subject is named. */
  report: v.optional(v.boolean(), false),
});
const rememberOrder = v.strictObject({ service });

/** How a service reaches identity: its address, and each service's secret. */
export type Reporting = {
  readonly identityOrigin: string;
  readonly secretOf: (kind: string) => string;
};

/** Simulates a holder who leaves on the service's own site, and a service that loses its data and restores it. */
export function registerForgetting(
  app: FastifyInstance,
  { neighbours }: Pick<World, "neighbours">,
  reporting: Reporting,
): void {
  const forgotten = new Map<string, readonly ServiceAccount[]>();
  const findNeighbour = (kind: string) => neighbours.find(({ entry }) => entry.kind === kind);

  app.post("/control/forget", async (request, reply) => {
    const order = v.safeParse(forgetOrder, request.body);
    if (!order.success) return sendRefusal(request, reply, "InvalidParameterException");
    const { service: kind, subject, report } = order.output;
    const memory = findNeighbour(kind)?.memory;
    if (!memory) return sendRefusal(request, reply, "ResourceNotFoundException");
    const leaving = memory
      .accounts()
      .filter(isTied)
      .filter((each) => subject === undefined || each.subject === subject);
    forgotten.set(kind, [...(forgotten.get(kind) ?? []), ...leaving]);
    for (const { id } of leaving) memory.remove(id);
    if (report && subject !== undefined) await tell(reporting, kind, subject);
    return reply.send({});
  });

  app.post("/control/remember", async (request, reply) => {
    const order = v.safeParse(rememberOrder, request.body);
    if (!order.success) return sendRefusal(request, reply, "InvalidParameterException");
    const { service: kind } = order.output;
    const neighbour = findNeighbour(kind);
    if (!neighbour) return sendRefusal(request, reply, "ResourceNotFoundException");
    neighbour.settle(forgotten.get(kind) ?? []);
    forgotten.delete(kind);
    return reply.send({});
  });

  app.addHook("onResponse", async ({ routeOptions }) => {
    if (routeOptions.url === "/control/reset") forgotten.clear();
  });
}

const isTied = ({ subject }: ServiceAccount): boolean => subject !== null;

/** Reports to identity that an account has changed. Identity then asks the service, if it wants to. */
const tell = ({ identityOrigin, secretOf }: Reporting, kind: string, user_key: string) =>
  createClient({
    origin: identityOrigin,
    language: () => "ja",
    bearer: () => secretOf(kind),
  }).send(reportAccount, { body: { kind, user_key } });
