import type { news as japanese } from "../ja/news.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";

/** What home says of things that happened elsewhere, or have become ready. */
export const news: Words<typeof japanese> = {
  browser,
  woken: {
    title: "Closing your ID was undone",
    text: "You can use this ID again.",
    later: "Services that are not listed yet come back one by one.",
  },
  newBrowser: {
    title: "Log-\u2060in from a new browser",
    text: (time, browser) => `Somebody logged in on ${time} from this browser: ${browser}.`,
    advice: "If you do not recognize it, open your activity to protect your shared ID.",
    link: "See the activity",
  },
  exportReady: {
    title: "Your data is ready",
    text: (time) => `You can download it in this browser until ${time}.`,
    link: "Go to the download",
  },
};
