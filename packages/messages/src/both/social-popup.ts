import type { Words } from "../words.ts";

const ja = {
  returning: {
    title: "元の¦画面に¦戻ります",
    lead: "この¦画面は¦自動的に¦閉じます。",
  },
  heard: {
    title: "元の¦画面で¦続けられます",
    lead: "この¦画面は¦閉じて、元の¦画面へ¦お戻りください。",
  },
  unheard: {
    title: "元の¦画面が¦見つかりませんでした",
    lead: "この¦画面を¦閉じて、はじめから¦もう一度¦お試しください。",
  },
  close: "この¦画面を¦閉じる",
};

const en: Words<typeof ja> = {
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

/** The popup of a Google or Apple sign-in after it has returned to the portal. */
export const socialPopupWords = { ja, en };
