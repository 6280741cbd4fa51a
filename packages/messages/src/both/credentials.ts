import { SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";
import { browserWords } from "./browser.ts";

const ja = {
  title: "ログイン方法",
  list: "ログイン方法の一覧",
  password: "メールアドレスと¦パスワード",
  passkey: (name: string) => `パスキー「${name}」`,
  passkeyWithin: (name: string) => `パスキー「${name}」`,
  unset: "未設定",
  /** If it was not used yet. */
  since: (day: string) => `${day}から`,
  used: (day: string) => `${day}に¦ログイン`,
  madeIn: (browser: string) => `${browser}で¦作成`,
  browser: browserWords.ja,
  notOffered: "いまは、この¦方法では¦ログイン¦できません。",
  last: "ほかに¦方法が¦ないため、削除¦できません。",
  add: "追加",
  addOf: (credential: string) => `${credential}を¦追加する`,
  beforeAdding: "追加の前に、本人確認を¦お願いする¦ことがあります。",
  remove: "削除",
  removeOf: (credential: string) => `${credential}を¦削除する`,
  edit: "編集",
  editOf: (credential: string) => `${credential}の¦編集`,
  set: "設定",
  setPassword: "パスワードを¦設定する",
  change: "変更",
  changePassword: "パスワードを¦変更する",

  popup: {
    waiting:
      "別の¦画面で¦ログインを¦続けて¦ください。画面が¦見つからない¦ときは、もう一度¦開けます。",
    openAgain: "もう一度開く",
    callOff: "取りやめる",
    hints: {
      popupBlocked:
        "ログイン画面が¦ブロックされました。この¦サイトの¦ポップアップを¦許可して、もう一度¦お試しください。",
      popupClosed: "ログイン画面が¦閉じられました。もう一度¦お試しください。",
      popupLate: "ログインの¦有効期限が¦切れました。もう一度¦お試しください。",
      popupUnavailable:
        "ログイン先に¦つながりませんでした。しばらくしてから、もう一度¦お試しください。",
    },
    failed: "ログインを¦確認¦できませんでした。もう一度¦お試しください。",
  },
  merge: "ほかのIDを¦統合する",

  removing: {
    title: (credential: string) => `ログイン方法から¦${credential}を¦削除しますか`,
    left: "削除しても、次の¦方法で¦ログイン¦できます。",
    /** If one passkey is left, and nothing else. */
    lone: "その¦パスキーの¦ある¦端末を¦なくすと、ログイン¦できなくなります。先に、もうひとつの¦方法を¦用意して¦ください。",
    anotherPasskey: "別の¦パスキーを追加",
    endOthers: "ほかの¦ブラウザからも¦ログアウトする",
    undo: `${SLEEP_DAYS}日以内なら、お知らせの¦メールから¦元に戻せます。`,
    submit: "削除する",
    cancel: "取りやめる",
  },

  firstPassword: {
    lead: (email: string) =>
      `メールアドレス（${email}）と¦パスワードでも¦ログイン¦できるようになります。`,
    label: "新しい¦パスワード",
    show: "新しい¦パスワードを表示",
    submit: "設定する",
    cancel: "取りやめる",
  },

  told: {
    added: (credential: string) => `ログイン方法に¦${credential}を¦追加しました。`,
    already: (credential: string) => `この¦${credential}アカウントは、すでに¦追加されています。`,
    renamed: (name: string) => `パスキーの¦名前を「${name}」に¦変更しました。`,
    removed: (credential: string) => `ログイン方法から¦${credential}を¦削除しました。`,
    set: "パスワードを¦設定しました。",
    sooner: "すでに¦変更されていました。現在の¦状態を¦表示しています。",
  },
};

const en: Words<typeof ja> = {
  title: "Ways to log in",
  list: "List of ways to log in",
  password: "E-mail address and password",
  passkey: (name) => `Passkey “${name}”`,
  passkeyWithin: (name) => `the passkey “${name}”`,
  unset: "Not set up",
  since: (day) => `Since ${day}`,
  used: (day) => `Last log-in: ${day}`,
  madeIn: (browser) => `Created in ${browser}`,
  browser: browserWords.en,
  notOffered: "You can’t log in this way at the moment.",
  last: "It’s your only way to log in, so you can’t remove it.",
  add: "Add",
  addOf: (credential) => `Add ${credential}`,
  beforeAdding: "Before adding one, you may be asked to log in again.",
  remove: "Remove",
  removeOf: (credential) => `Remove ${credential}`,
  edit: "Edit",
  editOf: (credential) => `Edit or remove ${credential}`,
  set: "Set up",
  setPassword: "Set up a password",
  change: "Change",
  changePassword: "Change your password",

  popup: {
    waiting: "Continue in the other window. If you can’t find it, open it again.",
    openAgain: "Open again",
    callOff: "Cancel",
    hints: {
      popupBlocked:
        "Your browser blocked the log-in window. Allow pop-ups for this site and try again.",
      popupClosed: "The log-in window was closed. Try again.",
      popupLate: "The log-in took too long. Try again.",
      popupUnavailable: "We couldn’t reach the log-in page. Try again later.",
    },
    failed: "We couldn’t confirm the log-in. Try again.",
  },
  merge: "Merge another ID",

  removing: {
    title: (credential) => `Remove ${credential} from your ways to log in?`,
    left: "If you remove it, you can still log in with:",
    lone: "If you lose the device with that passkey, you can’t log in any more. Set up a second way first.",
    anotherPasskey: "Add another passkey",
    endOthers: "Also log out in other browsers",
    undo: `You can undo this from our e-mail for ${SLEEP_DAYS} days.`,
    submit: "Remove",
    cancel: "Cancel",
  },

  firstPassword: {
    lead: (email) => `You’ll also be able to log in with ${email} and a password.`,
    label: "New password",
    show: "Show new password",
    submit: "Set password",
    cancel: "Cancel",
  },

  told: {
    added: (credential) => `You’ve added ${credential} to your ways to log in.`,
    already: (credential) => `You’ve already added this ${credential} account.`,
    renamed: (name) => `You’ve renamed the passkey to “${name}”.`,
    removed: (credential) => `You’ve removed ${credential} from your ways to log in.`,
    set: "You’ve set a password.",
    sooner: "This had already changed. Here’s how it is now.",
  },
};

/** Listing, adding and removing credentials. */
export const credentialWords = { ja, en };
