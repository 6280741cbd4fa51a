import type { news as japanese } from "../ja/news.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";

/** Home's notices about events elsewhere, and about what has become ready. */
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
    advice: "If it wasn’t you, you can freeze your ID from your activity.",
  },
  addressChange: {
    title: "Your e-\u2060mail address will change",
    waits: (email, hours) =>
      `Someone asked us to change your e-\u2060mail address to ${email}. We’ll change it ${hours} hours after it’s confirmed from the new address.`,
    due: (email, time) =>
      `Someone asked us to change your e-\u2060mail address to ${email}. We’ll change it on ${time}.`,
    advice: "If you didn’t ask for this, cancel the change.",
    submit: "Cancel the change",
    done: "The change was cancelled",
  },
  exportReady: {
    title: "Your data is ready",
    text: (time) => `You can download it in this browser until ${time}.`,
  },
};
