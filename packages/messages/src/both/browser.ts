import type { Words } from "../words.ts";

const ja = {
  on: (browser: string, system: string) => `${browser}（${system}）`,
  inApp: "アプリ内の¦ブラウザ",
  unknown: "不明な¦ブラウザ",
};

const en: Words<typeof ja> = {
  on: (browser, system) => `${browser} (${system})`,
  inApp: "In-app browser",
  unknown: "Unknown browser",
};

/** The names of browsers. */
export const browserWords = { ja, en };
