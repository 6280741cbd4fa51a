import type { Tokens } from "@musubi/contract";
import { ENTRIES } from "../../src/api/call-map.ts";
import type { Variable } from "../../src/api/docs/example.ts";
import type { World } from "./world.ts";

/** Each ends the session, so that other tests make them in a live one. */
const LAST = ["logOut", "freezeAccount", "renewTokens"];

/** Makes every call that needs a bearer as its example does, and then a renewal. What only a reader knows is made up. */
export async function everyHolderCall(world: World, tokens: Tokens) {
  const client = world.client({ bearer: tokens.access_token });
  const known: Partial<Record<Variable, string>> = {
    ACCESS_TOKEN: tokens.access_token,
    REFRESH_TOKEN: tokens.refresh_token,
    CODE: "ABCDEF",
    POPUP_HANDLE: "x".repeat(43),
    POPUP_NONCE: `n.${"n".repeat(32)}`,
  };
  const fill = (_key: string, value: unknown) =>
    typeof value === "string" && value.startsWith("$")
      ? (known[value.slice(1) as Variable] ?? "x")
      : value;
  const made = ENTRIES.filter(
    ({ call }) => call.caller !== "anyone" || call.name === "renewTokens",
  ).toSorted((one, other) => LAST.indexOf(one.call.name) - LAST.indexOf(other.call.name));
  const outcomes = [];
  for (const { call, example } of made) {
    const input = JSON.parse(JSON.stringify(example.input), fill);
    outcomes.push(await client.send(call, input));
  }
  return outcomes;
}
