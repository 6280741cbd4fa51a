import { expect, it, vi } from "vitest";
import type { Preparation } from "../session/session.ts";
import type { Led } from "./arrive.ts";
import { lookAgain } from "./look-again.ts";

const READY: Preparation = { phase: "ready", accessToken: "access", idToken: "id" };
const DATA: Led = { do: "show", data: "now" };

it.each<[string, Preparation, Led, boolean]>([
  ["new data", READY, DATA, true],
  ["a redirect", READY, { do: "go", to: "/account-transfer" }, true],
  ["no answer", READY, { do: "offer-retry" }, false],
  ["an error", READY, { do: "go", to: "/error" }, false],
  ["no renewed session", { phase: "unreachable" }, DATA, false],
])("after %s, a screen changes only if there is something newer to show", async (...each) => {
  const [, preparation, led, isNewer] = each;
  const show = vi.fn();
  expect(await lookAgain({ prepare: async () => preparation }, async () => led, show)).toBe(
    isNewer,
  );
  expect(show.mock.calls).toEqual(isNewer ? [[led]] : []);
});
