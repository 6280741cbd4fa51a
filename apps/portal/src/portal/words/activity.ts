import { activity as en } from "@musubi/messages/en/activity";
import { activity as ja } from "@musubi/messages/ja/activity";
import { inBoth } from "./in-both.ts";

export const useActivityWords = inBoth({ ja, en });

export type ActivityWords = ReturnType<typeof useActivityWords>;
