import type { Language } from "@musubi/contract";
import { use, useDeferredValue } from "react";
import { useLanguage } from "../portal-context.ts";

type Loaders<W> = Readonly<Record<Language, () => Promise<W>>>;

/**
 * Words that only some screens need. The hook suspends until they are there; on a switch of the
 * language the screen stays as it is until the new ones have come.
 */
export function createLazyWords<W>(loaders: Loaders<W>): () => W {
  const loaded = new Map<Language, Promise<W>>();

  function load(language: Language): Promise<W> {
    const words = loaded.get(language) ?? loaders[language]();
    loaded.set(language, words);
    return words;
  }

  return function useLazyWords() {
    return use(load(useDeferredValue(useLanguage())));
  };
}
