import { expect, it } from "vitest";
import { exampleApp, exampleSchool, exampleStore } from "../../../test-support/example-config.ts";
import { describeOffer } from "./offers.ts";

const BOTH = ["SignInWithApple", "Google"] as const;

it("§2 the store has the form and, if its entry in the catalogue says so, a reset of the password", () => {
  expect(describeOffer(exampleStore, BOTH)).toEqual({ form: true, forgot: true, providers: [] });
  const silent = { ...exampleStore, link: { method: "password", forgot: false } } as const;
  expect(describeOffer(silent, BOTH).forgot).toBe(false);
});

it.each([
  ["an app", exampleApp],
  ["a school", exampleSchool],
  ["another ID", undefined],
])("§2 %s has the form and the providers", (_, service) => {
  expect(describeOffer(service, BOTH)).toEqual({ form: true, forgot: false, providers: BOTH });
});

it("the entry in the catalogue decides which provider buttons there are, but not their order", () => {
  const shown = (providers: ("apple" | "google")[]) =>
    describeOffer({ ...exampleApp, link: { ...exampleApp.link, providers } }, BOTH).providers;
  expect(shown(["google", "apple"])).toEqual(BOTH);
  expect(shown(["google"])).toEqual(["Google"]);
  expect(shown([])).toEqual([]);
});

it("a pool that accepts no password here has no form", () => {
  const { password: _, ...link } = exampleSchool.link;
  expect(describeOffer({ ...exampleSchool, link }, BOTH).form).toBe(false);
});

it("another ID is signed in to with this deployment's providers", () => {
  expect(describeOffer(undefined, ["Google"]).providers).toEqual(["Google"]);
});

it("a Firebase project has buttons only for identity's providers, a pool for all that it lists", () => {
  expect(describeOffer(exampleApp, ["Google"]).providers).toEqual(["Google"]);
  expect(describeOffer(exampleApp, []).providers).toEqual([]);
  expect(describeOffer(exampleSchool, ["Google"]).providers).toEqual(BOTH);
});
