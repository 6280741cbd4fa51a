import type { LoginProblem, SignInFault } from "@musubi/contract/login-pages";

/** What the hosted login says. */
export const login = {
  documentTitle: (title: string, brand: string) => `${title}｜${brand}`,
  signIn: {
    title: "ログイン",
    submit: "ログイン",
    /** None of these tells whether an address is known here. */
    faults: {
      wrong: "メールアドレスかパスワードが違います。ご確認のうえ、もう一度入力してください。",
      incomplete: "メールアドレスとパスワードを入力してください。",
      locked:
        "ログインできない状態が続いたため、受付を一時的に止めています。15分ほどおいてから、もう一度お試しください。",
      crowded:
        "お使いの回線からのログインが続いているため、受付を一時的に止めています。5分ほどおいてから、もう一度お試しください。",
      busy: "ただいま混み合っています。少しおいてから、もう一度お試しください。",
      expired: "画面を開いてから時間がたちました。お手数ですが、もう一度ログインしてください。",
    } satisfies Record<SignInFault, string>,
  },
  demo: {
    title: "デモ用のアカウント",
    lead: "名前を押すと、フォームに入力されます。",
  },
  problem: {
    problems: {
      "bad-request": {
        title: "ログインを始められませんでした",
        body: "リンクの一部が欠けているか、古くなっているようです。はじめからやり直してください。",
      },
      "forged-form": {
        title: "送信を確認できませんでした",
        body: "安全のため、この送信は受け付けませんでした。はじめからやり直してください。",
      },
      "no-cookie": {
        title: "Cookieを使えませんでした",
        body: "ログインにはCookieが必要です。ブラウザの設定で、このサイトのCookieを許可してから、はじめからやり直してください。",
      },
      "not-found": {
        title: "ページが見つかりません",
        body: "アドレスが変わったか、ページがなくなった可能性があります。",
      },
      unavailable: {
        title: "ただいまご利用いただけません",
        body: "ご迷惑をおかけしております。しばらくしてから、もう一度お試しください。",
      },
    } satisfies Record<LoginProblem, { title: string; body: string }>,
    startAgain: "はじめからやり直す",
    requestId: (id: string) => `お問い合わせ番号：${id}`,
  },
};
