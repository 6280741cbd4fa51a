import type { Language } from "@musubi/contract";
import { use, useDeferredValue, useEffect } from "react";
import { useLanguage } from "../portal-context.ts";

type Loaders<W> = Readonly<Record<Language, () => Promise<W>>>;

type LazyWords<W> = {
  /**
   * Suspends until the words are there. On a switch of the language the screen stays as it is until
   * the new ones have come, and for the rest of the visit where they do not.
   */
  readonly useWords: () => W;
  /** Loads them ahead: what is shown afterwards is there at once. */
  readonly load: (language: Language) => Promise<W>;
};

/** Thrown by a screen that has words in no language at all. */
export class MissingWords extends Error {
  /** Lets the next visit ask again. Not this one: React renders a broken screen twice before it gives it up. */
  readonly forget: () => void;

  constructor(forget: () => void) {
    super("The words of a screen did not come.");
    this.forget = forget;
  }
}

/**
 * A promise suspends for a moment even when it is settled, and a moment is a flicker: React reads at once what one
 * says of itself.
 */
const settled = <W>(value: W): Promise<W> =>
  Object.assign(Promise.resolve(value), { status: "fulfilled", value });

/** Words that only some screens need. */
export function createLazyWords<W>(loaders: Loaders<W>): LazyWords<W> {
  const loading = new Map<Language, Promise<W>>();
  const loaded = new Map<Language, W>();
  let speakers = 0;

  function request(language: Language): Promise<W> {
    const words = loading.get(language) ?? loaders[language]().then(keep(language), replace);
    loading.set(language, words);
    return words;
  }

  const keep = (language: Language) => (arrived: W) => {
    loaded.set(language, arrived);
    loading.set(language, settled(arrived));
    return arrived;
  };

  function replace(): W {
    const [other] = loaded.values();
    if (other === undefined) throw new MissingWords(forgetMissing);
    return other;
  }

  function forgetMissing(): void {
    for (const language of loading.keys()) {
      if (!loaded.has(language)) loading.delete(language);
    }
  }

  function useWords(): W {
    const language = useDeferredValue(useLanguage());
    useEffect(() => {
      speakers += 1;
      return () => {
        speakers -= 1;
        if (speakers === 0) forgetMissing();
      };
    }, []);
    return use(request(language));
  }

  async function load(language: Language): Promise<W> {
    try {
      return await request(language);
    } catch (missing) {
      forgetMissing();
      throw missing;
    }
  }

  return { useWords, load };
}
