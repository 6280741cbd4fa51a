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
import type { Parts } from "../ties/operations/parts.ts";
import { jsonSchema } from "./json-schema.ts";

/** Registers the API's one call for services, which show us the connector secret that we also show to them. */
export function registerReports(app: FastifyInstance, parts: Parts): void {
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
      // A secret is valid only for reports about its own service.
      if (!service || !findReporters(parts, request).includes(kind)) {
        return sendRefusal(request, reply, UNPROVEN);
      }
      await hearReport(parts, service.entry.service_id, account);
      return {};
    },
  });
}

/** For a machine, which cannot log in. Does not say whether the secret or the kind is wrong. */
const UNPROVEN = refuseInWords(
  "NotAuthorizedException",
  "The authorization header must be Bearer with the connector's secret of the service that the body's kind names.",
);

async function admit(parts: Parts, request: FastifyRequest): Promise<Refusal | undefined> {
  if (findReporters(parts, request).length === 0) return UNPROVEN;
  return countRequest(parts, LIMITS.serviceReport, request);
}

/** Returns the services whose secret a request shows. Compares all of them, so that timing reveals nothing. */
const findReporters = ({ config }: Parts, { headers }: FastifyRequest): readonly string[] =>
  [...config.connectorSecrets].flatMap(([kind, secret]) =>
    sameText(headers.authorization ?? "", `Bearer ${secret}`) ? [kind] : [],
  );
