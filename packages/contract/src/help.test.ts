import { expect, it } from "vitest";
import { helpAddress } from "./help.ts";
import { HELP_OF_ERROR, helpOfError } from "./help-of-refusals.ts";
import { listFooter } from "./site-footer.ts";

const links = {
  home: "https://www.example/",
  privacy: "https://www.example/privacy",
  terms: "https://www.example/terms",
  contact: "https://www.example/contact",
};
const ours = { links: { ja: links, en: links } };
const theirs = { links: { ja: { ...links, help: "https://www.example/faq" }, en: links } };
const IDENTITY = "https://id.example.jp";

it("a help link leads to identity's page, at the section of its topic, if the operator has no help page", () => {
  expect(helpAddress(IDENTITY, ours, "ja")).toBe(`${IDENTITY}/help?lng=ja`);
  expect(helpAddress(IDENTITY, ours, "en", "code")).toBe(`${IDENTITY}/help?lng=en#code`);
  expect(helpAddress("", ours, "ja", "undo")).toBe("/help?lng=ja#undo");
  const inColours = helpAddress(IDENTITY, ours, "ja", "undo", "system");
  expect(inColours).toBe(`${IDENTITY}/help?lng=ja&theme=system#undo`);
});

it("a help link leads to the operator's own page, if there is one in the same language", () => {
  expect(helpAddress(IDENTITY, theirs, "ja", "code")).toBe("https://www.example/faq");
  expect(helpAddress(IDENTITY, theirs, "en", "code")).toBe(`${IDENTITY}/help?lng=en#code`);
});

it("every footer has a link to help", () => {
  const help = (site: typeof ours | typeof theirs) =>
    listFooter(IDENTITY, site, "ja").find(({ name }) => name === "help")?.url;
  expect(help(ours)).toBe(`${IDENTITY}/help?lng=ja`);
  expect(help(theirs)).toBe("https://www.example/faq");
});

it("the code of a refusal has a topic of help, and an unknown code has none", () => {
  expect(helpOfError("AccountRestingException")).toBe("paused");
  expect(helpOfError("toString")).toBeUndefined();
  expect(helpOfError("NewerException")).toBeUndefined();
});

it("only refusals that programs cause, or that need no explanation, have no topic", () => {
  const without = Object.entries(HELP_OF_ERROR).flatMap(([code, topic]) => (topic ? [] : [code]));
  expect(without).toEqual([
    "InvalidParameterException",
    "InvalidApiKeyException",
    "ResourceNotFoundException",
    "PayloadTooLargeException",
    "UnsupportedMediaTypeException",
  ]);
});
