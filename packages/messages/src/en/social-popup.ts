import type { socialPopup as japanese } from "../ja/social-popup.ts";
import type { Words } from "../words.ts";

export const socialPopup: Words<typeof japanese> = {
  returning: {
    title: "Taking you back",
    lead: "This window closes by itself.",
  },
  heard: {
    title: "Continue on the page you came from",
    lead: "Close this window and go back to that page.",
  },
  unheard: {
    title: "The page you came from is gone",
    lead: "Close this window and start again.",
  },
  close: "Close this window",
};
