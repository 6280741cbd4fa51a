import type { Language } from "@musubi/contract";
import type { SignInFailure } from "../services/password-sign-in.ts";

export type SignInWords = {
  readonly title: (service: string) => string;
  readonly lead: (service: string) => string;
  readonly email: string;
  readonly password: string;
  readonly signIn: string;
  readonly cancel: string;
  readonly chooseTitle: (brand: string, service: string) => string;
  readonly chooseLead: string;
  readonly nobody: string;
  readonly faults: Readonly<Record<SignInFailure, string>>;
};

const wrong = {
  ja: "メールアドレスかパスワードが違います。ご確認のうえ、もう一度入力してください。",
  en: "The e-mail address or the password is not correct. Please check both and try again.",
};

export const SIGN_IN: Readonly<Record<Language, SignInWords>> = {
  ja: {
    title: (service) => `${service}にログイン`,
    lead: (service) => `お持ちの${service}のアカウントでログインしてください。`,
    email: "メールアドレス",
    password: "パスワード",
    signIn: "ログインする",
    cancel: "取りやめて戻る",
    chooseTitle: (brand, service) => `${brand}で${service}にログイン`,
    chooseLead: "見本のページです。どの会員として続けるかをお選びください。",
    nobody: "この方法でログインできる会員は、まだいません。",
    faults: {
      wrong: wrong.ja,
      unknown: wrong.ja,
      locked:
        "ログインの失敗が続いたため、ログインを一時的に止めています。しばらくしてから、もう一度お試しください。",
      unconfirmed: "登録がまだ完了していません。確認メールのご案内をご覧ください。",
      "reset-required": "パスワードの再設定が必要です。",
      disabled: "このアカウントは利用を停止しています。",
    },
  },
  en: {
    title: (service) => `Log in to ${service}`,
    lead: (service) => `Please log in with your account at ${service}.`,
    email: "E-mail address",
    password: "Password",
    signIn: "Log in",
    cancel: "Cancel and go back",
    chooseTitle: (brand, service) => `Log in to ${service} with ${brand}`,
    chooseLead: "This is a stand-in. Please choose which member to be.",
    nobody: "No member can log in this way yet.",
    faults: {
      wrong: wrong.en,
      unknown: wrong.en,
      locked: "Too many wrong passwords in a row. Please try again later.",
      unconfirmed: "This account has not been confirmed yet. Please see the mail we sent.",
      "reset-required": "This password has to be reset first.",
      disabled: "This account is suspended.",
    },
  },
};
