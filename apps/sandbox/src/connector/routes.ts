import type { Call, LinkMethod } from "@musubi/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { createFaultGate, cutConnection, type SendStatus } from "../control/fault-gate.ts";
import type { Faults } from "../control/faults.ts";
import { refuse } from "../services/outcome.ts";
import { type Answering, type Desk, PASSWORD_ANSWERS, SERVICE_ANSWERS } from "./answers.ts";
import { carriesSecret } from "./bearer.ts";
import { codeForStatus, sendRefusal } from "./send-refusal.ts";

export type ConnectorOptions = {
  readonly service: string;
  /** How its old accounts are proven. */
  readonly method: LinkMethod;
  readonly secret: string;
  readonly desk: Desk;
  readonly faults: Faults;
};

/** One service's side of the connector, under `/{service}`. */
export function registerConnector(app: FastifyInstance, options: ConnectorOptions): void {
  const answers =
    options.method === "password" ? [...SERVICE_ANSWERS, ...PASSWORD_ANSWERS] : SERVICE_ANSWERS;
  for (const answering of answers) registerAnswer(app, options, answering);
}

function registerAnswer(
  app: FastifyInstance,
  { service, secret, desk, faults }: ConnectorOptions,
  { call, respond }: Answering,
): void {
  const gate = createFaultGate(faults, service, sendFaultStatus);
  app.route({
    method: call.method,
    url: `/${service}${call.path}`,
    onRequest: [
      (request, reply) => gate.enter(request, reply, call.path),
      async (request, reply) => {
        if (carriesSecret(request.headers.authorization, secret)) return;
        return sendRefusal(request, reply, refuse("NotAuthorizedException"));
      },
    ],
    handler: async (request, reply) => {
      const input = readInput(call, request);
      if (input === undefined) {
        return sendRefusal(request, reply, refuse("InvalidParameterException"));
      }
      const fate = await gate.awaitFate(request);
      if (fate === "cut") return cutConnection(request, reply);
      const outcome = await respond(desk, input);
      if (fate === "work-and-cut") return cutConnection(request, reply);
      const fault = gate.befallen(request);
      if (fault?.kind === "fail-after") return sendFaultStatus(request, reply, fault);
      return outcome.ok ? reply.send(outcome.data) : sendRefusal(request, reply, outcome);
    },
  });
}

const sendFaultStatus: SendStatus = (request, reply, { status }) =>
  sendRefusal(request, reply, refuse(codeForStatus(status)), status);

/** Returns the parts that the call declares, checked by its schemas. Undeclared parts are refused. */
function readInput(call: Call, request: FastifyRequest): unknown {
  const query = v.safeParse(call.query ?? v.strictObject({}), request.query);
  const body = v.safeParse(call.body ?? v.undefined(), request.body);
  return query.success && body.success ? { query: query.output, body: body.output } : undefined;
}
