import { browser } from "./browser.ts";

/** Home's notices about events elsewhere, and about what has become ready. */
export const news = {
  browser,
  woken: {
    title: "退会を元に\u2060戻しました",
    text: "この\u2060IDを、またお使いいただけます。",
    later: "ほかのサービスも、順に元に\u2060戻ります。",
  },
  newBrowser: {
    title: "新しいブラウザからのログイン",
    text: (time: string, browser: string) => `${time}に、${browser}からログインがありました。`,
    advice: "お心当たりがない場合は、操作履歴からIDを凍結できます。",
  },
  addressChange: {
    title: "メールアドレスの変更を受け付けています",
    waits: (email: string, hours: number) =>
      `お問い合わせを受けて、この\u2060IDのメールアドレスを ${email}\u00a0に変更する手続きを進めています。新しいメールアドレスで承認されてから、${hours}時間後に変更します。`,
    due: (email: string, time: string) =>
      `お問い合わせを受けて、この\u2060IDのメールアドレスを、${time}に ${email}\u00a0に変更します。`,
    advice: "お心当たりがない場合は、変更を取りやめてください。",
    submit: "変更を取りやめる",
    done: "メールアドレスの変更を取りやめました",
  },
  exportReady: {
    title: "データの準備ができました",
    text: (time: string) => `${time}まで、このブラウザでダウンロードできます。`,
  },
};
