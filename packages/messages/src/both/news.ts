import type { Words } from "../words.ts";
import { browserWords } from "./browser.ts";

const ja = {
  browser: browserWords.ja,
  woken: {
    title: "退会を¦元に戻しました",
    text: "このIDを、また¦お使いいただけます。",
    later: "ほかの¦サービスも、順に¦元に戻ります。",
  },
  newBrowser: {
    title: "新しい¦ブラウザからの¦ログイン",
    text: (time: string, browser: string) => `${time}に、${browser}から¦ログインが¦ありました。`,
    advice: "お心当たりが¦ない¦場合は、操作履歴から¦IDを¦凍結¦できます。",
  },
  addressChange: {
    title: "メールアドレスの¦変更を¦受け付けています",
    waits: (email: string, hours: number) =>
      `お問い合わせを¦受けて、このIDの¦メールアドレスを ${email}\u00a0に¦変更する¦手続きを¦進めています。新しい¦メールアドレスで¦承認されてから、${hours}時間後に¦変更します。`,
    due: (email: string, time: string) =>
      `お問い合わせを¦受けて、このIDの¦メールアドレスを、${time}に ${email}\u00a0に¦変更します。`,
    advice: "お心当たりが¦ない¦場合は、変更を¦取りやめて¦ください。",
    submit: "変更を¦取りやめる",
    done: "メールアドレスの¦変更を¦取りやめました",
  },
  exportReady: {
    title: "データの¦準備が¦できました",
    text: (time: string) => `${time}まで、この¦ブラウザで¦ダウンロード¦できます。`,
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
    title: "Log-in from a new browser",
    text: (time, browser) => `${browser}, ${time}.`,
    advice: "If it wasn’t you, you can freeze your ID from your activity.",
  },
  addressChange: {
    title: "Your e-mail address will change",
    waits: (email, hours) =>
      `Someone asked us to change your e-mail address to ${email}. We’ll change it ${hours} hours after it’s confirmed from the new address.`,
    due: (email, time) =>
      `Someone asked us to change your e-mail address to ${email}. We’ll change it on ${time}.`,
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
