import type { Words } from "../words.ts";

const ja = {
  title: "ページが見つかりません",
  lead: "URLが変わったか、ページがなくなった可能性があります。",
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
