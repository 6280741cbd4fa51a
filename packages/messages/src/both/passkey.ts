import type { AddPasskeyFault } from "@musubi/contract/login-pages";
import type { Words } from "../words.ts";

const ja = {
  /** Beside the other sign-in methods. */
  logIn: "パスキーで¦ログイン",
  /** With an earlier passkey, to prove a claim that takes a change back. */
  prove: "パスキーで¦確認する",
  add: {
    title: "パスキーの追加",
    lead: (email: string) =>
      `${email}\u00a0の¦IDに¦追加します。次からは、指紋や顔、画面ロックで¦ログイン¦できます。`,
    submit: "パスキーを¦追加する",
    skip: "追加せずに戻る",
    /** If the device has a passkey already. */
    onward: "戻る",
  },
  /** After a log-in with a password, once in each browser, for a holder without a passkey. */
  offer: {
    title: "次から¦簡単に¦ログイン",
    lead: "パスキーを¦追加すると、次からは¦指紋や顔、画面ロックで¦ログイン¦できます。",
    submit: "パスキーを¦追加する",
    skip: "いまは¦追加しない",
    onward: "次へ進む",
    later: "あとからでも、アカウントの¦「ログイン方法」で¦追加¦できます。",
  },
  name: "パスキーの名前",
  nameHint: "あとから¦変更¦できます。",
  /** Without script, or in a browser without passkeys. */
  unsupported:
    "この¦ブラウザでは¦パスキーを¦追加¦できません。ブラウザか¦端末を¦更新するか、別の¦ブラウザで¦お試しください。",
  /** After the browser reported that no passkey was made. */
  cancelled: "パスキーは¦追加されませんでした。もう一度¦お試し¦いただけます。",
  faults: {
    "wrong-passkey":
      "パスキーを¦追加¦できませんでした。時間が¦たったか、通信が¦途切れたようです。もう一度¦お試しください。",
    "known-passkey":
      "この¦端末や¦アプリには、このIDの¦パスキーが¦すでに¦あります。そのまま¦ログインに¦お使いいただけます。",
    "too-many-passkeys":
      "追加¦できる¦パスキーは¦20個までです。使っていない¦パスキーを¦削除してから、もう一度¦お試しください。",
    "under-way":
      "このIDでは、ほかの¦手続きが¦進んでいます。その¦手続きが¦終わってから、もう一度¦お試しください。",
    resting:
      "このIDは、凍結されているか、変更が¦止められています。お送りした¦メールを¦ご確認ください。",
    crowded: "同じ¦操作が¦続いているため、受付を¦一時的に¦止めています。",
    overloaded: "ただいま¦混み合っています。",
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
    resting: "This ID is frozen, or changes to it are stopped. Check the e-mail we sent you.",
    crowded: "There were too many requests.",
    overloaded: "We’re very busy right now.",
  },
};

/** The hosted login's words about passkeys. */
export const passkeyWords = { ja, en };
