/** The words of the portal's screens. A particle stays with the address before it, so that no line begins with one. */
export const portal = {
  head: {
    title: (screen: string, brand: string) => `${screen}｜${brand}`,
  },
  home: {
    title: "アカウント",
    notices: "お知らせ",
    dismiss: (title: string) => `「${title}」\u2060を閉じる`,
    yourId: "ログイン中の\u2060ID",
    noEmail: "メールアドレスは登録されていません",
    signInMethods: "ログイン方\u2060法",
    password: "メールアドレスとパスワード",
    passkey: "パスキー",
    unset: (methods: string) => `未設定：${methods}`,
    services: "ご利用中のサービス",
    since: (month: string) => `${month}から`,
    noServices: "ご利用中のサービスはありません。",
    addService: "サービスを追加",
    addServiceHint: "サービスの連携、IDの統合",
    /** The number of notices that are folded behind the one that is shown. */
    more: (count: number) => `ほか${count}件`,
    details: "詳しく",
    /** The number of notices, if the one that is shown has more to tell. */
    detailsOf: (count: number) => `全${count}件`,
    safety: "ログインと安全",
    data: "データとお知らせ",
    changeEmail: "メールアドレスを変更",
    changePassword: "パスワードを変更",
    sessions: "ログイン中のブラウザ",
    activity: "操作履歴",
    myData: "データのダウンロード",
    noticeSettings: "お知らせの設定",
    deleteAccount: "IDを退会する",
    logOut: "ログアウト",
  },
  /** The titles of screens whose own words load with them, shown until then. */
  titles: {
    confirmDelete: (brand: string) => `${brand}を退会`,
    leaveService: (service: string) => `${service}を退会`,
    undoLink: (service: string) => `${service}の連携を解除`,
  },
  connection: {
    offline: "オフラインです。つながると、そのまま続けられます。",
    unanswered: "通信できませんでした。もう\u2060一度お試しください。",
    screenMissing: {
      title: "画面を読み込めませんでした",
      lead: "通信状況をご確認の\u2060うえ、もう\u2060一度お試しください。",
    },
  },
  gate: {
    unreachable: {
      title: "接続できませんでした",
      lead: "ログインしたままです。通信状況をご確認の\u2060うえ、もう\u2060一度お試しください。",
    },
    signedOut: {
      title: "ログアウトしました",
      told: "ご利用ありがとうございました。",
      untold: "通信できなかったため、次回のログインで本人確認をお願いします。",
      signIn: "ログインする",
    },
  },
  errorPage: {
    reasons: {
      unexpected: {
        title: "問題が発生しました",
        lead: "時間をおいて、もう\u2060一度お試しください。",
      },
      offline: {
        title: "接続できませんでした",
        lead: "通信状況をご確認の\u2060うえ、もう\u2060一度お試しください。",
      },
      "sign-in": {
        title: "ログインできませんでした",
        lead: "ログインの有効期限が切れたようです。もう\u2060一度お試しください。",
      },
      storage: {
        title: "ブラウザにデータを保存できません",
        lead: "プライベートブラウズの設定や空き容量をご確認ください。",
      },
      loop: {
        title: "ログインを完了できませんでした",
        lead: "ブラウザがこのサイトのデータを消していないか、ご確認ください。",
      },
      limited: {
        title: "しばらくお待ちください",
        lead: "数分おいてから、もう\u2060一度お試しください。",
      },
      busy: {
        title: "ほかの手続きが進んでいます",
        lead: "IDの統合などの手続きが終わってから、もう\u2060一度お試しください。",
      },
      resting: {
        title: "いまは変更できません",
        lead: "この\u2060IDの変更を、最長72時間止めています。アカウントの画面をご確認ください。",
      },
      blocked: {
        title: "選択されたIDは一時停止中です",
        lead: "いまは統合できません。お問い合わせください。",
      },
    },
    reload: "読み込み直す",
  },
};
