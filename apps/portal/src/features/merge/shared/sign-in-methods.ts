import type { LoginMethod } from "@musubi/contract";
import type { MergingWords } from "../../../portal/lazy-words/merging.ts";

/** The ways into an ID, by their names. */
export const describeMethods = (
  methods: readonly LoginMethod[],
  words: Pick<MergingWords, "methods" | "noMethods">,
): readonly string[] =>
  methods.length === 0 ? [words.noMethods] : methods.map((method) => words.methods[method]);
