import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Fragment, jsx, jsxs } from "./jsx-runtime.ts";

it.each([
  [
    "a text",
    jsx("p", { children: "もう一度¦お試しください" }),
    "<p><span>もう一度<wbr/>お試しください</span></p>",
  ],
  [
    "texts beside elements",
    jsxs("p", { children: ["次の¦画面で", jsx("b", { children: "ID¦を" }), 3] }),
    "<p><span>次の<wbr/>画面で</span><b><span>ID<wbr/>を</span></b>3</p>",
  ],
  [
    "what a component hands on beside others",
    jsxs("p", { children: [jsx("b", {}), ["次の¦画面で", "ID"]] }),
    "<p><b></b><span>次の<wbr/>画面で</span>ID</p>",
  ],
  ["a fragment", jsx(Fragment, { children: "次の¦画面" }), "<span>次の<wbr/>画面</span>"],
  [
    "what no line ends within",
    jsx("p", { children: "an e-mail" }),
    '<p><span>an e<span data-whole="">-m</span>ail</span></p>',
  ],
  [
    "an attribute",
    jsx("button", { "aria-label": "画面を¦閉じる", children: "×" }),
    '<button aria-label="画面を閉じる">×</button>',
  ],
  ["a title", jsx("title", { children: "次の¦画面" }), "<title>次の画面</title>"],
  [
    "what a holder typed",
    jsx("input", { value: "¦", readOnly: true }),
    '<input readOnly="" value="¦"/>',
  ],
])("%s is laid out", (_, element, markup) => {
  expect(renderToStaticMarkup(element)).toBe(markup);
});

it("a component gets its words as they are", () => {
  const Told = ({ words }: { words?: string }) => jsx("p", { children: words?.length });
  expect(renderToStaticMarkup(jsx(Told, { words: "次の¦画面" }))).toBe("<p>5</p>");
});
