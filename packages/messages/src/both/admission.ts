import { ADMISSION_MS } from "@musubi/contract";
import type { AdmissionOver } from "@musubi/contract/login-pages";
import type { Words } from "../words.ts";

const MINUTES = ADMISSION_MS / 60_000;

const ja = {
  title: "このブラウザでのログインの許可",
  lead: (email: string) =>
    `許可したら、${MINUTES}分以内に、このブラウザから ${email}\u00a0でログインしてください。`,
  submit: "ログインを許可する",
  until: (time: string) =>
    `別のブラウザでログインする場合は、押さずに、そのブラウザでこのリンクを開いてください。${time}まで使えます。`,
  notYours: "お心当たりがない場合は、画面を閉じてください。何も変わりません。",
  done: {
    title: "このブラウザでのログインを許可しました",
    body: (email: string, until: string) =>
      `このブラウザで、${until}まで、${email}\u00a0のパスワードを入力してログインできます。`,
    next: "ログインの途中の画面が残っている場合は、その画面でもう\u2060一度ログインしてください。",
  },
  toSignIn: "ログイン画面へ",
  over: {
    used: {
      title: "別のブラウザで使われたリンクです",
      body: "はじめに許可したブラウザでログインしてください。",
      next: "このブラウザを使う場合や、お心当たりがない場合は、新しいパスワードを設定してください。",
    },
    gone: {
      title: "このリンクは使えません",
      body: `${MINUTES}分を過ぎたか、ログイン済みか、リンクの一部が欠けているためです。`,
      next: "ログイン画面から、もう\u2060一度ログインしてください。メールでの確認が必要な場合は、新しいリンクをお送りします。",
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
    next: "If the log-\u2060in page is still open, log in there again.",
  },
  toSignIn: "Go to the log-\u2060in page",
  over: {
    used: {
      title: "This link was used in another browser",
      body: "Log in with the browser that was confirmed first.",
      next: "To use this browser instead, or if it wasn’t you who confirmed the other one, choose a new password.",
    },
    gone: {
      title: "This link doesn’t work",
      body: `It’s more than ${MINUTES} minutes old, you’ve logged in since, or it’s incomplete.`,
      next: "Log in again from the log-\u2060in page. If a confirmation by e-\u2060mail is needed, we’ll send you a new link.",
    },
  },
};

/** The page behind a mailed link that admits a browser to the password. */
export const admissionWords = { ja, en };
