import type { Words } from "../words.ts";
import { browserWords } from "./browser.ts";

const ja = {
  browser: browserWords.ja,
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

const en: Words<typeof ja> = {
  browser: browserWords.en,
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

/** Home's notices about events elsewhere, and about what has become ready. */
export const newsWords = { ja, en };
