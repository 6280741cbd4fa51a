import { SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";
import { browserWords } from "./browser.ts";

const ja = {
  title: "ログイン方\u2060法",
  list: "ログイン方\u2060法の一覧",
  password: "メールアドレスとパスワード",
  passkey: (name: string) => `パスキー「${name}」`,
  passkeyWithin: (name: string) => `パスキー「${name}」`,
  unset: "未設定",
  /** If it was not used yet. */
  since: (day: string) => `${day}から`,
  used: (day: string) => `${day}にログイン`,
  madeIn: (browser: string) => `${browser}で作成`,
  browser: browserWords.ja,
  notOffered: "いまは、この方法ではログインできません。",
  last: "ほかに方法がないため、削除できません。",
  add: "追加",
  addOf: (credential: string) => `${credential}を追加する`,
  beforeAdding: "追加の前に、本人確認をお願いすることがあります。",
  remove: "削除",
  removeOf: (credential: string) => `${credential}を削除する`,
  edit: "編集",
  editOf: (credential: string) => `${credential}の編集`,
  set: "設定",
  setPassword: "パスワードを設定する",
  change: "変更",
  changePassword: "パスワードを変更する",

  popup: {
    waiting:
      "別の画面でログインを続けてください。画面が見つからないときは、もう\u2060一度開けます。",
    openAgain: "もう\u2060一度開く",
    callOff: "取りやめる",
    hints: {
      popupBlocked:
        "ログイン画面がブロックされました。このサイトのポップアップを許可して、もう\u2060一度お試しください。",
      popupClosed: "ログイン画面が閉じられました。もう\u2060一度お試しください。",
      popupLate: "ログインの有効期限が切れました。もう\u2060一度お試しください。",
      popupUnavailable:
        "ログイン先につながりませんでした。しばらくしてから、もう\u2060一度お試しください。",
    },
    failed: "ログインを確認できませんでした。もう\u2060一度お試しください。",
  },
  merge: "ほかのIDを統合する",

  removing: {
    title: (credential: string) => `ログイン方\u2060法から${credential}を削除しますか`,
    left: "削除しても、次の方法でログインできます。",
    endOthers: "ほかのブラウザからもログアウトする",
    undo: `${SLEEP_DAYS}日以内なら、お知らせのメールから元に\u2060戻せます。`,
    submit: "削除する",
    cancel: "取りやめる",
  },

  firstPassword: {
    lead: (email: string) =>
      `メールアドレス（${email}）\u2060とパスワードでもログインできるようになります。`,
    label: "新しいパスワード",
    show: "新しいパスワードを表示",
    submit: "設定する",
    cancel: "取りやめる",
  },

  told: {
    added: (credential: string) => `ログイン方\u2060法に${credential}\u2060を追加しました。`,
    already: (credential: string) => `この${credential}アカウントは、すでに追加されています。`,
    renamed: (name: string) => `パスキーの名前を「${name}」\u2060に変更しました。`,
    removed: (credential: string) => `ログイン方\u2060法から${credential}を削除しました。`,
    set: "パスワードを設定しました。",
    sooner: "すでに変更されていました。現在の状態を表示しています。",
  },
};

const en: Words<typeof ja> = {
  title: "Ways to log in",
  list: "List of ways to log in",
  password: "E-\u2060mail address and password",
  passkey: (name) => `Passkey “${name}”`,
  passkeyWithin: (name) => `the passkey “${name}”`,
  unset: "Not set up",
  since: (day) => `Since ${day}`,
  used: (day) => `Last log-\u2060in: ${day}`,
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
        "Your browser blocked the log-\u2060in window. Allow pop-ups for this site and try again.",
      popupClosed: "The log-\u2060in window was closed. Try again.",
      popupLate: "The log-\u2060in took too long. Try again.",
      popupUnavailable: "We couldn’t reach the log-\u2060in page. Try again later.",
    },
    failed: "We couldn’t confirm the log-\u2060in. Try again.",
  },
  merge: "Merge another ID",

  removing: {
    title: (credential) => `Remove ${credential} from your ways to log in?`,
    left: "If you remove it, you can still log in with:",
    endOthers: "Also log out in other browsers",
    undo: `You can undo this from our e-\u2060mail for ${SLEEP_DAYS} days.`,
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
