import { reportAccount } from "@musubi/contract";
import { createClient } from "@musubi/contract/client";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { sendRefusal } from "../connector/send-refusal.ts";
import type { ServiceAccount } from "../services/account.ts";
import { refuse } from "../services/outcome.ts";
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
  const memoryOf = (kind: string) => neighbours.find(({ entry }) => entry.kind === kind)?.memory;

  app.post("/control/forget", async (request, reply) => {
    const order = v.safeParse(forgetOrder, request.body);
    if (!order.success) return sendRefusal(request, reply, refuse("InvalidParameterException"));
    const { service: kind, subject, report } = order.output;
    const memory = memoryOf(kind);
    if (!memory) return sendRefusal(request, reply, refuse("ResourceNotFoundException"));
    const { accounts, ...rest } = memory.content();
    const isForgotten = (account: ServiceAccount) =>
      account.subject !== null && (subject === undefined || account.subject === subject);
    forgotten.set(kind, [...(forgotten.get(kind) ?? []), ...accounts.filter(isForgotten)]);
    memory.replace({ ...rest, accounts: accounts.filter((each) => !isForgotten(each)) });
    if (report && subject !== undefined) await tell(reporting, kind, subject);
    return reply.send({});
  });

  app.post("/control/remember", async (request, reply) => {
    const order = v.safeParse(rememberOrder, request.body);
    if (!order.success) return sendRefusal(request, reply, refuse("InvalidParameterException"));
    const { service: kind } = order.output;
    const memory = memoryOf(kind);
    if (!memory) return sendRefusal(request, reply, refuse("ResourceNotFoundException"));
    const { accounts, ...rest } = memory.content();
    memory.replace({ ...rest, accounts: [...accounts, ...(forgotten.get(kind) ?? [])] });
    forgotten.delete(kind);
    return reply.send({});
  });

  app.addHook("onResponse", async ({ routeOptions }) => {
    if (routeOptions.url === "/control/reset") forgotten.clear();
  });
}

/** Reports to identity that an account has changed. Identity then asks the service, if it wants to. */
const tell = ({ identityOrigin, secretOf }: Reporting, kind: string, user_key: string) =>
  createClient({
    origin: identityOrigin,
    language: () => "ja",
    bearer: () => secretOf(kind),
  }).send(reportAccount, { body: { kind, user_key } });
