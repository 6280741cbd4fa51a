import type { FastifyInstance, FastifyRequest } from "fastify";
import { createFaultGate, cutConnection, type SendStatus } from "../control/fault-gate.ts";
import type { Faults } from "../control/faults.ts";
import { codeForStatus, sendRefusal } from "../http/send-refusal.ts";
import type { Neighbour } from "../services/world.ts";

/** Identity's way to one service, under `/{service}`: the library, behind planned faults. */
export function registerConnector(
  app: FastifyInstance,
  { entry, connector }: Pick<Neighbour, "entry" | "connector">,
  faults: Faults,
): void {
  const prefix = `/${entry.kind}`;
  const gate = createFaultGate(faults, entry.kind, sendFaultStatus);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The library reads bodies itself.
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ["GET", "POST", "PUT", "DELETE"],
      url: `${prefix}/account*`,
      onRequest: (request, reply) =>
        gate.enter(request, reply, pathOf(request).slice(prefix.length)),
      handler: async (request, reply) => {
        const fate = await gate.awaitFate(request);
        if (fate === "cut") return cutConnection(request, reply);
        const response = await connector(toRequest(request));
        if (fate === "work-and-cut") return cutConnection(request, reply);
        const fault = gate.befallen(request);
        if (fault?.kind === "fail-after") return sendFaultStatus(request, reply, fault);
        return reply.status(response.status).send(await response.json());
      },
    });
  });
}

const pathOf = ({ url }: FastifyRequest): string => new URL(url, "http://sandbox").pathname;

const sendFaultStatus: SendStatus = (request, reply, { status }) =>
  sendRefusal(request, reply, codeForStatus(status), status);

const toRequest = ({ method, url, headers, body }: FastifyRequest): Request =>
  new Request(new URL(url, "http://sandbox"), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
    ...(method !== "GET" && { body: typeof body === "string" ? body : "" }),
  });
