import { resolve } from "node:path";
import { CONNECTOR_CALLS, ERROR_STATUS, reportAccount } from "@musubi/contract";
import { expect, test } from "vitest";
import { describeConnector } from "./describe-connector.ts";

const FILE = resolve(import.meta.dirname, "../../../../../docs/connector.openapi.json");

type Operation = {
  operationId?: string;
  parameters: { name: string }[];
  requestBody?: { content: { "application/json": { schema: { properties: object } } } };
  responses: Record<string, unknown>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

// `vitest run connector-open-api -u` writes the file again.
test("docs/connector.openapi.json describes the connector of the contract", async () => {
  const text = `${JSON.stringify(describeConnector(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(FILE);
});

test("the document has every call once, with its fields and its possible refusals", () => {
  const { openapi, paths } = JSON.parse(JSON.stringify(describeConnector())) as Document;
  expect(openapi).toBe("3.1.0");
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  const named = operations.flatMap(({ operationId }) => operationId ?? []);
  expect(named.sort()).toEqual([...CONNECTOR_CALLS, reportAccount].map(({ name }) => name).sort());
  for (const { path, method, errors } of CONNECTOR_CALLS) {
    const operation = paths[path]?.[method.toLowerCase()];
    const statuses = Object.keys(operation?.responses ?? {});
    for (const code of errors) expect(statuses).toContain(`${ERROR_STATUS[code]}`);
    for (const status of ["200", "400", "401"]) expect(statuses).toContain(status);
  }
  const owner = paths["/account/owner"]?.put?.requestBody?.content["application/json"].schema;
  expect(Object.keys(owner?.properties ?? {})).toEqual(["key", "seq", "from", "to"]);
  const asked = paths["/account/old/active"]?.get?.parameters.map(({ name }) => name);
  expect(asked).toEqual(["email", "provider", "provider_subject", "accept-language"]);
});
