import { merging as en } from "@musubi/messages/en/merging";
import { merging as ja } from "@musubi/messages/ja/merging";
import { inBoth } from "./in-both.ts";

export const useMergingWords = inBoth({ ja, en });

export type MergingWords = ReturnType<typeof useMergingWords>;
