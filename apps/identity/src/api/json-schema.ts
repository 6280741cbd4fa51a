import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

/** Returns a schema of the contract as the JSON Schema with which Fastify validates and serializes. */
export function jsonSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, { target: "draft-07" });
  return flattenNullable(converted);
}

/** `anyOf: [X, null]` serializes at less than half the speed of `type: ["x", "null"]`. */
function flattenNullable<T>(node: T): T {
  if (Array.isArray(node)) return node.map(flattenNullable) as T;
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, flattenNullable(value)]);
  const { anyOf, ...rest } = Object.fromEntries(entries) as Record<string, unknown>;
  if (!Array.isArray(anyOf)) return { ...rest } as T;
  const [first, second, ...more] = anyOf as Record<string, unknown>[];
  const isNullable =
    more.length === 0 && second?.type === "null" && typeof first?.type === "string";
  return (isNullable ? { ...rest, ...first, type: [first.type, "null"] } : { ...rest, anyOf }) as T;
}
