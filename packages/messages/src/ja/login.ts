import {
  DAY_MS,
  PASSWORD_MIN_LENGTH,
  type ProviderName,
  REFRESH_TOKEN_LIFETIME_MS,
} from "@musubi/contract";
import type {
  AddressFault,
  AddressFlow,
  CodeFault,
  CodeFlow,
  FirstUseFault,
  FormOver,
  LoginProblem,
  NewPasswordFault,
  SignInFault,
  SignInNotice,
  YoungCredentialsFault,
} from "@musubi/contract/login-pages";

/** How long a holder stays logged in, however often the account is used. */
const DAYS = REFRESH_TOKEN_LIFETIME_MS / DAY_MS;

const OVERLOADED = "ただいま混み合っています。";
const CROWDED = "同じ操作が続いているため、受付を一時的に止めています。";

/** The words of the hosted login. */
export const login = {
  documentTitle: (title: string, brand: string) => `${title}｜${brand}`,
  signIn: {
    title: "ログイン",
    /** If the user comes from a service. */
    goesOn: (service: string) => `${service}を利用するには、ログインしてください。`,
    submit: "ログイン",
    cancel: "取りやめる",
    forgot: "パスワードを忘れた場合",
    or: "または",
    /** The labels that the two brands require. */
    social: {
      Google: "Googleでログイン",
      SignInWithApple: "Appleでサインイン",
    } satisfies Record<ProviderName, string>,
    /** For a holder who is logged in. */
    again: {
      title: "もう\u2060一度ログイン",
      lead: "続ける前に、ご本人であることを確認します。",
      wrong: "パスワードが違います。もう\u2060一度入力してください。",
    },
    firstTime: "はじめての方は",
    signUp: "新規登録",
    notices: {
      "password-reset": "パスワードを再設定しました。新しいパスワードでログインしてください。",
      ended: `ログインから${DAYS}日たったか、ほかの画面で操作があったため、ログアウトしました。`,
      "signed-out": "ログアウトしました。",
      "social-cancelled": "ログインを取りやめました。別の方法でもログインできます。",
      "social-unavailable":
        "選択した方法では、いまはログインできません。5分ほどおいてからお試しいただくか、別の方法でログインしてください。",
    } satisfies Record<SignInNotice, string>,
    /** To a visitor without its password, none of these reveals whether an address has an account. */
    faults: {
      wrong:
        "メールアドレスかパスワードが違います。ご確認の\u2060うえ、もう\u2060一度入力してください。",
      incomplete: "メールアドレスを入力してください。",
      locked: "ログインの失敗が続いたため、ログインを一時的に止めています。",
      link: "ログインの失敗が続いています。このメールアドレスに届いたリンクをこのブラウザで開き、もう\u2060一度ログインしてください。",
      crowded: "お使いの回線からのログインが多いため、一時的に止めています。",
      overloaded: OVERLOADED,
      unconfirmed:
        "この\u2060IDは、はじめての手続きが済んでいません。その\u2060IDに一度ログインして、手続きを済ませてください。そのあとで、もう\u2060一度お試しください。",
      "reset-required":
        "パスワードの再設定が必要です。ログイン画面の「パスワードを忘れた場合」\u2060から再設定して、もう\u2060一度お試しください。",
      "wrong-passkey":
        "このパスキーではログインできませんでした。もう\u2060一度お試しいただくか、別の方法でログインしてください。",
    } satisfies Record<SignInFault, string>,
    /** Folded below the fault `link`, whether the address has an account or not. */
    aboutLink:
      "リンクは、このメールアドレスの\u2060IDにパスワードがある場合に、1時間に1通までお送りしています。",
    /** Above `forgot`, below a refused password, while users move from another system. */
    moving:
      "ログインの\u2060しくみを新しくしました。これまでのパスワードでログインできないときは、新しいパスワードを設定してください。",
    noPassword: "パスワードを入力してください。",
  },
  /** How long something lasts; `again` is after what it is. */
  wait: {
    again: (what: string, wait: string) =>
      `${what}${wait}ほどおいてから、もう\u2060一度お試しください。`,
    orAgain: (wait: string) =>
      `${wait}ほどおいてから、もう\u2060一度お試しいただくこともできます。`,
    seconds: (seconds: number) => `${seconds}秒`,
    minutes: (minutes: number) => `${minutes}分`,
  },
  address: {
    flows: {
      "sign-up": {
        title: "新規登録",
        lead: "入力されたメールアドレスに確認コードをお送りします。",
      },
      forgot: {
        title: "パスワードの再設定",
        lead: "ご登録のメールアドレスに確認コードをお送りします。",
      },
      first: {
        title: "メールアドレスの確認",
        lead: "はじめてのログインの\u2060ため、メールアドレスに確認コードをお送りします。このメールアドレスを使えないときは、別のメールアドレスを入力してください。",
      },
    } satisfies Record<AddressFlow, { title: string; lead: string }>,
    submit: "確認コードを送る",
    /** The labels that the two brands require. */
    social: {
      Google: "Googleで登録",
      SignInWithApple: "Appleで登録",
    } satisfies Record<ProviderName, string>,
    faults: {
      incomplete: "メールアドレスを入力してください。",
      "invalid-email": "「name@example.jp」\u2060のような形で入力してください。",
      crowded: CROWDED,
      overloaded: OVERLOADED,
      "reset-required":
        "安全の\u2060ため、いまのパスワードは使えません。新しいパスワードを設定してください。",
    } satisfies Record<AddressFault, string>,
  },
  code: {
    title: "確認コードの入力",
    /** No code can succeed any more. */
    spent: "はじめから\u200bやり直してください",
    /** The same whether the address has an account or not. */
    lead: (email: string) => `${email}\u00a0に届いた6文字の確認コードを入力してください。`,
    label: "確認コード",
    hint: "10分間有効です。",
    submit: "確認する",
    notReceived: "届かないときは",
    advice:
      "数分かかることがあります。迷惑メールのフォルダと、入力したメールアドレスをご確認ください。",
    otherAddress: "別のメールアドレスを入力する",
    resend: "確認コードを再送する",
    resent: "確認コードを再送しました。前の確認コードは使えません。",
    /** After a wrong code, and as long as the tries count. */
    triesLeft: (left: number) => `あと${left}回入力できます。`,
    wrong: (left: number) =>
      `確認コードが正しくありません。もう\u2060一度ご確認ください。あと${left}回入力できます。`,
    resendIn: (wait: string) => `あと${wait}で再送できます`,
    faults: {
      "incomplete-code": "6文字の確認コードを入力してください。",
      "wrong-code": "確認コードが正しくありません。もう\u2060一度ご確認ください。",
      "expired-code": "確認コードの有効期限が切れています。確認コードを再送してください。",
      "too-many-tries": "確認コードを入力できる回数の上限に達しました。",
      "too-many-sends":
        "確認コードを何度もお送りしています。いちばん新しいメールの確認コードを入力してください。",
      link: "確認コードの代わりに、手続きを続けるためのリンクをメールでお送りしました。\n\nリンクは60分間有効です。この1時間にすでにお送りしている場合は、そのメールのリンクをお使いください。",
      crowded: "お使いの回線からの入力が続いているため、受付を一時的に止めています。",
      overloaded: OVERLOADED,
    } satisfies Record<CodeFault, string>,
  },
  /** Instead of a code. The same whether the address has an account or not, and whether a link was sent before. */
  linkSent: {
    title: "メールをご確認ください",
    lead: (email: string) => `${email}\u00a0にお送りしたリンクを、60分以内に開いてください。`,
    why: "安全の\u2060ため、確認コードの代わりにリンクをお送りしています。",
    before: "この1時間に届いたメールのリンクも使えます。",
  },
  heldAddress: {
    title: "以前のメールアドレスでの確認",
    lead: (emails: string) =>
      `メールアドレスを変更したばかりの\u2060ため、以前のメールアドレス（${emails}）\u2060に届く確認コードも必要です。`,
    sent: (emails: string) => `${emails}\u00a0に届いた6文字の確認コードを入力してください。`,
    merge: "この\u2060IDを別のIDに統合するための確認です。",
    label: (email: string) => `${email}\u00a0に届いた確認コード`,
    send: "確認コードを送る",
    noLonger: "以前のメールアドレスを使えないときは",
    wait: (time: string) => `${time}以降は、以前のメールアドレスでの確認なしで手続きできます。`,
  },
  newPassword: {
    flows: {
      "sign-up": {
        title: "パスワードの設定",
        submit: "登録する",
      },
      forgot: {
        title: "パスワードの再設定",
        lead: "再設定すると、すべてのブラウザからログアウトします。",
        submit: "再設定する",
      },
    } satisfies Record<CodeFlow, { title: string; lead?: string; submit: string }>,
    label: "パスワード",
    /** If a mailed link opened the form. */
    forAddress: (email: string) => `メールアドレス：${email}`,
    /** If a form came back for another reason: the password is never kept. */
    again: "安全の\u2060ため、パスワードをもう\u2060一度入力してください。",
    advice: "使い回しは避けてください。",
    faults: {
      "invalid-password": `英字と数字の両方を含む${PASSWORD_MIN_LENGTH}文字以上で入力してください。`,
      "same-password": "パスワードには、メールアドレスと異なるものを設定してください。",
      "common-password": "推測されやすいパスワードです。別のものを入力してください。",
      "voided-password":
        "このパスワードは、ほかの人に知られているおそれがあるため、もう使えません。別のパスワードを入力してください。",
      terms: "ご利用には、利用規約とプライバシーポリシーへの同意が必要です。",
      crowded: CROWDED,
      overloaded: OVERLOADED,
    } satisfies Record<NewPasswordFault, string>,
  },
  codeLink: {
    done: {
      "sign-up": {
        title: "登録しました",
        lead: "メールアドレスと、設定したパスワードでログインしてください。",
      },
      forgot: {
        title: "パスワードを再設定しました",
        lead: "すべてのブラウザからログアウトしました。新しいパスワードでログインしてください。",
      },
    } satisfies Record<CodeFlow, { title: string; lead: string }>,
    /** For the browser that used the link. */
    used: {
      title: "すでに使われたリンクです",
      leads: {
        "sign-up": "登録は済んでいます。設定したパスワードでログインしてください。",
        forgot: "パスワードは再設定済みです。新しいパスワードでログインしてください。",
      } satisfies Record<CodeFlow, string>,
    },
    over: {
      title: "このリンクは使えません",
      lead: "期限が切れたか、すでに使われたか、リンクの一部が欠けています。ログイン画面から、手続きをやり直してください。",
    },
    toSignIn: "ログイン画面へ",
  },
  terms: {
    title: "新規登録",
    lead: (provider: string, email: string) =>
      `${provider}アカウント（${email}）\u2060で、新しい\u2060IDを登録します。`,
    already: "お持ちの\u2060IDの記録やポイントは、新しい\u2060IDには引き継がれません。",
    own: "お持ちの\u2060IDでログイン",
    /** Both are links, by their names in the footer. */
    agree: "利用規約とプライバシーポリシーに同意する",
    submit: "登録する",
    /** At the first log-in to an imported ID. */
    first: {
      title: "利用規約の\u2060ご確認",
      lead: (email: string) =>
        `${email}\u00a0の\u2060IDに、はじめてログインします。利用規約とプライバシーポリシーをご確認ください。`,
      submit: "ログイン",
    },
  },
  ownSignIn: {
    title: "すでに\u2060IDをお持ちです",
    lead: (email: string) =>
      `${email}\u00a0は、別のログイン方\u2060法で登録されています。ご本人であることを確認するため、いつもの方法でログインしてください。`,
    submit: "ログイン画面へ",
  },
  /** After a new password by code. */
  youngCredentials: {
    title: "お心当たりの\u2060ないログイン方\u2060法はありませんか",
    lead: (days: number) => `この\u2060${days}日間に追加されました。`,
    passkey: (name: string) => `パスキー「${name}」`,
    since: (time: string) => `${time}に追加`,
    remove: "削除する",
    removeNamed: (credential: string) => `${credential}を削除する`,
    removeAll: "すべて削除する",
    removed: (credential: string) => `${credential}を削除しました。`,
    keep: "このまま進む",
    next: "次へ進む",
    ended: {
      title: "ログイン方\u2060法を削除しました",
      lead: (days: number) =>
        `新しいパスワードを設定し、凍結を解除しました。凍結前の${days}日以内に追加された次のログイン方\u2060法は、削除しました。`,
      again:
        "必要な場合は、アカウントの「ログイン方\u2060法」\u2060でもう\u2060一度追加してください。",
    },
    faults: {
      "not-now":
        "いまは削除できません。しばらくしてから、アカウントの「ログイン方\u2060法」\u2060で削除してください。",
    } satisfies Record<YoungCredentialsFault, string>,
  },
  /** Only the holder of a closed ID reads this. */
  wake: {
    title: "退会済みの\u2060IDです",
    lead: (email: string, until: string) =>
      `${email}\u00a0の\u2060IDは、${until}までは元に\u2060戻せます。`,
    services: "一緒に元に\u2060戻るサービス",
    loggedIn: "元に\u2060戻すと、そのままログインします。",
    records: "サービスの記録も、退会する前のままです。",
    later: "応答の\u2060ないサービスは、あとから順に元に\u2060戻ります。",
    otherwise: (until: string) =>
      `元に\u2060戻さない場合は、${until}を過ぎると記録が消去され、元に\u2060戻せなくなります。`,
    submit: "退会を元に\u2060戻す",
  },
  /** If an answer is posted to a service, and no script sends it. */
  formPost: {
    title: "サービスに戻ります",
    lead: "「続ける」\u2060を押すと、サービスに戻ります。",
    submit: "続ける",
  },
  /** Before a log-in ends in an app on a device: any program there could pose as it. */
  appReturn: {
    title: (service: string) => `${service}のアプリにログイン`,
    lead: (email: string, service: string) =>
      `${email}\u00a0の\u2060IDで、この端末の${service}のアプリにログインします。ご自身でログインを始めた場合だけ、お進みください。`,
    submit: "アプリにログインする",
    onward: {
      title: "アプリに戻ります",
      lead: (service: string) => `${service}のアプリで続けてください。`,
      submit: "アプリに戻る",
    },
  },
  /** At a service where the ID has no account yet. */
  firstUse: {
    title: (service: string) => `${service}を利用する`,
    lead: (email: string, service: string) => `${email}\u00a0で、${service}をはじめて利用します。`,
    learns: (service: string) => `このメールアドレスと、表示に使う言語が、${service}に伝わります。`,
    open: {
      terms: (service: string) => `${service}の利用規約`,
      agree: (terms: string) =>
        `「アカウントを作成する」\u2060を押すと、${terms}に同意したことになります。`,
      submit: "アカウントを作成する",
    },
    link: {
      instead:
        "すでにアカウントをお持ちの場合は、連携すると、記録やポイントをそのまま利用できます。",
      submit: "お持ちのアカウントを連携する",
    },
    asleep: {
      title: (service: string) => `${service}を退会済みです`,
      lead: (email: string, service: string) =>
        `${email}\u00a0の\u2060IDは、${service}を退会しています。退会を元に\u2060戻すと、これまでのアカウントを、記録もそのままに利用できます。`,
      submit: "退会を元に\u2060戻す",
    },
    busy: {
      lead: (email: string, service: string) =>
        `${email}\u00a0の\u2060IDで、ほかの手続きが進んでいます。終わると、${service}を利用できます。`,
      again: "もう\u2060一度試す",
    },
    otherId: "別の\u2060IDでログインする",
    faults: {
      down: (service: string) =>
        `${service}から応答がありません。1分ほどおいてから、もう\u2060一度お試しください。`,
      "under-way": () =>
        "この\u2060IDでは、ほかの手続きが進んでいます。その手続きが終わってから、もう\u2060一度お試しください。",
      resting: () =>
        "この\u2060IDは、凍結されているか、変更が止められています。お送りしたメールをご確認ください。",
      taken: (service: string) =>
        `この\u2060IDのアカウントが、すでに${service}にあります。5分ほどおいてから、もう\u2060一度${service}にログインしてください。`,
      "not-offered": (service: string) =>
        `${service}では、まだここから新しいアカウントを作成できません。${service}のアカウントをお持ちの場合は、連携してご利用ください。`,
      refused: (service: string) =>
        `${service}の都合により、手続きを進められませんでした。${service}へお問い合わせください。`,
      crowded: () => CROWDED,
      overloaded: () => OVERLOADED,
    } satisfies Record<FirstUseFault, (service: string) => string>,
  },
  formOver: {
    done: {
      title: "この手続きは済んでいます",
      body: "同じ手続きを、もう\u2060一度行うことはできません。続きの画面へお進みください。",
      next: "続きの画面へ",
    },
    gone: {
      title: "この画面からは続けられません",
      body: "30分以上たったか、ほかの画面で完了したか、別のブラウザで始めたためです。",
      next: "はじめからやり直す",
    },
  } satisfies Record<FormOver, { title: string; body: string; next: string }>,
  signOut: {
    title: "ログアウト",
    lead: "このブラウザで、この\u2060IDとご利用中のサービスからログアウトします。ほかのブラウザでは、ログインしたままです。",
    submit: "ログアウトする",
  },
  signedOut: {
    title: "ログアウトしました",
    lead: "ご利用ありがとうございました。",
    home: "アカウントへ",
  },
  popup: {
    done: { title: "ログインしました", body: "この画面は自動的に閉じます。" },
    failed: {
      title: "ログインできませんでした",
      body: "この画面を閉じて、元の画面からもう\u2060一度お試しください。",
    },
  },
  demo: {
    title: "デモ用のアカウント",
    lead: "名前を押すと、フォームに入力されます。",
  },
  problem: {
    problems: {
      "bad-request": {
        title: "ログインを始められませんでした",
        body: "リンクの一部が欠けているか、古くなっているようです。",
      },
      "forged-form": {
        title: "操作を\u200b受け付け\u2060られませんでした",
        body: "このサイトの画面からの操作であることを確認できませんでした。",
      },
      "no-cookie": {
        title: "Cookieを使えませんでした",
        body: "ログインにはCookieが必要です。ブラウザの設定で、このサイトのCookieを許可して、はじめからやり直してください。",
      },
      "not-found": {
        title: "ページが見つかりません",
        body: "URLが変わったか、ページがなくなった可能性があります。",
      },
      unavailable: {
        title: "ただいま\u200bご利用\u2060いただけません",
        body: "ご迷惑をおかけしております。",
      },
      "account-closed": {
        title: "この\u2060IDは\u200bご利用\u2060いただけません",
        body: "最近、この\u2060IDの退会か統合、またはメールアドレスの変更がありました。お心当たりがない場合は、お知らせのメールのリンクから元に\u2060戻せます。",
      },
      "account-stopped": {
        title: "いまはパスワードを設定できません",
        body: "以前のメールアドレスをお使いの方からのお申し出により、この\u2060IDの変更を止めています。お送りしたメールのリンクから、内容を確認してください。",
      },
      "account-blocked": {
        title: "この\u2060IDは一時停止中です",
        body: "いまはログインできません。登録内容は、そのまま残っています。",
      },
      "account-unconfirmed": {
        title: "この\u2060IDは、はじめての手続きが済んでいません",
        body: "その\u2060IDに一度ログインして、手続きを済ませてください。そのあとで、もう\u2060一度お試しください。",
      },
      "credential-frozen": {
        title: "この方法では、いまはログインできません",
        body: "凍結中は、最近追加されたログイン方\u2060法を使えません。",
      },
      "social-expired": {
        title: "ログインを続けられませんでした",
        body: "時間がたったか、別のタブやブラウザで続けたようです。",
      },
      "social-unverified": {
        title: "メールアドレスを確認できません",
        body: "GoogleやAppleのアカウントで、メールアドレスがまだ確認されていません。そのアカウントの設定で確認を済ませるか、別の方法でログインしてください。",
      },
      "wrong-origin": {
        title: "この画面は開けません",
        body: "登録されていないサイトから開かれました。この画面を閉じてください。",
      },
      "service-request": {
        title: "サービスからの依頼を受け付けられません",
        body: "サービスの設定に誤りがあるようです。お手数ですが、ご利用のサービスへお問い合わせください。",
      },
      "interaction-over": {
        title: "この画面からは\u200b続けられません",
        body: "時間がたったか、手続きがすでに終わっています。サービスの画面から、もう\u2060一度ログインしてください。",
      },
      crowded: {
        title: "少しお待ちください",
        body: "同じ操作が続いたため、受付を一時的に止めています。",
      },
      "social-no-address": {
        title: "メールアドレスを受け取れませんでした",
        body: "登録には、メールアドレスが必要です。GoogleやAppleのアカウントの設定をご確認いただくか、別の方法でログインしてください。",
      },
    } satisfies Record<LoginProblem, { title: string; body: string }>,
    /** Folded below `account-closed`. */
    noMail:
      "メールが見つからないときは、ログイン画面の「パスワードを忘れた場合」\u2060でメールアドレスを入力してください。",
    /** From a missing page, as in the portal. */
    home: "アカウントに戻る",
    top: "ホームへ",
    toService: (service: string) => `${service}へ`,
    startAgain: "はじめからやり直す",
    /** After a credential that does not work for now. */
    otherWay: "ほかの方法でログイン",
    requestId: (id: string) => `お問い合わせ番号：${id}`,
    copy: "詳細をコピーする",
    copied: "コピーしました",
  },
};
