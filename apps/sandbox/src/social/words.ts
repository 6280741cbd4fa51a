import type { Language } from "@musubi/contract";

export type ChooseWords = {
  readonly title: string;
  readonly lead: (brand: string) => string;
  readonly people: string;
  readonly verified: string;
  readonly unverified: string;
  readonly hidden: string;
  readonly other: string;
  readonly email: string;
  readonly emailHint: string;
  readonly isVerified: (brand: string) => string;
  readonly hide: string;
  readonly proceed: string;
  readonly cancel: string;
  readonly badEmail: string;
};

export const CHOOSE: Readonly<Record<Language, ChooseWords>> = {
  ja: {
    title: "どなたとして続けますか",
    lead: (brand) => `${brand}の代わりをする見本のページです。本物の${brand}には何も送られません。`,
    people: "デモの人たち",
    verified: "確認済み",
    unverified: "未確認",
    hidden: "メール非公開",
    other: "ほかの人として",
    email: "メールアドレス",
    emailHint: "空のままにすると、メールアドレスを渡さない人になります。",
    isVerified: (brand) => `このメールアドレスは${brand}で確認済み`,
    hide: "メールを非公開にする",
    proceed: "この人として続ける",
    cancel: "取りやめて戻る",
    badEmail: "メールアドレスの形式をご確認ください。",
  },
  en: {
    title: "Who would you like to be?",
    lead: (brand) => `This page stands in for ${brand}. Nothing is sent to the real one.`,
    people: "People of the demo",
    verified: "verified",
    unverified: "not verified",
    hidden: "e-mail hidden",
    other: "Somebody else",
    email: "E-mail address",
    emailHint: "Leave it empty to be somebody who gives no address.",
    isVerified: (brand) => `${brand} has verified this address`,
    hide: "Hide my e-mail",
    proceed: "Continue as this person",
    cancel: "Cancel and go back",
    badEmail: "Please check the format of the e-mail address.",
  },
};
