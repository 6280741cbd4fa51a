/** What the portal's screens say. A particle stays with the address before it: no line begins with one. */
export const portal = {
  head: {
    title: (screen: string, brand: string) => `${screen}｜${brand}`,
  },
  home: {
    title: "アカウント",
    notices: "お知らせ",
    dismiss: (title: string) => `「${title}」を閉じる`,
    yourId: "ログイン中のID",
    noEmail: "メールアドレスは登録されていません",
    signInMethods: "ログイン方法",
    password: "メールアドレスとパスワード",
    unset: (method: string) => `${method} 未設定`,
    services: "ご利用中のサービス",
    since: (month: string) => `${month}から`,
    noServices: "ご利用中のサービスは、まだありません。",
    addService: "サービスを追加",
    addServiceHint: "サービスの連携、IDの統合",
    settings: "アカウントの設定",
    changeEmail: "メールアドレスを変更",
    changePassword: "パスワードを変更",
    deleteAccount: "退会する",
    logOut: "ログアウト",
  },
  connection: {
    offline: "オフラインです。つながると、そのまま続けられます。",
    unanswered: "通信できませんでした。入力はそのままです。もう一度お試しください。",
    screenMissing: {
      title: "画面を読み込めませんでした",
      lead: "通信状況をご確認のうえ、もう一度お試しください。",
    },
  },
  gate: {
    unreachable: {
      title: "接続できませんでした",
      lead: "ログインしたままです。通信状況をご確認のうえ、もう一度お試しください。",
    },
    signedOut: {
      title: "ログアウトしました",
      told: "ご利用ありがとうございました。",
      untold:
        "この端末に保存されたログインの情報は消去しました。通信できなかったため、次回は、パスワードなどであらためてログインしてください。",
      signIn: "ログインする",
    },
  },
  errorPage: {
    reasons: {
      unexpected: {
        title: "問題が発生しました",
        lead: "お手数ですが、時間をおいてもう一度お試しください。",
      },
      offline: {
        title: "接続できませんでした",
        lead: "通信状況をご確認のうえ、もう一度お試しください。",
      },
      "sign-in": {
        title: "ログインできませんでした",
        lead: "ログインの有効期限が切れたようです。お手数ですが、もう一度お試しください。",
      },
      storage: {
        title: "ブラウザにデータを保存できません",
        lead: "ログインには、ブラウザへのデータの保存が必要です。プライベートブラウズの設定や空き容量をご確認ください。",
      },
      loop: {
        title: "ログインを完了できませんでした",
        lead: "ログイン画面に何度も戻ってしまうため、いったん止めました。ブラウザがこのサイトのデータを消していないか、ご確認ください。",
      },
      limited: {
        title: "一時的に制限しています",
        lead: "操作が続いたためです。しばらくしてから、もう一度お試しください。",
      },
      busy: {
        title: "ほかの手続きが進んでいます",
        lead: "IDの統合などの手続きが終わってから、もう一度お試しください。",
      },
      resting: {
        title: "いまは変更できません",
        lead: "このIDの変更は、最長72時間、停止または凍結されています。アカウントの画面をご確認ください。",
      },
    },
    reload: "読み込み直す",
    helpTitle: "お困りのときは",
    help: "ヘルプを見る",
    environmentTitle: "ご利用環境の確認",
    environmentLead: "お問い合わせの際は、次の内容をお知らせいただくとスムーズです。",
    unknown: "確認できませんでした",
    reference: "お問い合わせ番号",
    copy: "内容をコピーする",
    copied: "コピーしました",
    notCopied: "コピーできませんでした。画面の内容を書き写してお知らせください。",
    time: "日時",
    browserName: "ブラウザの種類",
    checks: {
      browser: {
        label: "ブラウザ",
        works: "対応しています",
        fails: "対応していない可能性があります。最新版に更新してください。",
      },
      script: {
        label: "JavaScript",
        works: "有効です",
        fails: "制限されています。ブラウザの設定や拡張機能をご確認ください。",
      },
      cookies: {
        label: "Cookie",
        works: "有効です",
        fails: "無効です。ブラウザの設定で有効にしてください。",
      },
      storage: {
        label: "データの保存",
        works: "できます",
        fails: "できません。プライベートブラウズの設定や空き容量をご確認ください。",
      },
      connection: {
        label: "インターネット接続",
        works: "つながっています",
        fails: "つながっていません。通信状況をご確認ください。",
      },
      clock: {
        label: "端末の時計",
        works: "合っています",
        fails: "ずれています。日付と時刻の設定をご確認ください。",
      },
    },
    clockOff: (minutes: number) => `約${minutes}分のずれ`,
  },
  notFound: {
    title: "ページが見つかりません",
    lead: "URLが変わったか、ページがなくなった可能性があります。",
    home: "アカウントへ戻る",
    top: "トップページへ",
  },
};
