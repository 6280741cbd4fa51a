import type { Language } from "@musubi/contract";
import type { Words } from "@musubi/messages/words";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { words as japanese } from "./ja.ts";

export type PortalWords = Words<typeof japanese>;

/** Each language is a separate chunk: a reader loads only their own. */
const CATALOGUES: Readonly<Record<Language, () => Promise<{ words: PortalWords }>>> = {
  ja: () => import("./ja.ts"),
  en: () => import("./en.ts"),
};

export type Spoken = { readonly language: Language; readonly words: PortalWords };

/** Loads a language's words. The shown language does not change here. */
export async function speak(language: Language): Promise<Spoken> {
  const { words } = await CATALOGUES[language]();
  return { language, words };
}

export const createSpokenStore = (first: Spoken): StoreApi<Spoken> => createStore(() => first);
