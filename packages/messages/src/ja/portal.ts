/** The words of the portal's screens. A particle stays with the address before it, so that no line begins with one. */
export const portal = {
  frame: {
    /** After five seconds. */
    stillLoading: "読み込みに¦時間が¦かかっています。",
  },
  head: {
    title: (screen: string, brand: string) => `${screen}｜${brand}`,
  },
  home: {
    title: "アカウント",
    notices: "お知らせ",
    dismiss: (title: string) => `「${title}」を¦閉じる`,
    yourId: "ログイン中のID",
    noEmail: "メールアドレスは¦登録されていません",
    signInMethods: "ログイン方法",
    password: "メールアドレスと¦パスワード",
    passkey: "パスキー",
    unset: (methods: string) => `未設定：${methods}`,
    services: "ご利用中の¦サービス",
    since: (month: string) => `${month}から`,
    noServices: "ご利用中の¦サービスは¦ありません。",
    addService: "サービスを追加",
    addServiceHint: "サービスの連携、IDの統合",
    /** The number of notices that are folded behind the one that is shown. */
    more: (count: number) => `ほか${count}件`,
    details: "詳しく",
    /** The number of notices, if the one that is shown has more to tell. */
    detailsOf: (count: number) => `全${count}件`,
    safety: "ログインと安全",
    data: "データと¦お知らせ",
    changeEmail: "メールアドレスを¦変更",
    changePassword: "パスワードを変更",
    sessions: "ログイン中の¦ブラウザ",
    activity: "操作履歴",
    myData: "データの¦ダウンロード",
    noticeSettings: "お知らせの設定",
    deleteAccount: "IDを¦退会する",
    logOut: "ログアウト",
  },
  /** The titles of screens whose own words load with them, shown until then. */
  titles: {
    confirmDelete: (brand: string) => `${brand}を¦退会`,
    leaveService: (service: string) => `${service}を¦退会`,
    undoLink: (service: string) => `${service}の¦連携を解除`,
  },
  connection: {
    offline: "オフラインです。つながると、そのまま¦続けられます。",
    unanswered: "通信¦できませんでした。もう一度¦お試しください。",
    screenMissing: {
      title: "画面を¦読み込めませんでした",
      lead: "通信状況を¦ご確認のうえ、もう一度¦お試しください。",
    },
  },
  gate: {
    unreachable: {
      title: "接続¦できませんでした",
      lead: "ログインしたままです。通信状況を¦ご確認のうえ、もう一度¦お試しください。",
    },
    signedOut: {
      title: "ログアウトしました",
      told: "ご利用¦ありがとう¦ございました。",
      untold: "通信¦できなかったため、次回の¦ログインで¦本人確認を¦お願いします。",
      signIn: "ログインする",
    },
  },
  errorPage: {
    reasons: {
      unexpected: {
        title: "問題が¦発生しました",
        lead: "時間を¦おいて、もう一度¦お試しください。",
      },
      elsewhere: {
        title: "ここからは¦始められません",
        lead: "手続きを¦始めた¦画面で¦続けて¦ください。",
      },
      offline: {
        title: "接続¦できませんでした",
        lead: "通信状況を¦ご確認のうえ、もう一度¦お試しください。",
      },
      "sign-in": {
        title: "ログイン¦できませんでした",
        lead: "ログインの¦有効期限が¦切れたようです。もう一度¦お試しください。",
      },
      storage: {
        title: "ブラウザに¦データを¦保存¦できません",
        lead: "プライベートブラウズの¦設定や¦空き容量を¦ご確認ください。",
      },
      loop: {
        title: "ログインを¦完了¦できませんでした",
        lead: "ブラウザが¦この¦サイトの¦データを¦消していないか、ご確認ください。",
      },
      limited: {
        title: "しばらく¦お待ちください",
        lead: "数分¦おいてから、もう一度¦お試しください。",
      },
      busy: {
        title: "ほかの¦手続きが¦進んでいます",
        lead: "IDの¦統合などの¦手続きが¦終わってから、もう一度¦お試しください。",
      },
      resting: {
        title: "いまは¦変更¦できません",
        lead: "このIDの¦変更を、最長72時間止めています。アカウントの¦画面を¦ご確認ください。",
      },
      blocked: {
        title: "選択された¦IDは¦一時停止中です",
        lead: "いまは¦統合¦できません。お問い合わせ¦ください。",
      },
    },
    home: "アカウントへ",
    reload: "読み込み直す",
  },
};
