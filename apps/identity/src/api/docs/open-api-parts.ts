// Shared by the documents of identity's calls and of the connector's.
import {
  type Call,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  errorsOf,
} from "@musubi/contract";
import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

export const ACCEPT_LANGUAGE = {
  name: "accept-language",
  in: "header",
  schema: { type: "string", enum: ["ja", "en"], default: "ja" },
  description: "The language of the words in the answer.",
};

export const describeBody = ({ body }: Call, example?: unknown): Record<string, unknown> =>
  body
    ? {
        requestBody: {
          required: true,
          content: { "application/json": { schema: schemaOf(body), example } },
        },
      }
    : {};

export const describeAnswer = ({ response }: Call): Record<string, unknown> => ({
  200: {
    description: "Done.",
    content: { "application/json": { schema: schemaOf(response) } },
  },
});

/** Returns every error of a call, grouped by status; with the words of each as an example, if they are known. */
export function describeErrors(
  call: Call,
  wordsOf?: (code: ErrorCode) => ErrorBody,
): Record<string, unknown> {
  const byStatus = Map.groupBy(errorsOf(call), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(", "),
        content: {
          "application/json": {
            schema: {
              allOf: [{ $ref: "#/components/schemas/Error" }],
              properties: { error_code: { enum: codes } },
            },
            ...(wordsOf && {
              examples: Object.fromEntries(codes.map((code) => [code, { value: wordsOf(code) }])),
            }),
          },
        },
      },
    ]),
  );
}

export function parametersOf(
  schema: GenericSchema | undefined,
  location: "path" | "query",
  examples: Readonly<Record<string, string>> = {},
): Record<string, unknown>[] {
  const { properties = {}, required = [] } = schema ? schemaOf(schema) : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
    ...(examples[name] === undefined ? {} : { example: examples[name] }),
  }));
}

export function schemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, { target: "draft-2020-12" });
  return converted;
}
