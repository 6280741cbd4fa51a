import type { InBoth } from "@musubi/demo-world";

/** The words in every site's frame. */
export const FRAME: InBoth<{
  readonly logOut: string;
  readonly all: string;
  readonly terms: string;
  readonly note: string;
}> = {
  ja: {
    logOut: "ログアウト",
    all: "サンドボックスの一覧へ",
    terms: "利用規約",
    note: "これは見本のサイトです。ここでの操作で、注文や支払いが発生することはありません。",
  },
  en: {
    logOut: "Log out",
    all: "All of the sandbox",
    terms: "Terms of use",
    note: "This is a sample site. Nothing you do here orders or costs anything.",
  },
};

type HomeWords = {
  readonly logIn: (id: string) => string;
  readonly logInLead: (id: string) => string;
  readonly own: string;
  readonly ownLogIn: string;
  readonly ownSignUp: string;
  readonly registered: string;
  readonly since: string;
  readonly manage: (id: string) => string;
  readonly unlinked: (id: string) => string;
  readonly link: (id: string) => string;
  readonly strangerTitle: (service: string) => string;
  readonly stranger: (email: string, service: string) => string;
  readonly beginAgain: string;
  readonly linked: (id: string) => string;
  readonly ended: string;
};

export const HOME: InBoth<HomeWords> = {
  ja: {
    logIn: (id) => `${id}でログイン`,
    logInLead: (id) => `${id}があれば、すぐに始められます。`,
    own: "これまでのアカウントをご利用の方",
    ownLogIn: "メールアドレスとパスワードでログイン",
    ownSignUp: "IDを使わずに新規登録",
    registered: "登録メールアドレス",
    since: "ご利用開始日",
    manage: (id) => `${id}のアカウントを管理`,
    unlinked: (id) =>
      `このアカウントは、まだ${id}と連携していません。連携すると、ここにある内容がそのまま引き継がれます。`,
    link: (id) => `${id}と連携する`,
    strangerTitle: (service) => `このIDのアカウントは${service}にありません`,
    stranger: (email, service) =>
      `${email}でログインしていますが、このIDでは${service}をご利用になっていません。退会したあとにも、この画面が表示されます。`,
    beginAgain: "利用を始める",
    linked: (id) =>
      `ご利用のアカウントは、${id}と連携しました。これからは「${id}でログイン」からログインしてください。`,
    ended:
      "ほかのサービスやアカウントの画面でログアウトしたか、IDに変更があったため、ここでもログアウトしました。続けるには、もう一度ログインしてください。",
  },
  en: {
    logIn: (id) => `Log in with ${id}`,
    logInLead: (id) => `With ${id}, you can start right away.`,
    own: "If you have an account from before",
    ownLogIn: "Log in with e-mail address and password",
    ownSignUp: "Create an account without the ID",
    registered: "Registered e-mail address",
    since: "Member since",
    manage: (id) => `Manage your ${id} account`,
    unlinked: (id) =>
      `This account isn’t linked to ${id} yet. Once it is linked, everything here moves along.`,
    link: (id) => `Link it to ${id}`,
    strangerTitle: (service) => `This ID has no account at ${service}`,
    stranger: (email, service) =>
      `You are logged in as ${email}, but this ID does not use ${service}. This page is also shown after you have left.`,
    beginAgain: "Start using it",
    linked: (id) =>
      `Your account is linked to ${id} now. From now on, please choose “Log in with ${id}”.`,
    ended:
      "You logged out of another service or of your account page, or something about your ID has changed, so you were logged out here as well. To continue, please log in again.",
  },
};

export type Notice = "cancelled" | "over" | "unreachable" | "failed" | "issuer" | "logged-out";

export const NOTICES: InBoth<
  Readonly<Record<Notice, { readonly title: string; readonly text: string }>>
> = {
  ja: {
    cancelled: {
      title: "ログインを取りやめました",
      text: "ログインするには、もう一度お試しください。",
    },
    over: {
      title: "このログインは続けられません",
      text: "すでに済んでいるか、有効期限が切れたか、別のブラウザで始めたログインです。もう一度お試しください。",
    },
    unreachable: {
      title: "ログイン画面を開けませんでした",
      text: "IDの応答がありませんでした。しばらくしてから、もう一度お試しください。",
    },
    failed: {
      title: "ログインできませんでした",
      text: "IDから受け取った内容を確認できませんでした。もう一度お試しください。",
    },
    issuer: {
      title: "このURLからはログインできません",
      text: "ほかのIDを使うように指定されています。このサイトのボタンからログインしてください。",
    },
    "logged-out": { title: "ログアウトしました", text: "ご利用ありがとうございました。" },
  },
  en: {
    cancelled: {
      title: "Log-in cancelled",
      text: "To log in, please try again.",
    },
    over: {
      title: "This log-in cannot be continued",
      text: "It is finished already, has expired, or was started in another browser. Please try again.",
    },
    unreachable: {
      title: "The log-in page could not be opened",
      text: "The ID didn’t respond. Please try again later.",
    },
    failed: {
      title: "You could not be logged in",
      text: "The ID’s answer couldn’t be verified. Please try again.",
    },
    issuer: {
      title: "This URL cannot log you in",
      text: "It asks for another ID. Please log in with the button on this site.",
    },
    "logged-out": { title: "You are logged out", text: "Thank you for your visit." },
  },
};

export const NOTICE_WAYS: InBoth<{ readonly again: string; readonly home: string }> = {
  ja: { again: "もう一度ログインする", home: "トップへ" },
  en: { again: "Log in again", home: "Home" },
};

export const TERMS: InBoth<{
  readonly title: string;
  readonly text: (service: string) => readonly string[];
}> = {
  ja: {
    title: "利用規約",
    text: (service) => [
      `${service}は、ご本人だけがお使いください。`,
      "お預かりする情報は、メールアドレスと、ここでの記録だけです。退会すると、14日後に消去されます。",
    ],
  },
  en: {
    title: "Terms of use",
    text: (service) => [
      `Your account at ${service} is for you alone.`,
      "We keep your e-mail address and what you do here, and nothing else. When you leave, it is erased after 14 days.",
    ],
  },
};
