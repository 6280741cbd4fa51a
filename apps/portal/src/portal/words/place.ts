import { place as en } from "@musubi/messages/en/place";
import { place as ja } from "@musubi/messages/ja/place";
import { inBoth } from "./in-both.ts";

/** Words about one service. */
export const usePlaceWords = inBoth({ ja, en });

export type PlaceWords = ReturnType<typeof usePlaceWords>;
