import {
  type ActivityKind,
  type ClaimDeed,
  type DeedName,
  type DeedWord,
  LOG_RETENTION_DAYS,
  MOST_SESSIONS,
  type Refusable,
  type RefusedReason,
  SLEEP_DAYS,
} from "@musubi/contract";
import { browser } from "./browser.ts";

type Sentence = string | ((service: string) => string);

/** Words for whatever identity writes down: a line of the journal without them does not compile. */
type DeedWords = {
  readonly [Name in DeedName]: Readonly<Record<"plain" | DeedWord<Name>, Sentence>>;
};

/** What an account's holder reads of what happened to it, and does about what was not them. */
export const activity = {
  title: "操作履歴",
  lead: (zone: string) =>
    `この共通\u2060IDのログインと変更の記録です。${LOG_RETENTION_DAYS}日間保存しています。時刻は\u2060${zone}です。`,
  time: (day: string, clock: string) => `${day} ${clock}`,
  filter: "表示",
  kinds: {
    all: "すべて",
    "log-ins": "ログインと確認コード",
    changes: "設定の変更",
    services: "サービスとID",
    refused: "失敗した操作",
  } satisfies Readonly<Record<"all" | ActivityKind, string>>,
  list: "記録",
  none: "記録はありません。",
  more: "さらに表示",
  loaded: (count: number) => `${count}件を表示しています。`,
  times: (count: number) => `この日に${count}回`,
  failed: "失敗",
  /** Where a service has no name any more. */
  aService: "サービス",
  browser,
  network: { same: "いまと同じネットワーク", other: "別のネットワーク" },
  notMe: {
    link: "お心当たりがない場合",
    /** Read out with what it is about. */
    about: (deed: string) => `お心当たりがない場合：${deed}`,
    title: "お心当たりのない操作があったとき",
    lead: "元に戻せる変更を元に戻したり、共通\u2060IDを保護したりできます。",
    /** Read out before the one that the holder came from. */
    deed: "お心当たりのない操作",
    nothingDone: "この操作は失敗したため、何も\u2060変わっていません。",
    ways: "ログイン方\u2060法を確認する",
    waysText:
      "お心当たりのないログイン方\u2060法は、「ログイン方\u2060法」\u2060で削除できます。削除されたものは、もう\u2060一度追加できます。",
    seeWays: "ログイン方\u2060法を見る",
    undo: "変更を元に戻す",
    undoText: `統合、連携、退会、メールアドレスの変更、ログイン方\u2060法の追加と削除は、そのときにお送りしたお知らせのメールのリンクから、${SLEEP_DAYS}日以内なら元に戻せます。`,
    links:
      "メールアドレスを変更されていた場合は、以前のメールアドレスに、リンクをもう\u2060一度お送りできます（1日に1回まで）。",
    sendLinks: "以前のメールアドレスにリンクを送る",
    linksSent: "お送りできるリンクがある場合は、以前のメールアドレスにお送りしました。",
    logOut: "ほかのブラウザからログアウトする",
    logOutText:
      "お心当たりのないブラウザからログアウトし、パスワードを変更してください。「ログイン方\u2060法」\u2060に、お心当たりのないものがないかもご確認ください。",
    logOutWithout:
      "お心当たりのないブラウザからログアウトし、ログインに使うGoogleやAppleのアカウントのパスワードを変更してください。",
    logOutPasskeys:
      "お心当たりのないブラウザからログアウトし、「ログイン方\u2060法」\u2060でお心当たりのないパスキーを削除してください。",
    seeSessions: "ログイン中のブラウザを見る",
    changePassword: "パスワードを変更する",
    freeze: "IDを凍結する",
    freezeText:
      "すべての端末からログアウトし、72時間、IDに関する変更ができなくなります。パスワードをお使いの場合は、新しいパスワードの設定が必要になり、設定すると凍結はすぐに解除されます。",
    agree: (email: string) =>
      `${email}\u00a0に届くメールを受け取れることを確認しました。新しいパスワードの設定には、このメールアドレスに届く確認コードが必要です。`,
    agreeWithout: "72時間、IDに関する変更ができなくなることを確認しました。",
    submit: "凍結する",
    back: "操作履歴に戻る",
    failed: "凍結できませんでした",
    done: "凍結しました",
    doneText:
      "すべての端末からログアウトしました。新しいパスワードを設定すると、凍結はすぐに解除されます。",
    setPassword: "新しいパスワードを設定する",
    doneWithout:
      "すべての端末からログアウトしました。凍結されているあいだに、ログインに使うGoogleやAppleのアカウントのパスワードを変更してください。",
    donePasskeys:
      "すべての端末からログアウトしました。パスキーでは、これまで\u2060どおりログインできます。凍結が解除されたら、「ログイン方\u2060法」\u2060をご確認のうえ、お心当たりのないパスキーを削除してください。",
    logIn: "ログイン画面へ",
  },
  save: {
    section: "記録を保存する",
    text: "保存しているすべての記録を、ひとつのファイルで保存できます。",
    csv: "CSVで保存",
    json: "JSONで保存",
    done: (count: number) => `${count}件の記録を保存しました。`,
    failed: "保存できませんでした。通信状況をご確認のうえ、もう\u2060一度お試しください。",
    file: "操作履歴",
    columns: {
      time: (zone: string) => `日時（${zone}）`,
      what: "内容",
      result: "結果",
      why: "理由",
      service: "サービス",
      times: "回数",
      browser: "ブラウザ",
      network: "ネットワーク",
    },
    succeeded: "成功",
  },
  deeds: {
    LOGIN: {
      plain: "ログイン",
      password: "パスワードでログイン",
      google: "Googleでログイン",
      apple: "Appleでログイン",
      passkey: "パスキーでログイン",
    },
    LOGOUT: { plain: "ログアウト" },
    TERMS: { plain: "利用規約に同意" },
    CREATE_USER: { plain: "共通\u2060IDを新規登録" },
    ISSUE_CONFIRMATION_CODE: {
      plain: "確認コードを送信",
      "sign-up": "新規登録のための確認コードを送信",
      forgot: "パスワード再設定のための確認コードを送信",
      link: "確認コードの代わりにリンクを送信",
      admission: "新しいブラウザでログインするためのリンクを送信",
      held: "以前のメールアドレスに確認コードを送信",
      erase: (service) => `${service}の記録を消去するための確認コードを送信`,
      relink: (service) => `${service}をもう\u2060一度連携するための確認コードを送信`,
      "take-back": "以前のメールアドレスへの、元に戻すためのリンクの送信を依頼",
    },
    INPUT_CONFIRMATION_CODE: {
      plain: "確認コードを入力",
      "sign-up": "新規登録のための確認コードを入力",
      forgot: "パスワード再設定のための確認コードを入力",
      admitted: "メールのリンクで、新しいブラウザでのログインを許可",
      held: "以前のメールアドレスに届いた確認コードを入力",
    },
    RESET_PASSWORD: { plain: "パスワードを再設定" },
    CHANGE_PASSWORD: { plain: "パスワードを変更" },
    CHANGE_EMAIL_SEND_CODE: { plain: "メールアドレス変更のための確認コードを送信" },
    CHANGE_EMAIL: { plain: "メールアドレスを変更", silent: "メールアドレスを変更" },
    DELETE_ACCOUNT: {
      plain: "退会",
      left: (service) => `${service}を退会`,
      gone: (service) => `${service}のサイトでの退会を確認`,
      erased: (service) => `${service}の記録の消去を依頼`,
      closed: "共通\u2060IDを退会",
      merged: "別のIDに統合",
      undone: "共通\u2060IDの退会を元に戻す",
    },
    ACCOUNT_LINK: {
      plain: "サービスを連携",
      linked: (service) => `${service}を連携`,
      opened: (service) => `${service}の利用を開始`,
      woken: (service) => `${service}の退会を元に戻す`,
      undone: (service) => `${service}の連携を元に戻す`,
      back: (service) => `${service}のアカウントをふたたび確認`,
    },
    ACCOUNT_LINK_STORE: { plain: "オンラインストアを連携" },
    ACCOUNT_COMBINE: {
      plain: "IDを統合",
      merged: "もう\u2060ひとつのIDを統合",
      undone: "統合を元に戻す",
    },
    ADD_SIGN_IN_METHOD: {
      plain: "ログイン方\u2060法を追加",
      password: "ログイン方\u2060法にパスワードを追加",
      google: "ログイン方\u2060法にGoogleを追加",
      apple: "ログイン方\u2060法にAppleを追加",
      passkey: "パスキーを追加",
    },
    REMOVE_SIGN_IN_METHOD: {
      plain: "ログイン方\u2060法を削除",
      password: "ログイン方\u2060法からパスワードを削除",
      google: "ログイン方\u2060法からGoogleを削除",
      apple: "ログイン方\u2060法からAppleを削除",
      passkey: "パスキーを削除",
    },
    END_SESSION: {
      plain: "別のブラウザをログアウト",
      one: "別のブラウザをログアウト",
      others: "ほかのすべてのブラウザをログアウト",
      surplus: `ログイン中のブラウザが${MOST_SESSIONS}件を超えたため、超えた分をログアウト`,
    },
    FORGET_BROWSER: { plain: "ログインしたことのあるブラウザの記録を削除" },
    EXPORT_DATA: {
      plain: "データのダウンロード",
      asked: "データのダウンロードを依頼",
      fetched: "データをダウンロード",
    },
    CHANGE_NOTICES: { plain: "お知らせの設定を変更" },
  } satisfies DeedWords,
  /** Of a version that is newer than this page. */
  otherDeed: "そのほかの操作",
  claims: {
    restored: "お申し出により、変更を元に戻す",
    stopped: "以前のメールアドレスからのお申し出により、変更を停止",
    objected: "異議の申し立てにより、変更の停止を終了",
    unlinked: "連携したアカウントのメールアドレスからのお申し出により、連携を元に戻す",
    frozen: "お申し出により、IDを凍結",
  } satisfies Readonly<Record<ClaimDeed, string>>,
  refused: {
    LOGIN: "ログインできませんでした",
    CREATE_USER: "新規登録できませんでした",
    INPUT_CONFIRMATION_CODE: "確認コードを受け付けませんでした",
    RESET_PASSWORD: "パスワードを再設定できませんでした",
    CHANGE_PASSWORD: "パスワードを変更できませんでした",
    ACCOUNT_LINK: "サービスを連携できませんでした",
    ACCOUNT_LINK_STORE: "オンラインストアを連携できませんでした",
    ACCOUNT_COMBINE: "IDを統合できませんでした",
    ADD_SIGN_IN_METHOD: "ログイン方\u2060法を追加できませんでした",
    REMOVE_SIGN_IN_METHOD: "ログイン方\u2060法を削除できませんでした",
    EXPORT_DATA: "データをダウンロードできませんでした",
  } satisfies Readonly<Record<Refusable, string>>,
  otherRefused: "そのほかの操作ができませんでした",
  reasons: {
    wrong: "パスワードなどの誤り",
    locked: "誤りが続いたため、一時的に停止",
    link: "メールのリンクによる確認が必要",
    "reset-required": "新しいパスワードの設定が必要",
    unconfirmed: "メールアドレスが未確認",
    "own-sign-in": "GoogleやAppleのメールアドレスと同じ、別のID",
    closed: "退会または統合されたID",
    unverified: "GoogleやAppleで確認されていないメールアドレス",
    "no-address": "GoogleやAppleからメールアドレスの提供なし",
    "other-session": "依頼したブラウザとは別のブラウザ",
    "wrong-passkey": "パスキーを確認できず",
    "copied-passkey": "複製された可能性のあるパスキー",
    frozen: "凍結中に、追加されて間もないログイン方\u2060法",
    CodeMismatchException: "確認コードの誤り",
    ExpiredCodeException: "確認コードの期限切れ",
    LimitExceededException: "確認コードの入力回数の上限",
    TooManyRequestException: "入力の誤りが続いたため、一時的に停止",
    InvalidProofException: "もう\u2060ひとつのアカウントを確認できず",
  } satisfies Readonly<Record<RefusedReason, string>>,
};
