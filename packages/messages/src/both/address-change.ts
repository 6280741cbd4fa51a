import { REST_MS } from "@musubi/contract";
import { login as loginEn } from "../en/login.ts";
import { login as loginJa } from "../ja/login.ts";
import type { Words } from "../words.ts";

const HOURS = REST_MS / 3_600_000;

const ja = {
  means: { new: "承認すると", present: "取りやめると" },
  new: {
    title: "メールアドレスの¦変更の承認",
    lead: "「この¦変更を¦承認する」を¦押すまで、何も¦変わりません。",
    becomes: (email: string) => `このIDの¦メールアドレスを、${email}\u00a0に¦変更します`,
    later: `変更は、承認から¦${HOURS}時間後です¦（それまでは、現在の¦メールアドレスから¦取りやめられます）`,
    noLogIn:
      "変更が¦済むまで、IDに¦ログイン¦しないで¦ください¦（ログインすると¦取りやめに¦なります）",
    submit: "この¦変更を¦承認する",
    until: (time: string) => `このリンクは、${time}まで¦使えます。`,
    notYours: "お心当たりが¦ない¦場合は、このまま¦画面を¦閉じて¦ください。",
    done: {
      title: "変更を¦承認しました",
      body: (until: string) =>
        `メールアドレスは、${until}に¦変更します。それまで、IDに¦ログイン¦しないで¦ください¦（ログインすると¦取りやめに¦なります）。`,
      next: `変更したら、この¦メールアドレスに¦お知らせします。そのあと、ログイン画面の「${loginJa.signIn.forgot}」から、パスワードを¦再設定して¦ください。`,
    },
  },
  present: {
    title: "メールアドレスの¦変更の¦取りやめ",
    lead: "「変更を¦取りやめる」を¦押すまで、何も¦変わりません。",
    stays: (email: string) =>
      `このIDの¦メールアドレスは、${email}\u00a0に¦変わらず、いまの¦ままです`,
    elsewhere: "新しい¦メールアドレスにも、取りやめた¦ことを¦お知らせします",
    submit: "変更を¦取りやめる",
    until: (time: string) => `取りやめなければ、${time}に¦変更します。`,
    waits: `取りやめなければ、新しい¦メールアドレスで¦承認されてから¦${HOURS}時間後に¦変更します。`,
    notYours: "ご自身で¦依頼した¦変更の¦場合は、このまま¦画面を¦閉じて¦ください。",
    done: {
      title: "メールアドレスの¦変更を¦取りやめました",
      body: (_until: string) => "このIDの¦メールアドレスは、いまの¦ままです。",
      next: "依頼に¦お心当たりが¦ない¦場合は、念のため、パスワードを¦変更して¦ください。",
    },
  },
  toSignIn: "ログイン画面へ",
  over: {
    title: "このリンクは¦使えません",
    body: "期限を¦過ぎたか、変更が¦済んだか、取りやめられたか、リンクの¦一部が¦欠けています。",
    next: "ご不明な点は、お問い合わせ¦ください。",
  },
};

const en: Words<typeof ja> = {
  means: { new: "If you confirm", present: "If you cancel" },
  new: {
    title: "Confirm the new e-mail address",
    lead: "Nothing changes until you press “Confirm this change”.",
    becomes: (email) => `The ID’s e-mail address changes to ${email}`,
    later: `The change is made ${HOURS} hours after you confirm. Until then, it can be cancelled from the current e-mail address`,
    noLogIn: "Don’t log in to the ID before the change is made: logging in cancels it",
    submit: "Confirm this change",
    until: (time) => `This link works until ${time}.`,
    notYours: "If you don’t recognize this, just close this page.",
    done: {
      title: "New e-mail address confirmed",
      body: (until) =>
        `We’ll change your e-mail address on ${until}. Don’t log in before then: logging in cancels the change.`,
      next: `We’ll e-mail you here once it’s done. Then choose “${loginEn.signIn.forgot}” on the log-in page, and reset your password.`,
    },
  },
  present: {
    title: "Cancel the e-mail address change",
    lead: "Nothing changes until you press “Cancel the change”.",
    stays: (email) => `The ID’s e-mail address stays as it is, and isn’t changed to ${email}`,
    elsewhere: "We’ll let the new e-mail address know",
    submit: "Cancel the change",
    until: (time) => `If you don’t cancel, we’ll change it on ${time}.`,
    waits: `If you don’t cancel, we’ll change it ${HOURS} hours after it’s confirmed from the new e-mail address.`,
    notYours: "If you asked for the change yourself, just close this page.",
    done: {
      title: "E-mail address change cancelled",
      body: (_until) => "The ID’s e-mail address stays as it is.",
      next: "If you didn’t ask for the change, change your password to be safe.",
    },
  },
  toSignIn: "Go to the log-in page",
  over: {
    title: "This link doesn’t work",
    body: "It has expired or is incomplete, or the change has already been made or cancelled.",
    next: "If you have questions, contact us.",
  },
};

/** The pages behind mailed links that confirm or cancel a change of address by an operator. */
export const addressChangeWords = { ja, en };
