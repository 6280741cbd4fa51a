import { type Call, CONNECTOR_CALLS, errorBody, reportAccount } from "@musubi/contract";
import * as v from "valibot";
import {
  ACCEPT_LANGUAGE,
  describeAnswer,
  describeBody,
  describeErrors,
  parametersOf,
  schemaOf,
} from "../../../src/api/docs/open-api-parts.ts";

const INTRODUCTION =
  "What a service answers so that its accounts can be linked, moved and deleted. Identity is the only caller; only `/connector/events` is a call to identity. Owners, keys and numbers are explained in docs/connector.md, as is which of these calls a service without passwords of its own can leave out.";

/** Returns the connector as an OpenAPI 3.1 document, for developers of a service. */
export function describeConnector(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of CONNECTOR_CALLS) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) };
  }
  // The only call in the other direction: identity answers it.
  paths[reportAccount.path] = {
    servers: [{ url: "https://identity.example" }],
    post: describeCall(reportAccount),
  };
  return {
    openapi: "3.1.0",
    info: { title: "Musubi connector", version: "0.1.0", description: INTRODUCTION },
    servers: [{ url: "https://service.example/connector" }],
    security: [{ secret: [] }],
    paths,
    components: {
      // Only identity's own errors name a service, count tries or ask for a confirmation.
      schemas: { Error: schemaOf(v.omit(errorBody, ["service_id", "tries_left", "deed"])) },
      securitySchemes: {
        secret: {
          type: "http",
          scheme: "bearer",
          description: "The secret that identity and the service share.",
        },
      },
    },
  };
}

const describeCall = (call: Call): Record<string, unknown> => ({
  operationId: call.name,
  summary: call.summary,
  parameters: [...parametersOf(call.query, "query"), ACCEPT_LANGUAGE],
  ...describeBody(call),
  responses: { ...describeAnswer(call), ...describeErrors(call) },
});
