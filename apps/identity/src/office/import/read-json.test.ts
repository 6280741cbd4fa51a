import { expect, test } from "vitest";
import { readJson } from "./read-json.ts";

test.each([
  ['{"email":"a","email":"b"}', "email"],
  ['{"email":"a","password":{"hash":"x","kind":"b" , "hash" : "y"}}', "password.hash"],
  ['{"services":[{"kind":"a"},{"kind":"b","kind":"c"}]}', "services.kind"],
  ['{"email":"a","e\\u006dail":"b"}', "email"],
])("%s has a key twice", (text, name) => {
  expect(readJson(text)).toEqual({ ok: false, fault: `${name}: it stands there twice` });
});

test.each([
  '{"services":[{"kind":"a"},{"kind":"b"}],"kind":"c"}',
  '{"email":"{\\"email\\":\\"a\\",\\"email\\":","x":"email"}',
  '{"a":["b","b"],"b":{"a":{}}}',
  '"text"',
])("%s has none", (text) => {
  expect(readJson(text)).toEqual({ ok: true, json: JSON.parse(text) });
});

test("what is not JSON", () => {
  expect(readJson("{")).toEqual({ ok: false, fault: "it is not JSON" });
});
