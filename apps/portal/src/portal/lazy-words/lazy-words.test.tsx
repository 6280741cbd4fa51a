import type { Language } from "@musubi/contract";
import { prerender } from "react-dom/static";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand";
import { words } from "../../words/ja.ts";
import { type Portal, PortalProvider } from "../portal-context.ts";
import { createLazyWords, MissingWords } from "./lazy-words.ts";

/** Words in both languages, on a network that works where a test says so. */
function start(...reachable: Language[]) {
  const network = new Set(reachable);
  const fetch = vi.fn(async (language: Language) => {
    if (!network.has(language)) throw new TypeError("Failed to fetch");
    return `in ${language}`;
  });
  const lazy = createLazyWords({ ja: () => fetch("ja"), en: () => fetch("en") });
  const Sentence = () => lazy.useWords();

  /** What a visit of the screen shows in the end, or why it shows nothing. */
  async function visit(language: Language): Promise<unknown> {
    const spoken = createStore(() => ({ language, words }));
    try {
      const { prelude } = await prerender(
        <PortalProvider value={{ spoken } as unknown as Portal}>
          <Sentence />
        </PortalProvider>,
        { onError: () => {} },
      );
      return await new Response(prelude).text();
    } catch (error) {
      return error;
    }
  }
  return { network, fetch, visit, load: lazy.load };
}

it("asks once for words that have come", async () => {
  const { fetch, visit, load } = start("ja");
  expect(await load("ja")).toBe("in ja");
  expect(await visit("ja")).toBe("in ja");
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("asks again for what could not be loaded ahead", async () => {
  const { network, visit, load } = start();
  await expect(load("ja")).rejects.toBeInstanceOf(MissingWords);
  network.add("ja");
  expect(await visit("ja")).toBe("in ja");
});

it("asks once in a visit without words, and again in the next one", async () => {
  const { network, fetch, visit } = start();
  const missing = await visit("ja");
  expect(missing).toBeInstanceOf(MissingWords);
  network.add("ja");
  // The same visit: React renders what broke a second time.
  expect(await visit("ja")).toBe(missing);
  expect(fetch).toHaveBeenCalledTimes(1);
  if (missing instanceof MissingWords) missing.forget();
  expect(await visit("ja")).toBe("in ja");
});

it("goes on in the other language where a switch finds no words", async () => {
  const { visit } = start("ja");
  await visit("ja");
  expect(await visit("en")).toBe("in ja");
});
