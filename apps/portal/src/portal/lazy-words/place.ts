import type { place as japanese } from "@musubi/messages/ja/place";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

export type PlaceWords = Words<typeof japanese>;

/** What is said about one service, loaded with its screens and for those who have left one. */
export const { useWords: usePlaceWords, load: loadPlaceWords } = createLazyWords<PlaceWords>({
  ja: async () => (await import("@musubi/messages/ja/place")).place,
  en: async () => (await import("@musubi/messages/en/place")).place,
});
