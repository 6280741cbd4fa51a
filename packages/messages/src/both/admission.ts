import { ADMISSION_MS } from "@musubi/contract";
import type { AdmissionOver } from "@musubi/contract/login-pages";
import type { Words } from "../words.ts";

const MINUTES = ADMISSION_MS / 60_000;

const ja = {
  title: "この¦ブラウザでの¦ログインの許可",
  lead: (email: string) =>
    `許可したら、${MINUTES}分以内に、この¦ブラウザから ${email}\u00a0で¦ログインして¦ください。`,
  submit: "ログインを¦許可する",
  until: (time: string) =>
    `別の¦ブラウザで¦ログインする¦場合は、押さずに、その¦ブラウザで¦このリンクを¦開いて¦ください。${time}まで¦使えます。`,
  notYours: "お心当たりが¦ない¦場合は、画面を¦閉じて¦ください。何も¦変わりません。",
  done: {
    title: "この¦ブラウザでの¦ログインを¦許可しました",
    body: (email: string, until: string) =>
      `この¦ブラウザで、${until}まで、${email}\u00a0の¦パスワードを¦入力して¦ログイン¦できます。`,
    next: "ログインの¦途中の¦画面が¦残っている¦場合は、その¦画面でもう一度¦ログインして¦ください。",
  },
  toSignIn: "ログイン画面へ",
  over: {
    used: {
      title: "別の¦ブラウザで¦使われた¦リンクです",
      body: "はじめに¦許可した¦ブラウザで¦ログインして¦ください。",
      next: "この¦ブラウザを¦使う¦場合や、お心当たりが¦ない¦場合は、新しい¦パスワードを¦設定して¦ください。",
    },
    gone: {
      title: "このリンクは¦使えません",
      body: `${MINUTES}分を¦過ぎたか、ログイン済みか、リンクの¦一部が¦欠けている¦ためです。`,
      next: "ログイン画面から、もう一度¦ログインして¦ください。メールでの¦確認が¦必要な¦場合は、新しい¦リンクを¦お送りします。",
    },
  } satisfies Record<AdmissionOver, { title: string; body: string; next: string }>,
};

const en: Words<typeof ja> = {
  title: "Confirm this browser",
  lead: (email) =>
    `Once you confirm, you have ${MINUTES} minutes to log in with ${email} in this browser.`,
  submit: "Confirm this browser",
  until: (time) =>
    `Want to log in with another browser? Open this link there instead. It works until ${time}.`,
  notYours: "If you didn’t try to log in, close this page. Nothing will change.",
  done: {
    title: "Browser confirmed",
    body: (email, until) =>
      `You can log in with ${email} and your password in this browser until ${until}.`,
    next: "If the log-in page is still open, log in there again.",
  },
  toSignIn: "Go to the log-in page",
  over: {
    used: {
      title: "This link was used in another browser",
      body: "Log in with the browser that was confirmed first.",
      next: "To use this browser instead, or if it wasn’t you who confirmed the other one, choose a new password.",
    },
    gone: {
      title: "This link doesn’t work",
      body: `It’s more than ${MINUTES} minutes old, you’ve logged in since, or it’s incomplete.`,
      next: "Log in again from the log-in page. If a confirmation by e-mail is needed, we’ll send you a new link.",
    },
  },
};

/** The page behind a mailed link that admits a browser to the password. */
export const admissionWords = { ja, en };
