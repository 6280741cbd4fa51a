import { unsettled } from "@musubi/messages/en/unsettled";
import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { type Answer, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { loadUnsettledWords } from "../portal/lazy-words/unsettled.ts";
import { words } from "../words/en.ts";
import type { Spoken } from "../words/words.ts";
import { loadRest } from "./resting.tsx";

async function load(answer: Answer) {
  const { client } = await startFakeIdentity(() => answer);
  const spoken = createStore<Spoken>(() => ({ language: "en", words }));
  return loadRest({ api: { identity: client, portal: client }, spoken });
}

const resting = { kind: "stopped", since: 1, until: 2 };
const saying = (told: object): Answer => ({ status: 200, body: { places: [], ...told } });

it("tells that changes rest, with its words at hand", async () => {
  expect(await load(saying({ unsettled: { resting, may_return: [] } }))).toEqual(resting);
  expect(await loadUnsettledWords("en")).toBe(unsettled);
});

it.each<[string, Answer]>([
  ["they do not", saying({ unsettled: { resting: null, may_return: [] } })],
  ["nobody answers", "cut"],
])("says nothing where %s", async (_, answer) => {
  expect(await load(answer)).toBeNull();
});
