import { REST_MS } from "@musubi/contract";
import { login as loginEn } from "../en/login.ts";
import { login as loginJa } from "../ja/login.ts";
import type { Words } from "../words.ts";

const HOURS = REST_MS / 3_600_000;

const ja = {
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
      next: `変更したら、このメールアドレスにお知らせします。そのあと、ログイン画面の「${loginJa.signIn.forgot}」\u2060から、パスワードを再設定してください。`,
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

const en: Words<typeof ja> = {
  means: { new: "If you confirm", present: "If you cancel" },
  new: {
    title: "Confirm the new e-\u2060mail address",
    lead: "Nothing changes until you press “Confirm this change”.",
    becomes: (email) => `The ID’s e-\u2060mail address changes to ${email}`,
    later: `The change is made ${HOURS} hours after you confirm. Until then, it can be cancelled from the current e-\u2060mail address`,
    noLogIn: "Don’t log in to the ID before the change is made: logging in cancels it",
    submit: "Confirm this change",
    until: (time) => `This link works until ${time}.`,
    notYours: "If you don’t recognize this, just close this page.",
    done: {
      title: "New e-\u2060mail address confirmed",
      body: (until) =>
        `We’ll change your e-\u2060mail address on ${until}. Don’t log in before then: logging in cancels the change.`,
      next: `We’ll e-\u2060mail you here once it’s done. Then choose “${loginEn.signIn.forgot}” on the log-\u2060in page, and reset your password.`,
    },
  },
  present: {
    title: "Cancel the e-\u2060mail address change",
    lead: "Nothing changes until you press “Cancel the change”.",
    stays: (email) => `The ID’s e-\u2060mail address stays as it is, and isn’t changed to ${email}`,
    elsewhere: "We’ll let the new e-\u2060mail address know",
    submit: "Cancel the change",
    until: (time) => `If you don’t cancel, we’ll change it on ${time}.`,
    waits: `If you don’t cancel, we’ll change it ${HOURS} hours after it’s confirmed from the new e-\u2060mail address.`,
    notYours: "If you asked for the change yourself, just close this page.",
    done: {
      title: "E-\u2060mail address change cancelled",
      body: (_until) => "The ID’s e-\u2060mail address stays as it is.",
      next: "If you didn’t ask for the change, change your password to be safe.",
    },
  },
  toSignIn: "Go to the log-\u2060in page",
  over: {
    title: "This link doesn’t work",
    body: "It has expired or is incomplete, or the change has already been made or cancelled.",
    next: "If you have questions, contact us.",
  },
};

/** The pages behind mailed links that confirm or cancel a change of address by an operator. */
export const addressChangeWords = { ja, en };
