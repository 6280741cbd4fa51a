import { surroundings as en } from "@musubi/messages/en/surroundings";
import { surroundings as ja } from "@musubi/messages/ja/surroundings";
import { inBoth } from "./in-both.ts";

/** A few words around every screen but home. */
export const useSurroundings = inBoth({ ja, en });
