import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Sentence } from "./sentence.ts";

/** Returns the parts of a sentence inside which no line may end. */
const wholesOf = (sentence: string) =>
  [
    ...renderToStaticMarkup(<Sentence>{sentence}</Sentence>).matchAll(
      /<span[^>]*>([^<]*)<\/span>/g,
    ),
  ].map(([, whole]) => whole);

it.each([
  [
    "hana-k@example.jp\u00a0に、hana-k@example.jp\u00a0を",
    ["hana-k@example.jp\u00a0に、", "hana-k@example.jp\u00a0を"],
  ],
  ["Google（kenji@example.co.jp）では", ["kenji@example.co.jp"]],
  ["Moves to hana@example.jp, at once.", ["hana@example.jp,"]],
  ["The account under this e-mail address already exists.", ["e-mail"]],
  ["Your log-in attempt failed.", ["log-in"]],
  ["アドレスのない文です。", []],
  [
    "hana@example.jp\u00a0からhana@example.jp\u00a0のうち",
    ["hana@example.jp\u00a0から", "hana@example.jp\u00a0の"],
  ],
  [
    "hana@example.jp\u00a0をもう使わず、hana@example.jp\u00a0では",
    ["hana@example.jp\u00a0を", "hana@example.jp\u00a0では"],
  ],
])(
  "%j: no line ends inside an address or a word, or begins with a particle",
  (sentence, addresses) => {
    expect(wholesOf(sentence)).toEqual(addresses);
  },
);

it("X01: the values in a sentence are shown as text", () => {
  const page = renderToStaticMarkup(<Sentence>{"<img/src=x>@example.jp"}</Sentence>);
  expect(page).toContain("&lt;img/src=x&gt;@example.jp");
});
