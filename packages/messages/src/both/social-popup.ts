import type { Words } from "../words.ts";

const ja = {
  returning: {
    title: "元の画面に戻ります",
    lead: "この画面は自動的に閉じます。",
  },
  heard: {
    title: "元の画面で続けられます",
    lead: "この画面は閉じて、元の画面へお戻りください。",
  },
  unheard: {
    title: "元の画面が見つかりませんでした",
    lead: "この画面を閉じて、はじめからもう\u2060一度お試しください。",
  },
  close: "この画面を閉じる",
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
