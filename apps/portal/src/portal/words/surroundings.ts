import { surroundings as en } from "@musubi/messages/en/surroundings";
import { surroundings as ja } from "@musubi/messages/ja/surroundings";
import { inBoth } from "./in-both.ts";

/** Words around the screens behind home. */
export const useSurroundings = inBoth({ ja, en });
