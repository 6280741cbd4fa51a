import { expect, test } from "vitest";
import { readJson } from "./read-json.ts";

test.each([
  ['{"email":"a","email":"b"}', "email"],
  ['{"email":"a","password":{"hash":"x","kind":"b" , "hash" : "y"}}', "password.hash"],
  ['{"services":[{"kind":"a"},{"kind":"b","kind":"c"}]}', "services.kind"],
  ['{"email":"a","e\\u006dail":"b"}', "email"],
])("refuses %s: a repeated key", (text, name) => {
  expect(readJson(text)).toEqual({ ok: false, fault: `${name}: it appears twice` });
});

test.each([
  '{"services":[{"kind":"a"},{"kind":"b"}],"kind":"c"}',
  '{"email":"{\\"email\\":\\"a\\",\\"email\\":","x":"email"}',
  '{"a":["b","b"],"b":{"a":{}}}',
  '"text"',
])("accepts %s", (text) => {
  expect(readJson(text)).toEqual({ ok: true, json: JSON.parse(text) });
});

test("refuses a text that is not JSON", () => {
  expect(readJson("{")).toEqual({ ok: false, fault: "it is not JSON" });
});
