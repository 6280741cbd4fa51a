import { REST_MS } from "@musubi/contract";
import { login } from "./login.ts";

const HOURS = REST_MS / 3_600_000;

/** The pages behind mailed links that confirm or cancel a change of address by an operator. */
export const addressChange = {
  means: { new: "承認すると", present: "取りやめると" },
  new: {
    title: "メールアドレスの変更の承認",
    lead: "「この変更を承認する」\u2060を押すまで、何も変わりません。",
    becomes: (email: string) => `この\u2060IDのメールアドレスを、${email}\u00a0に変更します`,
    later: `変更は、承認から${HOURS}時間後です（それまでは、現在のメールアドレスから取りやめられます）`,
    noLogIn: "変更が済むまで、IDにログインしないでください（ログインすると取りやめになります）",
    submit: "この変更を承認する",
    until: (time: string) => `このリンクは、${time}まで使えます。`,
    notYours: "お心当たりがない場合は、このまま画面を閉じてください。",
    done: {
      title: "変更を承認しました",
      body: (until: string) =>
        `メールアドレスは、${until}に変更します。それまで、IDにログインしないでください（ログインすると取りやめになります）。`,
      next: `変更したら、このメールアドレスにお知らせします。そのあと、ログイン画面の「${login.signIn.forgot}」\u2060から、パスワードを再設定してください。`,
    },
  },
  present: {
    title: "メールアドレスの変更の取りやめ",
    lead: "「変更を取りやめる」\u2060を押すまで、何も変わりません。",
    stays: (email: string) =>
      `この\u2060IDのメールアドレスは、${email}\u00a0に変わらず、いまのままです`,
    elsewhere: "新しいメールアドレスにも、取りやめたことをお知らせします",
    submit: "変更を取りやめる",
    until: (time: string) => `取りやめなければ、${time}に変更します。`,
    waits: `取りやめなければ、新しいメールアドレスで承認されてから${HOURS}時間後に変更します。`,
    notYours: "ご自身で依頼した変更の場合は、このまま画面を閉じてください。",
    done: {
      title: "メールアドレスの変更を取りやめました",
      body: (_until: string) => "この\u2060IDのメールアドレスは、いまのままです。",
      next: "依頼にお心当たりがない場合は、念のため、パスワードを変更してください。",
    },
  },
  toSignIn: "ログイン画面へ",
  over: {
    title: "このリンクは使えません",
    body: "期限を過ぎたか、変更が済んだか、取りやめられたか、リンクの一部が欠けています。",
    next: "ご不明な点は、お問い合わせください。",
  },
};
