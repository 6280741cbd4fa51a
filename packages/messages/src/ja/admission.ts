import { ADMISSION_MS } from "@musubi/contract";
import type { AdmissionOver } from "@musubi/contract/login-pages";

const MINUTES = ADMISSION_MS / 60_000;

/** The page behind a mailed link that admits a browser to the password. */
export const admission = {
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
