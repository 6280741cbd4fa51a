import type { Call } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ENTRIES, entryOf } from "../../src/api/call-map.ts";
import { readEverything } from "../world/read-everything.ts";
import { createWorld, type World } from "../world/world.ts";

/** Fields that an attacker would like to write, and that no call accepts. */
const EXTRAS = { sub: PEOPLE.kenji.subject, state: "active", email_verified: true };

/** Exceptions, by call: the call that ends a merge names the ID that it closes. */
const TAKEN: Readonly<Record<string, readonly string[]>> = { disableAccount: ["sub"] };

let world: World;
let tokens: { readonly ACCESS_TOKEN: string; readonly REFRESH_TOKEN: string };
beforeAll(async () => {
  world = await createWorld([PEOPLE.hana, PEOPLE.kenji]);
});
beforeEach(async () => {
  const { access_token, refresh_token } = await world.signIn();
  tokens = { ACCESS_TOKEN: access_token, REFRESH_TOKEN: refresh_token };
});
afterAll(() => world[Symbol.asyncDispose]());

type Body = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Body => typeof value === "object" && value !== null;

/** Returns the call's example with live tokens: a body that the contract accepts. */
const goodBody = (call: Call): Body =>
  JSON.parse(
    JSON.stringify(entryOf(call).example.input.body)
      .replaceAll("$ACCESS_TOKEN", tokens.ACCESS_TOKEN)
      .replaceAll("$REFRESH_TOKEN", tokens.REFRESH_TOKEN),
  );

/** Returns the body with an extra field, in itself and in each object within it. */
const bodiesWith = (body: Body, extra: Body): Body[] => [
  { ...body, ...extra },
  ...Object.entries(body).flatMap(([name, inner]) =>
    isObject(inner) ? [{ ...body, [name]: { ...inner, ...extra } }] : [],
  ),
];

const withBody = ENTRIES.flatMap(({ call }) => (call.body ? [[call.name, call] as const] : []));

test.each(withBody)("I02: %s refuses a field that its contract lacks", async (_, call) => {
  const body = goodBody(call);
  expect(call.body && v.safeParse(call.body, body).success).toBe(true);
  const before = await readEverything(world);
  const extras = Object.entries(EXTRAS).filter(([name]) => !TAKEN[call.name]?.includes(name));
  for (const [name, value] of extras) {
    for (const sent of bodiesWith(body, { [name]: value })) {
      const response = await fetch(`${world.url}${call.path.replace(":kind", "store")}`, {
        method: call.method,
        headers: {
          "content-type": "application/json",
          "x-api-key": world.config.apiKey,
          authorization: `Bearer ${tokens.ACCESS_TOKEN}`,
        },
        body: JSON.stringify(sent),
      });
      expect(response.status, JSON.stringify(sent)).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "InvalidParameterException" });
    }
  }
  expect(await readEverything(world)).toEqual(before);
});
