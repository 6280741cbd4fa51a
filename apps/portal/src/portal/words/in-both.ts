import type { Language } from "@musubi/contract";
import { useLanguage } from "../portal-context.ts";

/**
 * Words that only some screens need, in both languages. They are in the file of those screens, so
 * that nothing waits for them and a change of language shows at once.
 */
export const inBoth =
  <W>(words: { readonly ja: NoInfer<W>; readonly en: W } & Readonly<Record<Language, unknown>>) =>
  (): W =>
    words[useLanguage()];
