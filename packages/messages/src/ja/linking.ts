import { type ProviderName, SLEEP_DAYS } from "@musubi/contract";

/** What is said while an account is linked: the list of services, the sign-in for one, and the result. */
export const linking = {
  transfer: {
    title: "サービスを追加",
    lead: "お使いのサービスを連携すると、この\u2060共通\u2060IDひとつで使えるようになります。",
    services: "連携できるサービス",
    visit: (service: string) => `${service}のサイトを開く`,
    link: "連携する",
    linkTo: (service: string) => `${service}を連携する`,
    linked: "連携済み",
    isLinked: (service: string) => `${service}は連携済み`,
    /** While a merge or its undoing moves it. */
    busy: "手続き中",
    isBusy: (service: string) => `${service}は手続き中`,
    asleep: "退会済み",
    isAsleep: (service: string) => `退会済みの${service}の画面を開く`,
    merge: {
      section: "もう\u2060ひとつIDをお持ちの方",
      title: "IDを統合する",
      text: "もう\u2060ひとつのIDで使っているサービスを、すべてこの\u2060IDに引き継ぎます。別のメールアドレスや別のログイン方\u2060法で、気づかないうちにIDが2つになった方も、ひとつにできます。",
      submit: "もう\u2060ひとつのIDにログイン",
      note: `引き継ぐ内容は、統合の前にご確認いただけます。統合が終わると、もう\u2060ひとつのIDではログインできなくなります。${SLEEP_DAYS}日以内なら、元に戻せます。`,
    },
  },
  auth: {
    title: (service: string) => `${service}のアカウントを連携`,
    lead: (service: string) => `連携したい${service}のアカウントで、ログインしてください。`,
    forgotten: (service: string) =>
      `パスワードをお忘れの方は、いつも${service}にログインする画面から再設定してください。`,
    /** On a button that leads to the service's own pages. */
    onItsPages: (service: string) => `${service}にログイン`,
    id: {
      title: "もう\u2060ひとつのIDを統合",
      lead: "この\u2060IDに統合したい、もう\u2060ひとつのIDでログインしてください。",
      forgotten:
        "パスワードをお忘れの方は、もう\u2060ひとつのIDのログイン画面から再設定してください。",
    },
    form: {
      title: "メールアドレスとパスワード",
      placeholder: "例：name@example.jp",
      submit: "続ける",
      forgotten: "パスワードをお忘れの方",
      afterReset: "再設定した新しいパスワードを入力してください。",
    },
    or: "または",
    providers: {
      SignInWithApple: "Appleで続ける",
      Google: "Googleで続ける",
    } satisfies Record<ProviderName, string>,
    /** What to do about a sign-in that failed. */
    hints: {
      checkCredentials: "メールアドレスとパスワードをご確認のうえ、もう\u2060一度お試しください。",
      accountBarred:
        "このアカウントには、いまはログインできません。いつもの画面からログインできるか、ご確認ください。",
      popupBlocked:
        "ログイン画面がブラウザにブロックされました。このサイトのポップアップを許可してから、もう\u2060一度ボタンを押してください。",
      popupClosed:
        "ログイン画面が途中で閉じられました。続けるには、もう\u2060一度ボタンを押してください。",
      popupLate: "ログインの有効期限が切れました。もう\u2060一度お試しください。",
      popupUnavailable:
        "ログイン先につながりませんでした。しばらくしてから、もう\u2060一度お試しください。",
    },
    /** The browser is on its way to the provider's own page. */
    waiting: "ログイン画面を開いています。",
    /** The provider has a window of its own. */
    popup: {
      waiting:
        "別の画面でログインを続けてください。画面が見つからないときは、もう\u2060一度開けます。",
      openAgain: "もう\u2060一度開く",
      callOff: "取りやめる",
    },
  },
  result: {
    success: {
      title: "連携しました",
      idTitle: "統合しました",
      linked: (service: string) => `これからは、この\u2060IDで${service}をお使いいただけます。`,
      records: (service: string) =>
        `${service}の履歴やポイントなどの記録は、そのまま引き継がれています。`,
      id: "もう\u2060ひとつのIDで使っていたサービスを、この\u2060IDに引き継ぎました。",
      mail: "お知らせのメールをお送りしました。",
    },
    failure: {
      title: "連携\u200bできませんでした",
      idTitle: "統合\u200bできませんでした",
      text: "しばらくしてから、もう\u2060一度お試しください。",
      /** Where the ID has an account at the service already. */
      onePlace: (service: string) =>
        `ひとつのIDに連携できるアカウントは、サービスごとにひとつです。ログインしたアカウントは、これまで\u2060どおり${service}のログイン画面からお使いいただけます。`,
      retry: "入力に戻る",
      why: "詳しく見る",
    },
    home: "アカウントに戻る",
    back: "「サービスを追加」\u2060に戻る",
  },
  /** For whoever came from a service in order to link an account there. */
  wayBack: {
    title: (service: string) => `${service}のご利用に戻れます`,
    text: (service: string) =>
      `${service}から、アカウントの連携のためにお越しになっています。連携が済んでいなくても、${service}に戻れます。`,
    go: (service: string) => `${service}に戻る`,
    dismiss: (service: string) => `「${service}に戻る」\u2060の案内を閉じる`,
  },
  /** Where the link of the same account was undone lately. */
  code: {
    title: "確認コードの入力",
    lead: (service: string) =>
      `この連携は最近、元に戻されました。もう\u2060一度連携するには、${service}のアカウントのメールアドレスにお送りした6文字の確認コードを入力してください。`,
    submit: "連携する",
    resent: "確認コードを再送しました。いちばん新しいメールの確認コードを入力してください。",
  },
  callback: {
    unanswered: {
      title: "連携の途中で通信が切れました",
      lead: "ログインの情報は残っています。通信状況をご確認のうえ、もう\u2060一度お試しください。",
    },
  },
};
