import { browser } from "./browser.ts";

/** What home says of things that happened elsewhere, or have become ready. */
export const news = {
  browser,
  woken: {
    title: "退会を元に戻しました",
    text: "この\u2060IDを、またお使いいただけます。",
    later: "ほかのサービスも、順に元に戻ります。",
  },
  newBrowser: {
    title: "新しいブラウザからのログイン",
    text: (time: string, browser: string) => `${time}に、${browser}からログインがありました。`,
    advice: "お心当たりがない場合は、操作履歴から対処してください。",
    link: "操作履歴を見る",
  },
  exportReady: {
    title: "データの準備ができました",
    text: (time: string) => `${time}まで、このブラウザでダウンロードできます。`,
    link: "ダウンロードの画面へ",
  },
};
