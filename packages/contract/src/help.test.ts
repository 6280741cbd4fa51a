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

it("links to identity's help, at the section of a topic, if the operator has no help page", () => {
  expect(helpAddress(IDENTITY, ours, "ja")).toBe(`${IDENTITY}/help?lng=ja`);
  expect(helpAddress(IDENTITY, ours, "en", "code")).toBe(`${IDENTITY}/help?lng=en#code`);
  expect(helpAddress("", ours, "ja", "undo")).toBe("/help?lng=ja#undo");
  const inColours = helpAddress(IDENTITY, ours, "ja", "undo", "system");
  expect(inColours).toBe(`${IDENTITY}/help?lng=ja&theme=system#undo`);
});

it("links to the operator's own help page if there is one, in the same language", () => {
  expect(helpAddress(IDENTITY, theirs, "ja", "code")).toBe("https://www.example/faq");
  expect(helpAddress(IDENTITY, theirs, "en", "code")).toBe(`${IDENTITY}/help?lng=en#code`);
});

it("has a link to help in every footer", () => {
  const help = (site: typeof ours | typeof theirs) =>
    listFooter(IDENTITY, site, "ja").find(({ name }) => name === "help")?.url;
  expect(help(ours)).toBe(`${IDENTITY}/help?lng=ja`);
  expect(help(theirs)).toBe("https://www.example/faq");
});

it("has a topic for the code of a refusal, and none for an unknown code", () => {
  expect(helpOfError("AccountRestingException")).toBe("paused");
  expect(helpOfError("toString")).toBeUndefined();
  expect(helpOfError("NewerException")).toBeUndefined();
});

it("has no topic only for refusals that programs cause, or that need no explanation", () => {
  const without = Object.entries(HELP_OF_ERROR).flatMap(([code, topic]) => (topic ? [] : [code]));
  expect(without).toEqual([
    "InvalidParameterException",
    "InvalidApiKeyException",
    "ResourceNotFoundException",
    "PayloadTooLargeException",
    "UnsupportedMediaTypeException",
  ]);
});
