import { SLEEP_DAYS } from "@musubi/contract";
import { browser } from "./browser.ts";

/** Listing, adding and removing credentials. */
export const credentials = {
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
  browser,
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
