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

const OVERLOADED = "ただいま¦混み合っています。";
const CROWDED = "同じ¦操作が¦続いているため、受付を¦一時的に¦止めています。";

/** The words of the hosted login. */
export const login = {
  documentTitle: (title: string, brand: string) => `${title}｜${brand}`,
  signIn: {
    title: "ログイン",
    /** If the user comes from a service. */
    goesOn: (service: string) => `${service}を¦利用するには、ログインして¦ください。`,
    submit: "ログイン",
    cancel: "取りやめる",
    forgot: "パスワードを¦忘れた場合",
    or: "または",
    /** The labels that the two brands require. */
    social: {
      Google: "Googleで¦ログイン",
      SignInWithApple: "Appleで¦サインイン",
    } satisfies Record<ProviderName, string>,
    /** For a holder who is logged in. */
    again: {
      title: "もう一度¦ログイン",
      lead: "続ける前に、ご本人である¦ことを¦確認します。",
      wrong: "パスワードが¦違います。もう一度¦入力して¦ください。",
    },
    firstTime: "はじめての方は",
    signUp: "新規登録",
    notices: {
      ended: `ログインから¦${DAYS}日たったか、ほかの¦画面で¦操作が¦あったため、ログアウトしました。`,
      "signed-out": "ログアウトしました。",
      "social-cancelled": "ログインを¦取りやめました。別の¦方法でも¦ログイン¦できます。",
      "social-unavailable":
        "選択した¦方法では、いまは¦ログイン¦できません。5分ほど¦おいてから¦お試し¦いただくか、別の¦方法で¦ログインして¦ください。",
      "passkey-wanted":
        "続けるには、パスキーで¦ログインして¦ください。ログイン後に¦追加した¦パスキーは¦使えません。",
    } satisfies Record<SignInNotice, string>,
    /** To a visitor without its password, none of these reveals whether an address has an account. */
    faults: {
      wrong: "メールアドレスか¦パスワードが¦違います。ご確認のうえ、もう一度¦入力して¦ください。",
      incomplete: "メールアドレスを¦入力して¦ください。",
      locked: "ログインの¦失敗が¦続いたため、ログインを¦一時的に¦止めています。",
      link: "ログインの¦失敗が¦続いています。この¦メールアドレスに¦届いたリンクを¦この¦ブラウザで開き、もう一度¦ログインして¦ください。",
      crowded: "お使いの¦回線からの¦ログインが¦多いため、一時的に¦止めています。",
      overloaded: OVERLOADED,
      unconfirmed:
        "このIDは、はじめての¦手続きが¦済んでいません。そのIDに¦一度¦ログインして、手続きを¦済ませて¦ください。その¦あとで、もう一度¦お試しください。",
      "reset-required":
        "パスワードの¦再設定が¦必要です。ログイン画面の¦「パスワードを¦忘れた場合」から¦再設定して、もう一度¦お試しください。",
      "wrong-passkey":
        "この¦パスキーでは¦ログイン¦できませんでした。もう一度¦お試し¦いただくか、別の¦方法で¦ログインして¦ください。",
    } satisfies Record<SignInFault, string>,
    /** Folded below the fault `link`, whether the address has an account or not. */
    aboutLink:
      "リンクは、この¦メールアドレスの¦IDに¦パスワードが¦ある¦場合に、1時間に¦1通まで¦お送りしています。",
    /** Above `forgot`, below a refused password, while users move from another system. */
    moving:
      "ログインの¦しくみを¦新しくしました。これまでの¦パスワードで¦ログイン¦できない¦ときは、新しい¦パスワードを¦設定して¦ください。",
    noPassword: "パスワードを¦入力して¦ください。",
  },
  /** How long something lasts; `again` is after what it is. */
  wait: {
    again: (what: string, wait: string) =>
      `${what}${wait}ほど¦おいてから、もう一度¦お試しください。`,
    orAgain: (wait: string) => `${wait}ほど¦おいてから、もう一度¦お試し¦いただく¦こともできます。`,
    seconds: (seconds: number) => `${seconds}秒`,
    minutes: (minutes: number) => `${minutes}分`,
  },
  address: {
    flows: {
      "sign-up": {
        title: "新規登録",
        lead: "入力された¦メールアドレスに¦確認コードを¦お送りします。",
      },
      forgot: {
        title: "パスワードの¦再設定",
        lead: "ご登録の¦メールアドレスに¦確認コードを¦お送りします。",
      },
      first: {
        title: "メールアドレスの¦確認",
        lead: "はじめての¦ログインのため、メールアドレスに¦確認コードを¦お送りします。この¦メールアドレスを¦使えない¦ときは、別の¦メールアドレスを¦入力して¦ください。",
      },
    } satisfies Record<AddressFlow, { title: string; lead: string }>,
    submit: "確認コードを送る",
    /** The labels that the two brands require. */
    social: {
      Google: "Googleで登録",
      SignInWithApple: "Appleで登録",
    } satisfies Record<ProviderName, string>,
    faults: {
      incomplete: "メールアドレスを¦入力して¦ください。",
      "invalid-email": "「name@example.jp」のような¦形で¦入力して¦ください。",
      crowded: CROWDED,
      overloaded: OVERLOADED,
      "reset-required":
        "安全のため、いまの¦パスワードは¦使えません。新しい¦パスワードを¦設定して¦ください。",
    } satisfies Record<AddressFault, string>,
  },
  code: {
    title: "確認コードの入力",
    /** No code can succeed any more. */
    spent: "はじめから¦やり直して¦ください",
    lead: (email: string) => `${email}\u00a0に¦届いた¦6文字の¦確認コードを¦入力して¦ください。`,
    /** For a forgotten password: the same whether the address has an ID or not. */
    leadIfKnown: (email: string) => `${email}\u00a0の¦IDが¦あれば、6文字の¦確認コードが¦届きます。`,
    label: "確認コード",
    hint: "10分間有効です。",
    submit: "確認する",
    notReceived: "届かない¦ときは",
    advice:
      "数¦分かかる¦ことがあります。迷惑メールの¦フォルダと、入力した¦メールアドレスを¦ご確認ください。",
    otherAddress: "別の¦メールアドレスを¦入力する",
    resend: "確認コードを¦再送する",
    resent: "確認コードを¦再送しました。前の¦確認コードは¦使えません。",
    /** After a wrong code, and as long as the tries count. */
    triesLeft: (left: number) => `あと¦${left}回入力¦できます。`,
    wrong: (left: number) =>
      `確認コードが¦正しく¦ありません。もう一度¦ご確認ください。あと¦${left}回入力¦できます。`,
    resendIn: (wait: string) => `あと¦${wait}で¦再送¦できます`,
    faults: {
      "incomplete-code": "6文字の¦確認コードを¦入力して¦ください。",
      "wrong-code": "確認コードが¦正しく¦ありません。もう一度¦ご確認ください。",
      "expired-code": "確認コードの¦有効期限が¦切れています。確認コードを¦再送して¦ください。",
      "too-many-tries": "確認コードを¦入力¦できる¦回数の¦上限に¦達しました。",
      "too-many-sends":
        "確認コードを¦何度も¦お送りしています。いちばん新しい¦メールの¦確認コードを¦入力して¦ください。",
      link: "確認コードの¦代わりに、手続きを¦続ける¦ための¦リンクを¦メールで¦お送りしました。\n\nリンクは¦60分間有効です。この¦1時間に¦すでに¦お送りしている¦場合は、その¦メールの¦リンクを¦お使いください。",
      crowded: "お使いの¦回線からの¦入力が¦続いているため、受付を¦一時的に¦止めています。",
      overloaded: OVERLOADED,
    } satisfies Record<CodeFault, string>,
  },
  /** Instead of a code. The same whether the address has an account or not, and whether a link was sent before. */
  linkSent: {
    title: "メールを¦ご確認ください",
    lead: (email: string) => `${email}\u00a0に¦お送りしたリンクを、60分以内に¦開いて¦ください。`,
    why: "安全のため、確認コードの¦代わりに¦リンクを¦お送りしています。",
    before: "この¦1時間に¦届いた¦メールの¦リンクも¦使えます。",
  },
  heldAddress: {
    title: "以前の¦メールアドレスでの¦確認",
    lead: (emails: string) =>
      `メールアドレスを¦変更したばかりの¦ため、以前の¦メールアドレス（${emails}）に¦届く¦確認コードも¦必要です。`,
    sent: (emails: string) => `${emails}\u00a0に¦届いた¦6文字の¦確認コードを¦入力して¦ください。`,
    merge: "このIDを¦別のIDに¦統合する¦ための¦確認です。",
    label: (email: string) => `${email}\u00a0に¦届いた¦確認コード`,
    send: "確認コードを送る",
    noLonger: "以前の¦メールアドレスを¦使えない¦ときは",
    wait: (time: string) => `${time}以降は、以前の¦メールアドレスでの¦確認なしで¦手続きできます。`,
  },
  newPassword: {
    flows: {
      "sign-up": {
        title: "パスワードの設定",
        submit: "登録する",
      },
      forgot: {
        title: "パスワードの¦再設定",
        lead: "再設定すると、ほかの¦ブラウザからは¦ログアウトします。",
        submit: "再設定する",
      },
    } satisfies Record<CodeFlow, { title: string; lead?: string; submit: string }>,
    label: "パスワード",
    /** If a mailed link opened the form. */
    forAddress: (email: string) => `メールアドレス：${email}`,
    /** If a form came back for another reason: the password is never kept. */
    again: "安全のため、パスワードを¦もう一度¦入力して¦ください。",
    advice: "使い回しは¦避けて¦ください。",
    faults: {
      "invalid-password": `英字と¦数字の¦両方を¦含む${PASSWORD_MIN_LENGTH}文字以上で¦入力して¦ください。`,
      "same-password": "パスワードには、メールアドレスと¦異なる¦ものを¦設定して¦ください。",
      "common-password":
        "推測されやすい¦パスワードです。関係の¦ない¦言葉を¦3つと、数字を¦並べてみて¦ください。",
      "voided-password":
        "この¦パスワードは、ほかの¦人に¦知られている¦おそれが¦あるため、もう¦使えません。別の¦パスワードを¦入力して¦ください。",
      terms: "ご利用には、利用規約と¦プライバシーポリシーへの¦同意が¦必要です。",
      crowded: CROWDED,
      overloaded: OVERLOADED,
    } satisfies Record<NewPasswordFault, string>,
  },
  codeLink: {
    done: {
      "sign-up": {
        title: "登録しました",
        lead: "メールアドレスと、設定した¦パスワードで¦ログインして¦ください。",
      },
      forgot: {
        title: "パスワードを¦再設定しました",
        lead: "すべての¦ブラウザから¦ログアウトしました。新しい¦パスワードで¦ログインして¦ください。",
      },
    } satisfies Record<CodeFlow, { title: string; lead: string }>,
    /** For the browser that used the link. */
    used: {
      title: "すでに¦使われた¦リンクです",
      leads: {
        "sign-up": "登録は¦済んでいます。設定した¦パスワードで¦ログインして¦ください。",
        forgot: "パスワードは¦再設定済みです。新しい¦パスワードで¦ログインして¦ください。",
      } satisfies Record<CodeFlow, string>,
    },
    over: {
      title: "このリンクは¦使えません",
      lead: "期限が¦切れたか、すでに¦使われたか、リンクの¦一部が¦欠けています。ログイン画面から、手続きを¦やり直して¦ください。",
    },
    toSignIn: "ログイン画面へ",
  },
  terms: {
    title: "新規登録",
    lead: (provider: string, email: string) =>
      `${provider}アカウント¦（${email}）で、新しい¦IDを¦登録します。`,
    already: "お持ちの¦IDの¦記録や¦ポイントは、新しい¦IDには¦引き継がれません。",
    own: "お持ちの¦IDで¦ログイン",
    /** Both are links, by their names in the footer. */
    agree: "利用規約と¦プライバシーポリシーに¦同意する",
    submit: "登録する",
    /** At the first log-in to an imported ID. */
    first: {
      title: "利用規約の¦ご確認",
      lead: (email: string) =>
        `${email}\u00a0の¦IDに、はじめて¦ログインします。利用規約と¦プライバシーポリシーを¦ご確認ください。`,
      submit: "ログイン",
    },
  },
  ownSignIn: {
    title: "すでに¦IDを¦お持ちです",
    lead: (email: string) =>
      `${email}\u00a0は、別の¦ログイン方法で¦登録されています。ご本人である¦ことを¦確認するため、いつもの¦方法で¦ログインして¦ください。`,
    submit: "ログイン画面へ",
  },
  /** After a new password by code. */
  youngCredentials: {
    title: "お心当たりの¦ない¦ログイン方法は¦ありませんか",
    lead: (days: number) => `この¦${days}日間に¦追加されました。`,
    passkey: (name: string) => `パスキー「${name}」`,
    since: (time: string) => `${time}に¦追加`,
    remove: "削除する",
    removeNamed: (credential: string) => `${credential}を¦削除する`,
    removeAll: "すべて¦削除する",
    removed: (credential: string) => `${credential}を¦削除しました。`,
    keep: "このまま進む",
    next: "次へ進む",
    ended: {
      title: "ログイン方法を¦削除しました",
      lead: (days: number) =>
        `新しい¦パスワードを¦設定し、凍結を¦解除しました。凍結前の¦${days}日以内に¦追加された¦次の¦ログイン方法は、削除しました。`,
      again: "必要な¦場合は、アカウントの¦「ログイン方法」で¦もう一度¦追加して¦ください。",
    },
    faults: {
      "not-now":
        "いまは¦削除¦できません。しばらくしてから、アカウントの¦「ログイン方法」で¦削除して¦ください。",
    } satisfies Record<YoungCredentialsFault, string>,
  },
  /** Only the holder of a closed ID reads this. */
  wake: {
    title: "退会済みの¦IDです",
    lead: (email: string, until: string) => `${email}\u00a0の¦IDは、${until}までは¦元に戻せます。`,
    services: "一緒に¦元に戻る¦サービス",
    loggedIn: "元に戻すと、そのまま¦ログインします。",
    records: "サービスの¦記録も、退会する¦前の¦ままです。",
    later: "応答のない¦サービスは、あとから¦順に¦元に戻ります。",
    otherwise: (until: string) =>
      `元に戻さない¦場合は、${until}を¦過ぎると¦記録が¦消去され、元に戻せなくなります。`,
    submit: "退会を¦元に戻す",
  },
  /** If an answer is posted to a service, and no script sends it. */
  formPost: {
    title: "サービスに¦戻ります",
    lead: "「続ける」を¦押すと、サービスに¦戻ります。",
    submit: "続ける",
  },
  /** Before a log-in ends in an app on a device: any program there could pose as it. */
  appReturn: {
    title: (service: string) => `${service}の¦アプリに¦ログイン`,
    lead: (email: string, service: string) =>
      `${email}\u00a0の¦IDで、この¦端末の¦${service}の¦アプリに¦ログインします。ご自身で¦ログインを¦始めた¦場合だけ、お進みください。`,
    submit: "アプリに¦ログインする",
    onward: {
      title: "アプリに¦戻ります",
      lead: (service: string) => `${service}の¦アプリで¦続けて¦ください。`,
      submit: "アプリに戻る",
    },
  },
  /** At a service where the ID has no account yet. */
  firstUse: {
    title: (service: string) => `${service}を¦利用する`,
    lead: (email: string, service: string) =>
      `${email}\u00a0で、${service}を¦はじめて¦利用します。`,
    /** For an ID that was made just now, on the way to the service. */
    ready: {
      title: "IDが¦できました",
      lead: (email: string, service: string) =>
        `${email}\u00a0の¦IDで、続けて¦${service}の¦利用を¦始めます。`,
    },
    learns: (service: string) =>
      `この¦メールアドレスと、表示に¦使う¦言語が、${service}に¦伝わります。`,
    open: {
      terms: (service: string) => `${service}の¦利用規約`,
      agree: (terms: string) => `始めると、${terms}に¦同意した¦ことになります。`,
      submit: (service: string) => `${service}を¦始める`,
    },
    link: {
      instead: "お持ちの¦アカウントを¦連携すると、記録や¦ポイントを¦そのまま¦利用¦できます。",
      submit: "アカウントを¦持っている",
    },
    details: "詳しく",
    asleep: {
      title: (service: string) => `${service}を¦退会済みです`,
      lead: (email: string, service: string) =>
        `${email}\u00a0の¦IDは、${service}を¦退会しています。退会を¦元に戻すと、これまでの¦アカウントを、記録も¦そのままに¦利用¦できます。`,
      submit: "退会を¦元に戻す",
    },
    busy: {
      lead: (email: string, service: string) =>
        `${email}\u00a0の¦IDで、ほかの¦手続きが¦進んでいます。終わると、${service}を¦利用¦できます。`,
      again: "もう一度試す",
    },
    otherId: "別のIDで¦ログインする",
    faults: {
      down: (service: string) =>
        `${service}から¦応答が¦ありません。1分ほど¦おいてから、もう一度¦お試しください。`,
      "under-way": () =>
        "このIDでは、ほかの¦手続きが¦進んでいます。その¦手続きが¦終わってから、もう一度¦お試しください。",
      resting: () =>
        "このIDは、凍結されているか、変更が¦止められています。お送りした¦メールを¦ご確認ください。",
      taken: (service: string) =>
        `このIDの¦アカウントが、すでに¦${service}に¦あります。5分ほど¦おいてから、もう一度¦${service}に¦ログインして¦ください。`,
      "not-offered": (service: string) =>
        `${service}では、まだ¦ここから¦新しい¦アカウントを¦作成¦できません。${service}の¦アカウントを¦お持ちの¦場合は、連携して¦ご利用ください。`,
      refused: (service: string) =>
        `${service}の¦都合により、手続きを¦進められませんでした。${service}へ¦お問い合わせ¦ください。`,
      crowded: () => CROWDED,
      overloaded: () => OVERLOADED,
    } satisfies Record<FirstUseFault, (service: string) => string>,
  },
  formOver: {
    done: {
      title: "この¦手続きは¦済んでいます",
      body: "同じ¦手続きを、もう一度¦行う¦ことは¦できません。続きの¦画面へ¦お進みください。",
      next: "続きの¦画面へ",
    },
    gone: {
      title: "この¦画面からは¦続けられません",
      body: "30分以上¦たったか、ほかの¦画面で¦完了したか、別の¦ブラウザで¦始めた¦ためです。",
      next: "はじめから¦やり直す",
    },
  } satisfies Record<FormOver, { title: string; body: string; next: string }>,
  signOut: {
    title: "ログアウト",
    lead: "この¦ブラウザで、このIDと¦ご利用中の¦サービスから¦ログアウトします。ほかの¦ブラウザでは、ログインしたままです。",
    submit: "ログアウトする",
  },
  signedOut: {
    title: "ログアウトしました",
    lead: "ご利用¦ありがとう¦ございました。",
    home: "アカウントへ",
  },
  popup: {
    done: { title: "ログインしました", body: "この¦画面は¦自動的に¦閉じます。" },
    failed: {
      title: "ログイン¦できませんでした",
      body: "この¦画面を¦閉じて、元の¦画面から¦もう一度¦お試しください。",
    },
  },
  demo: {
    title: "デモ用の¦アカウント",
    lead: "名前を¦押すと、フォームに¦入力されます。",
  },
  problem: {
    problems: {
      "bad-request": {
        title: "ログインを¦始められませんでした",
        body: "リンクの¦一部が¦欠けているか、古くなっているようです。",
      },
      "forged-form": {
        title: "操作を¦受け付け¦られませんでした",
        body: "この¦サイトの¦画面からの¦操作である¦ことを¦確認¦できませんでした。",
      },
      "no-cookie": {
        title: "Cookieを¦使えませんでした",
        body: "ログインには¦Cookieが¦必要です。ブラウザの¦設定で、この¦サイトの¦Cookieを¦許可して、はじめから¦やり直して¦ください。",
      },
      "not-found": {
        title: "ページが¦見つかりません",
        body: "URLが¦変わったか、ページが¦なくなった¦可能性が¦あります。",
      },
      unavailable: {
        title: "ただいま¦ご利用いただけません",
        body: "ご迷惑を¦おかけしております。",
      },
      "account-closed": {
        title: "このIDは¦ご利用いただけません",
        body: "最近、このIDの¦退会か統合、または¦メールアドレスの¦変更が¦ありました。お心当たりが¦ない¦場合は、お知らせの¦メールの¦リンクから¦元に戻せます。",
      },
      "account-stopped": {
        title: "いまは¦パスワードを¦設定¦できません",
        body: "以前の¦メールアドレスを¦お使いの¦方からの¦お申し出により、このIDの¦変更を¦止めています。お送りした¦メールの¦リンクから、内容を¦確認して¦ください。",
      },
      "account-blocked": {
        title: "このIDは¦一時停止中です",
        body: "いまは¦ログイン¦できません。登録内容は、そのまま¦残っています。",
      },
      "account-unconfirmed": {
        title: "このIDは、はじめての¦手続きが¦済んでいません",
        body: "そのIDに¦一度¦ログインして、手続きを¦済ませて¦ください。その¦あとで、もう一度¦お試しください。",
      },
      "credential-frozen": {
        title: "この¦方法では、いまは¦ログイン¦できません",
        body: "凍結中は、最近¦追加された¦ログイン方法を¦使えません。",
      },
      "social-expired": {
        title: "ログインを¦続けられませんでした",
        body: "時間が¦たったか、別の¦タブや¦ブラウザで¦続けたようです。",
      },
      "social-unverified": {
        title: "メールアドレスを¦確認¦できません",
        body: "Googleや¦Appleの¦アカウントで、メールアドレスが¦まだ¦確認されていません。その¦アカウントの¦設定で¦確認を¦済ませるか、別の¦方法で¦ログインして¦ください。",
      },
      "wrong-origin": {
        title: "この¦画面は¦開けません",
        body: "登録されていない¦サイトから¦開かれました。この¦画面を¦閉じて¦ください。",
      },
      "service-request": {
        title: "サービスからの¦依頼を¦受け付け¦られません",
        body: "サービスの¦設定に¦誤りが¦あるようです。お手数ですが、ご利用の¦サービスへ¦お問い合わせ¦ください。",
      },
      "interaction-over": {
        title: "この¦画面からは¦続けられません",
        body: "時間が¦たったか、手続きが¦すでに¦終わっています。サービスの¦画面から、もう一度¦ログインして¦ください。",
      },
      crowded: {
        title: "少し¦お待ちください",
        body: "同じ¦操作が¦続いたため、受付を¦一時的に¦止めています。",
      },
      "social-no-address": {
        title: "メールアドレスを¦受け取れませんでした",
        body: "登録には、メールアドレスが¦必要です。Googleや¦Appleの¦アカウントの¦設定を¦ご確認いただくか、別の¦方法で¦ログインして¦ください。",
      },
    } satisfies Record<LoginProblem, { title: string; body: string }>,
    /** Folded below `account-closed`. */
    noMail:
      "メールが¦見つからない¦ときは、ログイン画面の¦「パスワードを¦忘れた場合」で¦メールアドレスを¦入力して¦ください。",
    /** From a missing page, as in the portal. */
    home: "アカウントに戻る",
    top: "ホームへ",
    toService: (service: string) => `${service}へ`,
    startAgain: "はじめから¦やり直す",
    /** After a credential that does not work for now. */
    otherWay: "ほかの¦方法で¦ログイン",
    requestId: (id: string) => `お問い合わせ番号：${id}`,
    copy: "詳細を¦コピーする",
    copied: "コピーしました",
  },
};
