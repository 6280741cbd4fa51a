import { listPlaces } from "@musubi/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi } from "./api.ts";

const CONFIG = { identityOrigin: "https://id.example", apiKey: "key" };

/** An API whose session is being renewed. */
function start() {
  let token = "old";
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = vi.fn<typeof fetch>(async () => new Response("{}"));
  const api = createApi(CONFIG, {
    ...{ language: () => "ja", accessToken: () => token, renewed: () => promise },
    ...{ signInAgain: async () => {}, fetch: ask },
  });
  const renew = async () => {
    token = "new";
    resolve();
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  };
  const bearers = () =>
    ask.mock.calls.map(([, init]) => new Headers(init?.headers).get("authorization"));
  return { api, ask, renew, bearers };
}

beforeEach(() => vi.stubGlobal("window", { location: { origin: "https://portal.example" } }));
afterEach(() => vi.unstubAllGlobals());

it("what the session asks waits for its renewal, and goes out with what that brought", async () => {
  const { api, ask, renew, bearers } = start();
  void api.identity.send(listPlaces, {});
  await new Promise((settled) => setImmediate(settled));
  expect(ask).not.toHaveBeenCalled();
  await renew();
  expect(bearers()).toEqual(["Bearer new"]);
});

it("what is asked in another name, or in nobody's, waits for nothing", async () => {
  const { api, bearers } = start();
  await api.identity.send(listPlaces, {}, { bearer: "other" });
  await api.identity.send(listPlaces, {}, { bearer: "" });
  expect(bearers()).toEqual(["Bearer other", null]);
});

it("what was asked ahead is asked once, and answers whoever asks for it in a moment", async () => {
  const { api, ask, renew } = start();
  const begun = performance.now();
  api.askAhead(["/account/places"]);
  const asked = api.since(begun).identity.send(listPlaces, {});
  await renew();
  await asked;
  expect(ask).toHaveBeenCalledTimes(1);
});
