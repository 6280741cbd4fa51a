import type { Language } from "@musubi/contract";
import { use, useDeferredValue } from "react";
import { useLanguage } from "../portal-context.ts";

type Loaders<W> = Readonly<Record<Language, () => Promise<W>>>;

type LazyWords<W> = {
  /** Suspends until the words are there; on a switch of the language the screen stays as it is until the new ones have come. */
  readonly useWords: () => W;
  /** Loads them ahead: what is shown afterwards is there at once. */
  readonly load: (language: Language) => Promise<W>;
};

/** Words that only some screens need. */
export function createLazyWords<W>(loaders: Loaders<W>): LazyWords<W> {
  const loading = new Map<Language, Promise<W>>();
  const loaded = new Map<Language, W>();

  function load(language: Language): Promise<W> {
    const words =
      loading.get(language) ??
      loaders[language]().then((arrived) => {
        loaded.set(language, arrived);
        return arrived;
      });
    loading.set(language, words);
    return words;
  }

  function useWords(): W {
    const language = useDeferredValue(useLanguage());
    // A promise suspends for a moment even when it is settled, and a moment is a flicker.
    return loaded.get(language) ?? use(load(language));
  }

  return { useWords, load };
}
