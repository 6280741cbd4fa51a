import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { createStore } from "zustand";
import { type Portal, PortalProvider } from "../portal/portal-context.ts";
import { words as english } from "../words/en.ts";
import { MESSAGES } from "../words/messages.ts";
import { CodeHint, WrongCode } from "./code-words.tsx";

const { code: words } = emailAndPasswordWords.en;

async function show(content: ReactNode): Promise<string> {
  const spoken = createStore(() => ({ language: "en", words: english }));
  const { prelude } = await prerender(
    <PortalProvider value={{ spoken } as unknown as Portal}>{content}</PortalProvider>,
  );
  return new Response(prelude).text();
}

it.each([
  [undefined, []],
  [3, [words.triesLeft(3)]],
  [1, ["You have 1 try left."]],
  [0, [words.noTriesLeft, words.tryAgainIn(15)]],
])(
  "after a wrong code, the holder reads how many tries are left, if that is known: %s",
  async (triesLeft, sentences) => {
    const page = await show(<WrongCode triesLeft={triesLeft} />);
    expect(page.split("<br/>")).toEqual([MESSAGES.en.code_mismatch, ...sentences]);
  },
);

it.each([
  [undefined, false],
  [5, false],
  [4, true],
  [0, false],
])("the hint of a field with %s tries left shows the number: %s", async (triesLeft, isCounted) => {
  const page = await show(<CodeHint triesLeft={triesLeft} />);
  expect(page).toContain(words.hint);
  expect(page.includes(words.triesLeft(triesLeft ?? 0))).toBe(isCounted);
});
