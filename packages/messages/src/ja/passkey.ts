import type { AddPasskeyFault } from "@musubi/contract/login-pages";

/** The hosted login's words about passkeys. */
export const passkey = {
  /** Beside the other sign-in methods. */
  logIn: "パスキーでログイン",
  /** With an earlier passkey, to prove a claim that takes a change back. */
  prove: "パスキーで確認する",
  add: {
    title: "パスキーの追加",
    lead: (email: string) =>
      `${email}\u00a0の\u2060IDに追加します。次からは、指紋や顔、画面ロックでログインできます。`,
    submit: "パスキーを追加する",
    skip: "追加せずに戻る",
    /** If the device has a passkey already. */
    onward: "戻る",
  },
  /** After a log-in with a password, once in each browser, for a holder without a passkey. */
  offer: {
    title: "次から簡単にログイン",
    lead: "パスキーを追加すると、次からは指紋や顔、画面ロックでログインできます。",
    submit: "パスキーを追加する",
    skip: "いまは追加しない",
    onward: "次へ進む",
    later: "あとからでも、アカウントの「ログイン方\u2060法」\u2060で追加できます。",
  },
  name: "パスキーの名前",
  nameHint: "あとから変更できます。",
  /** Without script, or in a browser without passkeys. */
  unsupported:
    "このブラウザではパスキーを追加できません。ブラウザか端末を更新するか、別のブラウザでお試しください。",
  /** After the browser reported that no passkey was made. */
  cancelled: "パスキーは追加されませんでした。もう\u2060一度お試しいただけます。",
  faults: {
    "wrong-passkey":
      "パスキーを追加できませんでした。時間がたったか、通信が途切れたようです。もう\u2060一度お試しください。",
    "known-passkey":
      "この端末やアプリには、この\u2060IDのパスキーがすでにあります。そのままログインにお使いいただけます。",
    "too-many-passkeys":
      "追加できるパスキーは20個までです。使っていないパスキーを削除してから、もう\u2060一度お試しください。",
    "under-way":
      "この\u2060IDでは、ほかの手続きが進んでいます。その手続きが終わってから、もう\u2060一度お試しください。",
    resting:
      "この\u2060IDは、凍結されているか、変更が止められています。お送りしたメールをご確認ください。",
    crowded: "同じ操作が続いているため、受付を一時的に止めています。",
    overloaded: "ただいま混み合っています。",
  } satisfies Record<AddPasskeyFault, string>,
};
