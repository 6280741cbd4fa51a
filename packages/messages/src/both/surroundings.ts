import type { Words } from "../words.ts";

const ja = {
  menu: "アカウントの¦メニュー",
};

const en: Words<typeof ja> = {
  menu: "Account menu",
};

/** Beside the screens behind home. */
export const surroundingWords = { ja, en };
