import {
  type ActivityKind,
  type ClaimDeed,
  type DeedName,
  type DeedWord,
  MOST_SESSIONS,
  type Refusable,
  type RefusedReason,
  SLEEP_DAYS,
} from "@musubi/contract";
import { browser } from "./browser.ts";

type Sentence = string | ((service: string) => string);

/** Words for everything that identity logs: a deed without words does not compile. */
type DeedWords = {
  readonly [Name in DeedName]: Readonly<Record<"plain" | DeedWord<Name>, Sentence>>;
};

/** What a holder reads about their account's activity, and what to do if it was not them. */
export const activity = {
  title: "操作履歴",
  lead: (days: number, zone: string) => `過去${days}日間の記録です。日時は${zone}です。`,
  time: (day: string, clock: string) => `${day} ${clock}`,
  /** The time of a row, below the date. */
  clock: (_day: string, clock: string) => clock,
  filter: "表示",
  kinds: {
    all: "すべて",
    "log-ins": "ログイン",
    changes: "設定",
    services: "サービス",
    refused: "失敗した操作",
  } satisfies Readonly<Record<"all" | ActivityKind, string>>,
  list: "記録",
  none: "記録はありません。",
  more: "さらに表示",
  loaded: (count: number) => `${count}件を表示しています。`,
  times: (count: number) => `この日に${count}回`,
  failed: "失敗",
  /** For a service that has no name any more. */
  aService: "サービス",
  browser,
  network: { same: "いまと同じネットワーク", other: "別のネットワーク" },
  notMe: {
    link: "お心当たりがない場合",
    /** Read out with the row. */
    about: (deed: string) => `お心当たりがない場合：${deed}`,
    title: "お心当たりがない場合",
    /** Read out before the row from which the holder came. */
    deed: "お心当たりのない操作",
    nothingDone: "何も変更されていません。",
    others: "ほかの方法",
    credentials: "ログイン方\u2060法を確認する",
    credentialsText: "お心当たりのないものを削除できます。",
    seeCredentials: "ログイン方\u2060法を見る",
    undo: "変更を元に\u2060戻す",
    undoText: `お知らせのメールのリンクから、${SLEEP_DAYS}日以内なら元に\u2060戻せます。`,
    sendLinks: "以前のメールアドレスにリンクを送る",
    linksSent: "お送りできるリンクがある場合は、以前のメールアドレスにお送りしました。",
    thenPassword: "そのあと、新しいパスワードを設定します。",
    logOut: "ほかのブラウザからログアウトする",
    outWithout:
      "ほかのブラウザからログアウトしました。ログインに使うGoogleやAppleのアカウントのパスワードも変更してください。",
    outPasskeys:
      "ほかのブラウザからログアウトしました。「ログイン方\u2060法」\u2060で、お心当たりのないパスキーも削除してください。",
    freeze: "IDを凍結する",
    freezeText:
      "すべてのブラウザからログアウトし、72時間、この\u2060IDの変更を止めます。新しいパスワードを設定すると、すぐに解除されます。",
    agree: (email: string) =>
      `${email}\u00a0に届くメールを受け取れます（新しいパスワードの設定に必要です）。`,
    agreeWithout: "72時間、この\u2060IDの変更ができなくなることを確認しました。",
    submit: "凍結する",
    failed: "凍結できませんでした",
    done: "凍結しました",
    doneText:
      "すべてのブラウザからログアウトしました。新しいパスワードを設定すると、解除されます。",
    setPassword: "新しいパスワードを設定する",
    doneWithout:
      "すべてのブラウザからログアウトしました。凍結されているあいだに、ログインに使うGoogleやAppleのアカウントのパスワードを変更してください。",
    donePasskeys:
      "すべてのブラウザからログアウトしました。パスキーでは、これまで\u2060どおりログインできます。凍結が解除されたら、「ログイン方\u2060法」\u2060をご確認の\u2060うえ、お心当たりのないパスキーを削除してください。",
    logIn: "ログイン画面へ",
  },
  /** For a merge whose other ID is known. */
  mergedOf: (email: string) => `${email}\u00a0の\u2060IDを統合しました`,
  deeds: {
    LOGIN: {
      plain: "ログインしました",
      password: "パスワードでログインしました",
      google: "Googleでログインしました",
      apple: "Appleでログインしました",
      passkey: "パスキーでログインしました",
    },
    LOGOUT: { plain: "ログアウトしました" },
    TERMS: { plain: "利用規約に同意しました" },
    CREATE_USER: { plain: "この\u2060IDを登録しました" },
    ISSUE_CONFIRMATION_CODE: {
      plain: "確認コードを送信しました",
      "sign-up": "新規登録のための確認コードを送信しました",
      forgot: "パスワード再設定のための確認コードを送信しました",
      link: "確認コードの代わりにリンクを送信しました",
      admission: "新しいブラウザでログインするためのリンクを送信しました",
      held: "以前のメールアドレスに確認コードを送信しました",
      erase: (service) => `${service}の記録を消去するための確認コードを送信しました`,
      relink: (service) => `${service}をもう\u2060一度連携するための確認コードを送信しました`,
      "take-back": "元に\u2060戻すためのリンクを、以前のメールアドレスに送信するよう依頼しました",
    },
    INPUT_CONFIRMATION_CODE: {
      plain: "確認コードを入力しました",
      "sign-up": "新規登録のための確認コードを入力しました",
      forgot: "パスワード再設定のための確認コードを入力しました",
      admitted: "メールのリンクで、新しいブラウザでのログインを許可しました",
      held: "以前のメールアドレスに届いた確認コードを入力しました",
    },
    RESET_PASSWORD: { plain: "パスワードを再設定しました" },
    CHANGE_PASSWORD: { plain: "パスワードを変更しました" },
    CHANGE_EMAIL_SEND_CODE: { plain: "メールアドレス変更のための確認コードを送信しました" },
    CHANGE_EMAIL: {
      plain: "メールアドレスを変更しました",
      silent: "メールアドレスを変更しました",
    },
    DELETE_ACCOUNT: {
      plain: "退会しました",
      left: (service) => `${service}を退会しました`,
      gone: (service) => `${service}のサイトでの退会を確認しました`,
      erased: (service) => `${service}の記録の消去を依頼しました`,
      closed: "退会しました",
      merged: "別のIDに統合しました",
      undone: "退会を元に\u2060戻しました",
    },
    ACCOUNT_LINK: {
      plain: "サービスを連携しました",
      linked: (service) => `${service}を連携しました`,
      opened: (service) => `${service}の利用を始めました`,
      woken: (service) => `${service}の退会を元に\u2060戻しました`,
      undone: (service) => `${service}の連携を解除しました`,
      back: (service) => `${service}のアカウントをふたたび確認しました`,
    },
    ACCOUNT_LINK_STORE: { plain: "オンラインストアを連携しました" },
    ACCOUNT_COMBINE: {
      plain: "IDを統合しました",
      merged: "もう\u2060ひとつのIDを統合しました",
      undone: "統合を元に\u2060戻しました",
    },
    ADD_SIGN_IN_METHOD: {
      plain: "ログイン方\u2060法を追加しました",
      password: "ログイン方\u2060法にパスワードを追加しました",
      google: "ログイン方\u2060法にGoogleを追加しました",
      apple: "ログイン方\u2060法にAppleを追加しました",
      passkey: "パスキーを追加しました",
    },
    REMOVE_SIGN_IN_METHOD: {
      plain: "ログイン方\u2060法を削除しました",
      password: "ログイン方\u2060法からパスワードを削除しました",
      google: "ログイン方\u2060法からGoogleを削除しました",
      apple: "ログイン方\u2060法からAppleを削除しました",
      passkey: "パスキーを削除しました",
    },
    END_SESSION: {
      plain: "別のブラウザからログアウトしました",
      one: "別のブラウザからログアウトしました",
      others: "ほかのすべてのブラウザからログアウトしました",
      surplus: `ログイン中のブラウザが${MOST_SESSIONS}件を超えたため、超えた分からログアウトしました`,
    },
    FORGET_BROWSER: { plain: "ログインしたことのあるブラウザの記録を削除しました" },
    EXPORT_DATA: {
      plain: "データのダウンロードの手続きをしました",
      asked: "データのダウンロードを依頼しました",
      fetched: "データをダウンロードしました",
    },
    CHANGE_NOTICES: { plain: "お知らせの設定を変更しました" },
    OFFICE_ACT: {
      plain: "運営が手続きをしました",
      blocked: "運営がIDを一時停止しました",
      unblocked: "運営がIDの一時停止を解除しました",
      unlocked: "運営がログインの制限を解除しました",
      "logged-out": "運営の手続きで、すべてのブラウザからログアウトしました",
      "reset-sent": "運営がパスワード再設定のリンクを送信しました",
      "mail-retried": "運営が届かなかったメールを再送しました",
      "links-sent": "運営が変更を元に\u2060戻すリンクを再送しました",
      "freeze-sent": "運営がIDを凍結するリンクを送信しました",
      closed: "お申し出により、運営がこの\u2060IDの退会の手続きをしました",
      "address-asked": "運営がメールアドレスの変更の依頼を受け付けました",
      "address-stopped": "依頼を受けたメールアドレスの変更を取りやめました",
      "address-stopped-by-mailbox":
        "依頼を受けたメールアドレスの変更を、現在のメールアドレスから取りやめました",
      "address-stopped-by-session":
        "依頼を受けたメールアドレスの変更を、ログイン中の画面から取りやめました",
      "address-stopped-by-log-in":
        "ログインがあったため、依頼を受けたメールアドレスの変更を取りやめました",
      "address-stopped-by-rest":
        "IDの変更が止められたため、依頼を受けたメールアドレスの変更を取りやめました",
      "address-changed": "お申し出により、運営がメールアドレスを変更しました",
      "export-prepared": "お申し出により、運営がデータのダウンロードを準備しました",
      "export-handed": "運営が、お渡しするデータのファイルを作成しました",
      "journal-read": "運営が操作履歴を確認しました",
    },
  } satisfies DeedWords,
  /** From a version that is newer than this page. */
  otherDeed: "そのほかの操作",
  claims: {
    restored: "お申し出により、変更を元に\u2060戻しました",
    stopped: "以前のメールアドレスからのお申し出により、変更を止めました",
    objected: "止められた変更を維持しました",
    unlinked: "連携したアカウントのメールアドレスからのお申し出により、連携を解除しました",
    frozen: "お申し出により、IDを凍結しました",
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
    "own-sign-in": "同じメールアドレスの、別のID",
    closed: "退会または統合されたID",
    unverified: "確認されていないメールアドレス",
    "no-address": "メールアドレスの提供なし",
    "other-session": "依頼したブラウザとは別のブラウザ",
    "wrong-passkey": "パスキーを確認できず",
    "copied-passkey": "複製された可能性のあるパスキー",
    frozen: "凍結中に、追加されて間もないログイン方\u2060法",
    blocked: "IDの一時停止中",
    CodeMismatchException: "確認コードの誤り",
    ExpiredCodeException: "確認コードの期限切れ",
    LimitExceededException: "確認コードの入力回数の上限",
    TooManyRequestException: "入力の誤りが続いたため、一時的に停止",
    InvalidProofException: "もう\u2060ひとつのアカウントを確認できず",
  } satisfies Readonly<Record<RefusedReason, string>>,
};
