import type { AddPasskeyFault } from "@musubi/contract/login-pages";
import type { Words } from "../words.ts";

const ja = {
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

const en: Words<typeof ja> = {
  logIn: "Log in with a passkey",
  prove: "Confirm with a passkey",
  add: {
    title: "Add a passkey",
    lead: (email) => `For ${email}. Next time, log in with your fingerprint, face or screen lock.`,
    submit: "Add a passkey",
    skip: "Go back without adding one",
    onward: "Back",
  },
  offer: {
    title: "Log in more easily next time",
    lead: "A passkey uses your fingerprint, face or screen lock.",
    submit: "Add a passkey",
    skip: "Not now",
    onward: "Continue",
    later: "You can also add one later, under “Ways to log in” in your account.",
  },
  name: "Passkey name",
  nameHint: "You can change it later.",
  unsupported:
    "You can’t add a passkey in this browser. Update the browser or the device, or try another browser.",
  cancelled: "No passkey was added. You can try again.",
  faults: {
    "wrong-passkey":
      "We couldn’t add the passkey. It may have taken too long, or the connection was lost. Try again.",
    "known-passkey":
      "This device or app already has a passkey for this ID. You can use it to log in.",
    "too-many-passkeys":
      "You can have up to 20 passkeys. Remove one that you don’t use, then try again.",
    "under-way": "Another change to this ID is under way. Try again once it’s finished.",
    resting: "This ID is frozen, or changes to it are stopped. Check the e-\u2060mail we sent you.",
    crowded: "There were too many requests.",
    overloaded: "We’re very busy right now.",
  },
};

/** The hosted login's words about passkeys. */
export const passkeyWords = { ja, en };
