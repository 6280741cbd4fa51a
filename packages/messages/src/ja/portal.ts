/** What the portal's screens say. */
export const portal = {
  head: {
    title: (brand: string) => `アカウント｜${brand}`,
  },
  home: {
    title: "アカウント",
    notices: "お知らせ",
    yourId: "あなたのID",
    noEmail: "メールアドレスは登録されていません",
    signInMethods: "ログイン方法",
    password: "メールとパスワード",
    google: "Google",
    apple: "Apple",
    unset: (method: string) => `${method} 未設定`,
    services: "結んでいるサービス",
    since: (month: string) => `${month}から`,
    noServices: "まだ結んでいるサービスはありません。",
    logOut: "ログアウト",
  },
  gate: {
    unreachable: {
      title: "接続できませんでした",
      lead: "ログインは保たれています。通信状況をご確認のうえ、もう一度お試しください。",
    },
    signedOut: {
      title: "ログアウトしました",
      told: "ご利用ありがとうございました。",
      untold:
        "この端末からはログアウトしましたが、通信できなかったためサーバーには伝わっていません。次にログインするときは、あらためて本人確認をお願いします。",
      signIn: "ログインする",
    },
  },
  errorPage: {
    reasons: {
      unexpected: {
        title: "うまくいきませんでした",
        lead: "お手数ですが、時間をおいてもう一度お試しください。",
      },
      offline: {
        title: "接続できませんでした",
        lead: "通信状況をご確認のうえ、もう一度お試しください。",
      },
      "sign-in": {
        title: "ログインできませんでした",
        lead: "ログインの有効な時間が過ぎたようです。お手数ですが、もう一度お試しください。",
      },
      storage: {
        title: "ブラウザにデータを保存できません",
        lead: "ログインには、ブラウザへのデータの保存が必要です。プライベートブラウズの設定や空き容量をご確認ください。",
      },
      loop: {
        title: "ログインを完了できませんでした",
        lead: "ログインの画面に何度も戻ってしまうため、いったん止めました。ブラウザがこのサイトのデータを消していないか、ご確認ください。",
      },
    },
    reload: "読み込み直す",
    helpTitle: "お困りのときは",
    help: "ヘルプを見る",
    environmentTitle: "ご利用環境",
    environmentLead: "お問い合わせの際は、次の内容をお知らせいただくとスムーズです。",
    storage: "データの保存",
    storageWorks: "できます",
    storageFails: "できません",
    connection: "インターネット接続",
    online: "つながっています",
    offline: "つながっていません",
    time: "日時",
    browser: "ブラウザ",
  },
  notFound: {
    title: "ページが見つかりません",
    lead: "アドレスが変わったか、ページがなくなった可能性があります。",
    home: "アカウントへ戻る",
    top: "トップページへ",
  },
};
