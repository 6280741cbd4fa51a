import { chooseMailLanguage, listPlaces, refreshPlaces } from "@musubi/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi } from "./api.ts";

const CONFIG = { identityOrigin: "https://id.example", apiKey: "key" };

/** Creates an API whose session is being renewed. */
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
    await expect.poll(() => ask).toHaveBeenCalled();
  };
  const bearers = () =>
    ask.mock.calls.map(([, init]) => new Headers(init?.headers).get("authorization"));
  return { api, ask, renew, bearers };
}

beforeEach(() => vi.stubGlobal("window", { location: { origin: "https://portal.example" } }));
afterEach(() => vi.unstubAllGlobals());

it("requests of the session wait for its renewal, and are sent with the new token", async () => {
  const { api, ask, renew, bearers } = start();
  void api.identity.send(listPlaces, {});
  await new Promise((settled) => setImmediate(settled));
  expect(ask).not.toHaveBeenCalled();
  await renew();
  expect(bearers()).toEqual(["Bearer new"]);
});

it("requests with another token, or with none, do not wait", async () => {
  const { api, bearers } = start();
  await api.identity.send(listPlaces, {}, { bearer: "other" });
  await api.identity.send(listPlaces, {}, { bearer: "" });
  expect(bearers()).toEqual(["Bearer other", null]);
});

it("a read that was started in advance is sent once, and its answer goes to the next caller", async () => {
  const { api, ask, renew } = start();
  const begun = performance.now();
  api.askAhead(["/account/places"]);
  const asked = api.since(begun).identity.send(listPlaces, {});
  await renew();
  await asked;
  expect(ask).toHaveBeenCalledTimes(1);
});

it("a change clears the answers that are remembered; a harmless request does not", async () => {
  const { api, ask, renew } = start();
  const { identity } = api.since(0);
  const read = () => identity.send(listPlaces, {});
  void read();
  await renew();
  await identity.send(refreshPlaces, {});
  await read();
  expect(ask).toHaveBeenCalledTimes(2);
  await identity.send(chooseMailLanguage, { body: { language: "en" } });
  await read();
  expect(ask).toHaveBeenCalledTimes(4);
});
