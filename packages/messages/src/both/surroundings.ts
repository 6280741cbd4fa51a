import type { Words } from "../words.ts";

const ja = {
  menu: "アカウントの¦メニュー",
  toMenu: "メニューへ移動",
};

const en: Words<typeof ja> = {
  menu: "Account menu",
  toMenu: "Skip to menu",
};

/** Beside the screens behind home. */
export const surroundingWords = { ja, en };
