import type { news as japanese } from "../ja/news.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";

/** What home says of things that happened elsewhere, or have become ready. */
export const news: Words<typeof japanese> = {
  browser,
  woken: {
    title: "You’re back",
    text: "You can use this ID again.",
    later: "The other services come back one by one.",
  },
  newBrowser: {
    title: "Log-\u2060in from a new browser",
    text: (time, browser) => `${browser}, ${time}.`,
    advice: "If it wasn’t you, open your activity.",
    link: "See your activity",
  },
  exportReady: {
    title: "Your data is ready",
    text: (time) => `You can download it in this browser until ${time}.`,
    link: "Download it",
  },
};
