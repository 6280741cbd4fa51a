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

const SESSIONS = "すべてのブラウザからログアウトします";

/** The pages behind the links of notices. The reader may be right or wrong. */
export const takeBack = {
  /** Titles and buttons: a change is undone in its own words. */
  claims: {
    stop: "変更を止める",
    freeze: "IDを凍結する",
    waiting: "いまは元に\u2060戻せません",
  } satisfies Partial<Record<TakeBackClaim, string>>,
  undo: {
    "merge-source": "統合を元に\u2060戻す",
    "merge-target": "統合を元に\u2060戻す",
    address: "変更を元に\u2060戻す",
    password: "変更を元に\u2060戻す",
    link: "連携を解除する",
    leaving: "退会を元に\u2060戻す",
    closing: "退会を元に\u2060戻す",
    credential: "変更を元に\u2060戻す",
    loser: "変更後の状態に戻す",
  } satisfies Record<ChangeKind, string>,
  /** The titles of what follows these buttons. */
  undone: {
    "merge-source": "統合を元に\u2060戻しました",
    "merge-target": "統合を元に\u2060戻しました",
    address: "変更を元に\u2060戻しました",
    password: "変更を元に\u2060戻しました",
    link: "連携を解除しました",
    leaving: "退会を元に\u2060戻しました",
    closing: "退会を元に\u2060戻しました",
    credential: "変更を元に\u2060戻しました",
    loser: "変更後の状態に戻しました",
  } satisfies Record<ChangeKind, string>,
  ifFine: "お心当たりがあれば、何もせずに画面を閉じてください。",
  earlierRequest: "先に別のお申し出があり、変更を止めています。",
  more: "詳しく",
  sooner: "いますぐ元に\u2060戻す",

  happened: {
    title: "変更の内容",
    signIn: "ログインの内容",
    asked: "このリンクについて",
    at: "日時",
    from: "ブラウザ",
    changes: {
      "merge-source": (mine: string, other: string) =>
        `${mine}\u00a0の\u2060IDが、${other}\u00a0の\u2060IDに統合されました。`,
      "merge-target": (mine: string, other: string) =>
        `${other}\u00a0の\u2060IDが、${mine}\u00a0の\u2060IDに統合されました。`,
      address: (mine: string, now: string) =>
        `この\u2060IDのメールアドレスが、${mine}\u00a0から ${now}\u00a0に変更されました。`,
      password: (mine: string) => `${mine}\u00a0の\u2060IDのパスワードが変更されました。`,
      link: (mine: string, service: string) =>
        `${service}のアカウントが、${mine}\u00a0の\u2060IDに連携されました。`,
      leaving: (mine: string, service: string) =>
        `${mine}\u00a0の\u2060IDで、${service}の退会の手続きがありました。`,
      closing: (mine: string) => `${mine}\u00a0の\u2060IDで、退会の手続きがありました。`,
      credential: (mine: string, credential: string) =>
        `${mine}\u00a0の\u2060IDのログイン方\u2060法から、${credential}が削除されました。`,
      loser: (mine: string) =>
        `以前のメールアドレスをお使いの方のお申し出により、${mine}\u00a0の\u2060IDが、以前の状態に戻されました。`,
      "sign-in": (mine: string) =>
        `${mine}\u00a0の\u2060IDに、新しいブラウザからログインがありました。`,
      asked: (mine: string) =>
        `${mine}\u00a0の\u2060IDを凍結できるように、このリンクをお送りしました。`,
    } satisfies Record<Change["kind"], (...values: never) => string>,
    added: (mine: string, credential: string) =>
      `${mine}\u00a0の\u2060IDのログイン方\u2060法に、${credential}が追加されました。`,
    credentials: {
      password: "パスワード",
      passkey: "パスキー",
      ...common.providers,
    } satisfies Record<ChangedCredential["kind"], string>,
    passkey: (name: string) => `パスキー「${name}」`,
  },

  outlook: {
    services: (mine: string) => `元に\u2060戻したあとの ${mine}\u00a0のサービス`,
    outcomes: {
      back: "戻ります",
      stays: "このままお使いいただけます",
    } satisfies Record<Exclude<ServiceOutlook["outcome"], "cannot">, string>,
    cannot: "元に\u2060戻らないもの",
    reasons: {
      erased: (service: string) => `${service}：記録がすでに消去されています`,
      gone: (service: string) => `${service}：アカウントは、サービスにもうありません`,
      "place-taken": (service: string) => `${service}：この\u2060IDに、別のアカウントがあります`,
      unlinked: (service: string) => `${service}：連携はすでに解除されています`,
    } satisfies Record<NoWayBack, (service: string) => string>,
    gained: "変更のあとに増えた記録やポイントも、サービスと一緒に戻ります。",
    undoneToo: "一緒に元に\u2060戻る、そのあとの変更",
    undone: {
      "merge-source": "ほかのIDへの統合",
      "merge-target": "ほかのIDの統合",
      address: "メールアドレスの変更",
      password: "パスワードの変更",
      link: "サービスの連携",
      leaving: "サービスの退会",
      closing: "IDの退会",
      credential: "ログイン方\u2060法の変更",
      loser: "以前の状態に戻す手続き",
    } satisfies Record<ChangeKind, string>,
  },

  means: {
    restore: {
      title: "元に\u2060戻すと",
      address: (mine: string) => `メールアドレスは ${mine}\u00a0に戻ります`,
      opens: (mine: string) => `${mine}\u00a0で、またログインできるようになります`,
      returns: (other: string) => `統合で引き継いだサービスは、${other}\u00a0のIDに戻ります`,
      sessions: SESSIONS,
      password: "パスワードをお使いの場合は、新しいパスワードの設定が必要になります",
      added: "変更のあとに追加されたログイン方\u2060法は、削除されます",
      removes: (credential: string) =>
        `追加された${credential}は、ログイン方\u2060法から削除されます`,
      credentialBack: (credential: string) => `${credential}で、またログインできるようになります`,
      credentialYoung: (credential: string) =>
        `${credential}は、追加されて間もないため、元に\u2060戻りません。必要な場合は、「ログイン方\u2060法」\u2060でもう\u2060一度追加してください`,
      credentialEnds: (credential: string) =>
        `${credential}は、追加されて間もないため、削除されます。必要な場合は、「ログイン方\u2060法」\u2060でもう\u2060一度追加してください`,
      credentialLost: (credential: string) =>
        `${credential}は、ほかの\u2060IDのログイン方\u2060法になっているため、元に\u2060戻せません`,
    },
    stop: {
      title: "変更を止めると",
      sessions: SESSIONS,
      rests: `${HOURS}時間、IDの変更と記録の消去を止めます`,
      told: (now: string) => `現在のメールアドレス ${now}\u00a0にもお知らせします`,
      after: `現在IDをお使いの方から異議がなければ、${HOURS}時間後に、変更前の状態に戻ります`,
    },
    freeze: {
      title: "凍結すると",
      sessions: SESSIONS,
      rests: `${HOURS}時間、IDの変更ができなくなります`,
      ends: "パスワードをお使いの場合は、新しいパスワードを設定すると、凍結はすぐに解除されます",
      credentialsEnd: (credentials: string) =>
        `最近追加されたログイン方\u2060法（${credentials}）\u2060は、凍結中は使えず、解除とともに削除されます。必要な場合は、そのあとでもう\u2060一度追加してください`,
    },
    unlink: {
      title: "連携を解除すると",
      account: (service: string) =>
        `${service}のアカウントは、連携する前のログイン方\u2060法に戻ります`,
      rest: "IDと、ほかのサービスは変わりません",
    },
  },
  until: (time: string) => `このリンクは、${time}まで使えます。`,
  stopped: (until: string) =>
    `現在IDをお使いの方から異議がなければ、${until}に、変更前の状態に戻ります。`,
  waiting: (from: string, until: string) => `このリンクは、${from}から${until}まで使えます。`,

  proof: {
    lead: `変更の${HOURS}時間以上前から使っているログイン方\u2060法で、ご本人であることを確認します。`,
    label: "変更の前に使っていたパスワード",
    submit: (act: string) => `確認して${act}`,
    orBrowser:
      "変更の前からお使いのブラウザでこのリンクを開くと、それだけで確認できることがあります。",
    browser: "変更の前からお使いのブラウザであることを確認しました。",
    shown: (provider: string) =>
      `${provider}でログインしました。続けて、下のボタンを押してください。`,
    none: "この画面では、ご本人であることを確認できません。変更の前からお使いのブラウザで、このリンクを開いてください。それもできない場合は、お問い合わせください。",
    faults: {
      changed: "状況が変わったため、手続きは行われませんでした。現在の内容をご確認ください。",
      wrong: "パスワードが違います。変更の前に使っていたパスワードを入力してください。",
      "wrong-passkey":
        "このパスキーでは確認できませんでした。以前からお使いのパスキーか、別の方法でお試しください。",
      "wrong-account":
        "変更の前からお使いのアカウントではありません。別のアカウントか、別の方法でお試しください。",
      incomplete: "変更の前に使っていたパスワードを入力してください。",
      locked: "確認の失敗が続いたため、受付を一時的に止めています。",
      crowded: "お使いの回線からの操作が続いているため、受付を一時的に止めています。",
      overloaded: login.signIn.faults.overloaded,
      "social-cancelled": "ログインを取りやめました。別の方法でも確認できます。",
      "social-unavailable":
        "ただいま、この方法では確認できません。5分ほどおいてからお試しいただくか、別の方法で確認してください。",
    } satisfies Record<ProofFault, string>,
  },

  objection: {
    title: "変更を維持する",
    happened: "現在の状況",
    what: (earlier: string, until: string) =>
      `以前のメールアドレス（${earlier}）\u2060をお使いの方のお申し出により、この\u2060IDの変更を止めています。このままの\u2060場合、${until}に、変更前の状態に戻ります。`,
    ends: "変更は元に\u2060戻らず、これまで\u2060どおりIDをお使いいただけます",
    earlier: "以前のメールアドレスだけでは、変更を元に\u2060戻せなくなります",
    told: "両方のメールアドレスにお知らせします",
    notMine: "変更にお心当たりがない場合は、このまま画面を閉じてください。",
  },

  done: {
    restored: {
      body: "すべてのブラウザからログアウトしました。",
      services: "サービスも、順に元に\u2060戻ります。",
      next: (hasPassword: boolean) =>
        hasPassword
          ? "続けて、新しいパスワードを設定してください。"
          : "これまでと同じ方法でログインしてください。",
    },
    stopped: {
      title: "変更を止めました",
      body: `${HOURS}時間、この\u2060IDの変更と記録の消去を止めます。そのあと、現在お使いの方から異議がなければ、変更を元に\u2060戻し、メールでお知らせします。`,
      next: () => "以前のパスワードなどでご本人の確認ができれば、すぐに元に\u2060戻せます。",
    },
    frozen: {
      title: "凍結しました",
      body: `すべてのブラウザからログアウトしました。${HOURS}時間、この\u2060IDの変更はできません。`,
      next: (hasPassword: boolean) =>
        hasPassword
          ? "新しいパスワードを設定すると、凍結はすぐに解除されます。"
          : "GoogleやAppleのアカウントのパスワードを変更してください。パスキーだけをお使いの場合は、凍結が解除されたら、お心当たりのないパスキーを削除してください。",
    },
    unlinked: {
      title: "連携を解除しました",
      body: "サービスのアカウントは、連携する前の状態にまもなく戻ります。",
      next: () => "これからは、連携する前と同じ方法で、サービスにログインしてください。",
    },
    objected: {
      title: "変更を維持しました",
      body: "両方のメールアドレスに、お知らせをお送りします。",
      next: () => "これまで\u2060どおり、この\u2060IDをお使いいただけます。",
    },
  } satisfies Record<
    ClaimDone,
    { title?: string; body: string; services?: string; next: (hasPassword: boolean) => string }
  >,
  toNewPassword: "新しいパスワードを設定する",
  toSignIn: "ログイン画面へ",

  /** For the browser that used a link. */
  used: {
    title: "すでに使われたリンクです",
    outcomes: {
      restored: "このリンクで、IDを変更前の状態に戻しました。",
      frozen: "このリンクで、IDを凍結しました。",
      unlinked: "このリンクで、連携を解除しました。",
      objected: "このリンクで、変更を維持しました。",
    } satisfies Record<LinkUse, string>,
  },
  signedOut: {
    title: "もう\u2060一度ログインしてください",
    body: "変更を維持するには、アカウントの画面でログアウトし、ログインし直してからお試しください。",
    again: "お知らせのメールのリンクからは、ログインせずに手続きできます。",
  },
  over: {
    title: "このリンクは使えません",
    body: "変更の前にIDに登録していたメールアドレスを入力してください。まだ元に\u2060戻せる変更があれば、新しいリンクをお送りします。",
    submit: "メールアドレスを入力する",
  },
};
