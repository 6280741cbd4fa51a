import {
  getAttributes,
  getTokens,
  listActiveServiceIds,
  listServiceAddresses,
  listServices,
  renewTokens,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { watchWork } from "../world/watch-work.ts";
import { createWorld, type World } from "../world/world.ts";

const caller = { auth_service_id: "0", identifier: "1" } as const;

/** The most frequent calls, and how to make an input for each. */
const CALLS = [
  [
    getTokens,
    async (world: World) => {
      const { code, verifier } = await world.obtainCode(PEOPLE.hana);
      return {
        body: { authorization_code: code, code_verifier: verifier, auth_service_id: 0 },
      };
    },
  ],
  [
    renewTokens,
    async (world: World) => {
      const { refresh_token } = await world.signIn();
      return { body: { refresh_token, auth_service_id: 0 } };
    },
  ],
  [listServiceAddresses, async () => ({ query: caller })],
  [listServices, async () => ({ query: { identifier: "1" } })],
  [listActiveServiceIds, async () => ({ body: {} })],
  [getAttributes, async () => ({})],
] as const;

test.each(CALLS.map(([call, makeInput]) => [call.name, call, makeInput] as const))(
  "%s is one statement, without a transaction",
  async (_, call, makeInput) => {
    await using world = await createWorld();
    const watched = await watchWork(world);
    // The first call compiles the statement that the second only sends.
    await watched(call, await makeInput(world));
    const { answer, done } = await watched(call, await makeInput(world));
    expect(answer).toMatchObject({ ok: true });
    expect(done).toEqual([expect.stringMatching(/^(?:select|update|with) /), "1 rows"]);
  },
);
