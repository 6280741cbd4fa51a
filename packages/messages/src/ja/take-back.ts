import { REST_MS } from "@musubi/contract";
import type {
  Change,
  ChangedCredential,
  ChangeKind,
  ClaimDone,
  LinkUse,
  NoWayBack,
  ProofFault,
  ServiceOutlook,
  TakeBackClaim,
} from "@musubi/contract/login-pages";
import { common } from "./common.ts";
import { login } from "./login.ts";

const HOURS = REST_MS / 3_600_000;

const SESSIONS = "すべての¦ブラウザから¦ログアウトします";

/** The pages behind the links of notices. The reader may be right or wrong. */
export const takeBack = {
  /** Titles and buttons: a change is undone in its own words. */
  claims: {
    stop: "変更を¦止める",
    freeze: "IDを¦凍結する",
    waiting: "いまは¦元に戻せません",
  } satisfies Partial<Record<TakeBackClaim, string>>,
  undo: {
    "merge-source": "統合を¦元に戻す",
    "merge-target": "統合を¦元に戻す",
    address: "変更を¦元に戻す",
    password: "変更を¦元に戻す",
    link: "連携を¦解除する",
    leaving: "退会を¦元に戻す",
    closing: "退会を¦元に戻す",
    credential: "変更を¦元に戻す",
    loser: "変更後の¦状態に戻す",
  } satisfies Record<ChangeKind, string>,
  /** The titles of what follows these buttons. */
  undone: {
    "merge-source": "統合を¦元に戻しました",
    "merge-target": "統合を¦元に戻しました",
    address: "変更を¦元に戻しました",
    password: "変更を¦元に戻しました",
    link: "連携を¦解除しました",
    leaving: "退会を¦元に戻しました",
    closing: "退会を¦元に戻しました",
    credential: "変更を¦元に戻しました",
    loser: "変更後の¦状態に¦戻しました",
  } satisfies Record<ChangeKind, string>,
  ifFine: "ご自身の¦操作なら、画面を¦閉じて¦ください。",
  earlierRequest: "先に¦別の¦お申し出があり、変更を¦止めています。",
  more: "詳しく",
  sooner: "いますぐ¦元に戻す",

  happened: {
    title: "変更の内容",
    signIn: "ログインの内容",
    asked: "このリンクに¦ついて",
    at: "日時",
    from: "ブラウザ",
    changes: {
      "merge-source": (mine: string, other: string) =>
        `${mine}\u00a0の¦IDが、${other}\u00a0の¦IDに¦統合されました。`,
      "merge-target": (mine: string, other: string) =>
        `${other}\u00a0の¦IDが、${mine}\u00a0の¦IDに¦統合されました。`,
      address: (mine: string, now: string) =>
        `このIDの¦メールアドレスが、${mine}\u00a0から ${now}\u00a0に¦変更されました。`,
      password: (mine: string) => `${mine}\u00a0の¦IDの¦パスワードが¦変更されました。`,
      link: (mine: string, service: string) =>
        `${service}の¦アカウントが、${mine}\u00a0の¦IDに¦連携されました。`,
      leaving: (mine: string, service: string) =>
        `${mine}\u00a0の¦IDで、${service}の¦退会の¦手続きが¦ありました。`,
      closing: (mine: string) => `${mine}\u00a0の¦IDで、退会の¦手続きが¦ありました。`,
      credential: (mine: string, credential: string) =>
        `${mine}\u00a0の¦IDの¦ログイン方法から、${credential}が¦削除されました。`,
      loser: (mine: string) =>
        `以前の¦メールアドレスを¦お使いの¦方の¦お申し出により、${mine}\u00a0の¦IDが、以前の¦状態に¦戻されました。`,
      "sign-in": (mine: string) =>
        `${mine}\u00a0の¦IDに、新しい¦ブラウザから¦ログインが¦ありました。`,
      asked: (mine: string) =>
        `${mine}\u00a0の¦IDを¦凍結で¦きるように、この¦リンクを¦お送りしました。`,
    } satisfies Record<Change["kind"], (...values: never) => string>,
    added: (mine: string, credential: string) =>
      `${mine}\u00a0の¦IDの¦ログイン方法に、${credential}が¦追加されました。`,
    credentials: {
      password: "パスワード",
      passkey: "パスキー",
      ...common.providers,
    } satisfies Record<ChangedCredential["kind"], string>,
    passkey: (name: string) => `パスキー「${name}」`,
  },

  outlook: {
    services: (mine: string) => `元に戻した¦あとの ${mine}\u00a0の¦サービス`,
    outcomes: {
      back: "戻ります",
      stays: "このまま¦お使いいただけます",
    } satisfies Record<Exclude<ServiceOutlook["outcome"], "cannot">, string>,
    cannot: "元に戻らないもの",
    reasons: {
      erased: (service: string) => `${service}：記録が¦すでに¦消去されています`,
      gone: (service: string) => `${service}：アカウントは、サービスに¦もう¦ありません`,
      "place-taken": (service: string) => `${service}：このIDに、別の¦アカウントが¦あります`,
      unlinked: (service: string) => `${service}：連携は¦すでに¦解除されています`,
    } satisfies Record<NoWayBack, (service: string) => string>,
    gained: "変更の¦あとに¦増えた¦記録や¦ポイントも、サービスと¦一緒に¦戻ります。",
    undoneToo: "一緒に¦元に戻る、その¦あとの変更",
    undone: {
      "merge-source": "ほかのIDへの統合",
      "merge-target": "ほかのIDの統合",
      address: "メールアドレスの¦変更",
      password: "パスワードの変更",
      link: "サービスの連携",
      leaving: "サービスの退会",
      closing: "IDの退会",
      credential: "ログイン方法の変更",
      loser: "以前の¦状態に¦戻す手続き",
    } satisfies Record<ChangeKind, string>,
  },

  means: {
    restore: {
      title: "元に戻すと",
      address: (mine: string) => `メールアドレスは ${mine}\u00a0に¦戻ります`,
      opens: (mine: string) => `${mine}\u00a0で、また¦ログイン¦できるようになります`,
      returns: (other: string) => `統合で¦引き継いだサービスは、${other}\u00a0の¦IDに¦戻ります`,
      sessions: SESSIONS,
      password: "パスワードを¦お使いの¦場合は、新しい¦パスワードの¦設定が¦必要に¦なります",
      added: "変更の¦あとに¦追加された¦ログイン方法は、削除されます",
      removes: (credential: string) => `追加された${credential}は、ログイン方法から¦削除されます`,
      credentialBack: (credential: string) => `${credential}で、また¦ログイン¦できるようになります`,
      credentialYoung: (credential: string) =>
        `${credential}は、追加されて間も¦ないため、元に戻りません。必要な¦場合は、「ログイン方法」で¦もう一度¦追加して¦ください`,
      credentialEnds: (credential: string) =>
        `${credential}は、追加されて間も¦ないため、削除されます。必要な¦場合は、「ログイン方法」で¦もう一度¦追加して¦ください`,
      credentialLost: (credential: string) =>
        `${credential}は、ほかのIDの¦ログイン方法に¦なっているため、元に戻せません`,
    },
    stop: {
      title: "変更を¦止めると",
      sessions: SESSIONS,
      rests: `${HOURS}時間、IDの¦変更と¦記録の¦消去を¦止めます`,
      told: (now: string) => `現在の¦メールアドレス ${now}\u00a0にも¦お知らせします`,
      after: `現在IDを¦お使いの¦方から¦異議が¦なければ、${HOURS}時間後に、変更前の¦状態に¦戻ります`,
    },
    freeze: {
      title: "凍結すると",
      sessions: SESSIONS,
      rests: `${HOURS}時間、だれも¦IDを¦変更¦できません`,
      ends: "パスワードを¦お使いの¦場合は、新しい¦パスワードを¦設定すると、凍結は¦すぐに¦解除されます",
      credentialsEnd: (credentials: string) =>
        `最近¦追加された¦ログイン方法（${credentials}）は、凍結中は¦使えず、解除とともに¦削除されます。必要な¦場合は、その¦あとで¦もう一度¦追加して¦ください`,
    },
    unlink: {
      title: "連携を¦解除すると",
      account: (service: string) =>
        `${service}の¦アカウントは、連携する¦前の¦ログイン方法に¦戻ります`,
      rest: "IDと、ほかの¦サービスは¦変わりません",
    },
  },
  until: (time: string) => `このリンクは、${time}まで¦使えます。`,
  stopped: (until: string) =>
    `現在IDを¦お使いの¦方から¦異議が¦なければ、${until}に、変更前の¦状態に¦戻ります。`,
  waiting: (from: string, until: string) => `このリンクは、${from}から¦${until}まで¦使えます。`,

  proof: {
    lead: `変更の¦${HOURS}時間以上¦前から¦使っている¦ログイン方法で、ご本人である¦ことを¦確認します。`,
    label: "変更の¦前に¦使っていた¦パスワード",
    submit: (act: string) => `確認して${act}`,
    orBrowser:
      "変更の¦前から¦お使いの¦ブラウザで¦このリンクを¦開くと、それだけで¦確認¦できる¦ことがあります。",
    browser: "変更の¦前から¦お使いの¦ブラウザである¦ことを¦確認しました。",
    shown: (provider: string) =>
      `${provider}で¦ログインしました。続けて、下の¦ボタンを¦押して¦ください。`,
    none: "この¦画面では、ご本人である¦ことを¦確認¦できません。変更の¦前から¦お使いの¦ブラウザで、この¦リンクを¦開いて¦ください。それも¦できない¦場合は、お問い合わせ¦ください。",
    faults: {
      changed: "状況が¦変わったため、手続きは¦行われませんでした。現在の¦内容を¦ご確認ください。",
      wrong: "パスワードが¦違います。変更の¦前に¦使っていた¦パスワードを¦入力して¦ください。",
      "wrong-passkey":
        "この¦パスキーでは¦確認¦できませんでした。以前から¦お使いの¦パスキーか、別の¦方法で¦お試しください。",
      "wrong-account":
        "変更の¦前から¦お使いの¦アカウントではありません。別の¦アカウントか、別の¦方法で¦お試しください。",
      incomplete: "変更の¦前に¦使っていた¦パスワードを¦入力して¦ください。",
      locked: "確認の¦失敗が¦続いたため、受付を¦一時的に¦止めています。",
      crowded: "お使いの¦回線からの¦操作が¦続いているため、受付を¦一時的に¦止めています。",
      overloaded: login.signIn.faults.overloaded,
      "social-cancelled": "ログインを¦取りやめました。別の¦方法でも¦確認¦できます。",
      "social-unavailable":
        "ただいま、この¦方法では¦確認¦できません。5分ほど¦おいてから¦お試し¦いただくか、別の¦方法で¦確認して¦ください。",
    } satisfies Record<ProofFault, string>,
  },

  objection: {
    title: "変更を¦維持する",
    happened: "現在の状況",
    what: (earlier: string, until: string) =>
      `以前の¦メールアドレス（${earlier}）を¦お使いの¦方の¦お申し出により、このIDの¦変更を¦止めています。このままの場合、${until}に、変更前の¦状態に¦戻ります。`,
    ends: "変更は¦元に戻らず、これまでどおりIDを¦お使いいただけます",
    earlier: "以前の¦メールアドレスだけでは、変更を¦元に戻せなくなります",
    told: "両方の¦メールアドレスに¦お知らせします",
    notMine: "変更に¦お心当たりが¦ない¦場合は、このまま¦画面を¦閉じて¦ください。",
  },

  done: {
    restored: {
      body: "すべての¦ブラウザから¦ログアウトしました。",
      services: "サービスも、順に¦元に戻ります。",
      next: (hasPassword: boolean) =>
        hasPassword
          ? "続けて、新しい¦パスワードを¦設定して¦ください。"
          : "これまでと¦同じ¦方法で¦ログインして¦ください。",
    },
    stopped: {
      title: "変更を¦止めました",
      body: `${HOURS}時間、このIDの¦変更と¦記録の¦消去を¦止めます。そのあと、現在お使いの¦方から¦異議が¦なければ、変更を¦元に戻し、メールで¦お知らせします。`,
      next: () => "以前の¦パスワードなどで¦ご本人の¦確認が¦できれば、すぐに¦元に戻せます。",
    },
    frozen: {
      title: "凍結しました",
      body: `すべての¦ブラウザから¦ログアウトしました。${HOURS}時間、このIDの¦変更は¦できません。`,
      next: (hasPassword: boolean) =>
        hasPassword
          ? "新しい¦パスワードを¦設定すると、凍結は¦すぐに¦解除されます。"
          : "Googleや¦Appleの¦アカウントの¦パスワードを¦変更して¦ください。パスキーだけを¦お使いの¦場合は、凍結が¦解除されたら、お心当たりの¦ない¦パスキーを¦削除して¦ください。",
    },
    unlinked: {
      title: "連携を¦解除しました",
      body: "サービスの¦アカウントは、連携する¦前の¦状態に¦まもなく¦戻ります。",
      next: () => "これからは、連携する¦前と¦同じ¦方法で、サービスに¦ログインして¦ください。",
    },
    objected: {
      title: "変更を¦維持しました",
      body: "両方の¦メールアドレスに、お知らせを¦お送りします。",
      next: () => "これまでどおり、このIDを¦お使いいただけます。",
    },
  } satisfies Record<
    ClaimDone,
    { title?: string; body: string; services?: string; next: (hasPassword: boolean) => string }
  >,
  toNewPassword: "新しい¦パスワードを¦設定する",
  toSignIn: "ログイン画面へ",

  /** For the browser that used a link. */
  used: {
    title: "すでに¦使われた¦リンクです",
    outcomes: {
      restored: "このリンクで、IDを¦変更前の¦状態に¦戻しました。",
      frozen: "このリンクで、IDを¦凍結しました。",
      unlinked: "このリンクで、連携を¦解除しました。",
      objected: "このリンクで、変更を¦維持しました。",
    } satisfies Record<LinkUse, string>,
  },
  signedOut: {
    title: "もう一度¦ログインして¦ください",
    body: "変更を¦維持するには、アカウントの¦画面で¦ログアウトし、ログインし直してから¦お試しください。",
    again: "お知らせの¦メールの¦リンクからは、ログインせずに¦手続きできます。",
  },
  over: {
    title: "このリンクは¦使えません",
    body: "変更の¦前に¦IDに¦登録していた¦メールアドレスを¦入力して¦ください。まだ元に戻せる¦変更が¦あれば、新しい¦リンクを¦お送りします。",
    submit: "メールアドレスを¦入力する",
  },
};
