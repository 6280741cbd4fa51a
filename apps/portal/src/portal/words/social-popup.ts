import { socialPopup as en } from "@musubi/messages/en/social-popup";
import { socialPopup as ja } from "@musubi/messages/ja/social-popup";
import { inBoth } from "./in-both.ts";

/** Words about the popup of a Google or Apple sign-in. */
export const useSocialPopupWords = inBoth({ ja, en });
