import { reportAccount } from "@musubi/contract";
import { type Refusal, refuseInWords } from "@musubi/contract/answer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { InferOutput } from "valibot";
import { sendRefusal } from "../http/errors.ts";
import { bodyLimitFor } from "../http/json-body.ts";
import { countRequest } from "../http/limit.ts";
import { LIMITS } from "../limits/rules.ts";
import { sameText } from "../settings/secrets.ts";
import { hearReport } from "../ties/belief/hear-report.ts";
import { jsonSchema } from "./json-schema.ts";
import type { Needs } from "./needs.ts";

/** What services tell by themselves: the one address that is theirs to call, with the secret that we show them. */
export function registerReports(app: FastifyInstance, parts: Needs): void {
  const { method, path: url, body, response } = reportAccount;
  app.route<{ Body: InferOutput<typeof body> }>({
    method,
    url,
    bodyLimit: bodyLimitFor(),
    config: { call: reportAccount },
    schema: { body: jsonSchema(body), response: { 200: jsonSchema(response) } },
    onRequest: async (request, reply) => {
      const refusal = await admit(parts, request);
      return refusal && sendRefusal(request, reply, refusal);
    },
    handler: async (request, reply) => {
      const { kind, user_key: account } = request.body;
      const service = parts.connectors.byKind(kind);
      // A secret is good for reports about its own service.
      if (!service || !findReporters(parts, request).includes(kind)) {
        return sendRefusal(request, reply, UNPROVEN);
      }
      await hearReport(parts, service.entry.service_id, account);
      return {};
    },
  });
}

/** To a machine, which nobody asks to log in. It does not say which of the two is wrong. */
const UNPROVEN = refuseInWords(
  "NotAuthorizedException",
  "The authorization header must be Bearer and the connector's secret of the service whose kind the body names.",
);

async function admit(parts: Needs, request: FastifyRequest): Promise<Refusal | undefined> {
  if (findReporters(parts, request).length === 0) return UNPROVEN;
  return countRequest(parts, LIMITS.serviceReport, request);
}

/** Returns the services whose secret a request shows. Every one is compared, so that the time tells nothing. */
const findReporters = (
  { config }: Pick<Needs, "config">,
  { headers }: FastifyRequest,
): readonly string[] =>
  [...config.connectorSecrets].flatMap(([kind, secret]) =>
    sameText(headers.authorization ?? "", `Bearer ${secret}`) ? [kind] : [],
  );
