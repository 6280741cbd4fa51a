import { useLanguage } from "../portal-context.ts";

/**
 * Words that only some screens need, in both languages. They are in the file of those screens, so
 * that nothing waits for them and a change of language shows at once.
 */
export const useWordsOf = <W>(words: { readonly ja: NoInfer<W>; readonly en: W }): W =>
  words[useLanguage()];

/** The words of a catalogue in any language. */
export type WordsOf<C extends { readonly en: unknown }> = C["en"];
