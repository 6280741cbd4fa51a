import { PASSWORD_MIN_LENGTH } from "@musubi/contract";
import type { InBoth } from "@musubi/demo-world";
import type { OwnFault } from "../own-accounts.ts";

type FormWords = {
  readonly logInTitle: (service: string) => string;
  readonly logInLead: (service: string) => string;
  readonly logIn: string;
  readonly signUpTitle: (service: string) => string;
  readonly signUpLead: (service: string, id: string) => string;
  readonly signUp: string;
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  readonly rule: string;
  readonly toSignUp: string;
  readonly toLogIn: string;
  readonly faults: Readonly<Record<OwnFault, string>>;
};

const wrong = {
  ja: "メールアドレスかパスワードが違います。ご確認のうえ、もう一度入力してください。",
  en: "The e-mail address or the password is not correct. Please check both and try again.",
};

const rule = {
  ja: `英字と数字の両方を含む${PASSWORD_MIN_LENGTH}文字以上で入力してください。`,
  en: `At least ${PASSWORD_MIN_LENGTH} characters, with both letters and numbers.`,
};

export const FORMS: InBoth<FormWords> = {
  ja: {
    logInTitle: (service) => `${service}のアカウントでログイン`,
    logInLead: (service) => `IDと連携していない、${service}のアカウントのログイン画面です。`,
    logIn: "ログインする",
    signUpTitle: (service) => `${service}に新規登録`,
    signUpLead: (service, id) =>
      `IDを使わずに、${service}だけのアカウントを登録します。あとから${id}と連携できます。`,
    signUp: "登録する",
    email: "メールアドレス",
    password: "パスワード",
    newPassword: "パスワード",
    rule: rule.ja,
    toSignUp: "IDを使わずに新規登録",
    toLogIn: "メールアドレスとパスワードでログイン",
    faults: {
      wrong: wrong.ja,
      unknown: wrong.ja,
      locked:
        "ログインの失敗が続いたため、ログインを一時的に止めています。しばらくしてから、もう一度お試しください。",
      unconfirmed: "登録がまだ完了していません。確認メールのご案内をご覧ください。",
      "reset-required": "パスワードの再設定が必要です。",
      disabled: "このアカウントは利用を停止しています。",
      linked: "このアカウントはIDと連携しています。IDでログインしてください。",
      email: "メールアドレスの形式をご確認ください。",
      password: `パスワードは、${rule.ja}`,
      "same-password": "メールアドレスと同じパスワードは使えません。",
      taken:
        "このメールアドレスは、すでに登録されています。ログインするか、別のメールアドレスを入力してください。",
    },
  },
  en: {
    logInTitle: (service) => `Log in with your account at ${service}`,
    logInLead: (service) =>
      `This is the log-in for accounts at ${service} that aren’t linked to an ID.`,
    logIn: "Log in",
    signUpTitle: (service) => `Create an account at ${service}`,
    signUpLead: (service, id) =>
      `This account is for ${service} only, without the ID. You can link it to ${id} later.`,
    signUp: "Create the account",
    email: "E-mail address",
    password: "Password",
    newPassword: "Password",
    rule: rule.en,
    toSignUp: "Create an account without the ID",
    toLogIn: "Log in with e-mail address and password",
    faults: {
      wrong: wrong.en,
      unknown: wrong.en,
      locked: "Too many wrong passwords in a row. Please try again later.",
      unconfirmed: "This account has not been confirmed yet. Please see the mail we sent.",
      "reset-required": "This password has to be reset first.",
      disabled: "This account is suspended.",
      linked: "This account is linked to an ID. Please log in with that.",
      email: "Please check the e-mail address: it is not a valid one.",
      password: `Please choose another password. ${rule.en}`,
      "same-password": "The password must not be the e-mail address.",
      taken: "This e-mail address is registered already. Please log in, or enter another one.",
    },
  },
};
