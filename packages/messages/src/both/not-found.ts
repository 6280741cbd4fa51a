import type { Words } from "../words.ts";

const ja = {
  title: "ページが¦見つかりません",
  lead: "URLが¦変わったか、ページが¦なくなった¦可能性が¦あります。",
  home: "アカウントに戻る",
  top: "ホームへ",
};

const en: Words<typeof ja> = {
  title: "Page not found",
  lead: "The URL may have changed, or the page may be gone.",
  home: "Back to your account",
  top: "Go to the home page",
};

/** What an unknown address shows. */
export const notFoundWords = { ja, en };
