import { expect, it } from "vitest";
import { type Answer, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { loadRest } from "./resting.ts";

async function load(answer: Answer) {
  const { client } = await startFakeIdentity(() => answer);
  return loadRest({ api: { identity: client, portal: client } }, false);
}

const resting = { kind: "stopped", since: 1, until: 2 };
const saying = (told: object): Answer => ({ status: 200, body: { places: [], ...told } });

it("a notice says that changes are paused", async () => {
  expect(await load(saying({ unsettled: { resting, may_return: [] } }))).toMatchObject({
    props: { resting },
  });
});

it.each<[string, Answer]>([
  ["changes are not paused", saying({ unsettled: { resting: null, may_return: [] } })],
  ["there is no answer", "cut"],
])("there is no notice if %s", async (_, answer) => {
  expect(await load(answer)).toBeNull();
});
