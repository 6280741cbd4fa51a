import { type ProviderName, SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  transfer: {
    title: "サービスを追加",
    services: "サービスの連携",
    openSite: (service: string) => `${service}の¦サイトを開く`,
    link: "連携する",
    linkTo: (service: string) => `${service}を¦連携する`,
    linked: "連携済み",
    isLinked: (service: string) => `${service}は¦連携済み`,
    /** While a merge or its undoing moves it. */
    busy: "手続き中",
    isBusy: (service: string) => `${service}は¦手続き中`,
    asleep: "退会済み",
    see: "詳しく見る",
    seeAsleep: (service: string) => `退会済みの¦${service}を¦詳しく見る`,
    start: (service: string) => `${service}を¦はじめて使う`,
    merge: {
      section: (brand: string) => `${brand}を¦もうひとつ¦お持ちの場合`,
      text: "統合すると、もうひとつの¦IDの¦サービスを、すべて¦このIDに¦引き継げます。",
      submit: "もうひとつの¦IDに¦ログイン",
      note: `内容を¦確認してから¦統合します。${SLEEP_DAYS}日以内なら、元に戻せます。`,
    },
  },
  auth: {
    title: (service: string) => `${service}を¦連携`,
    lead: (service: string) => `${service}の¦アカウントで¦ログインして¦ください。`,
    forgotten: (service: string) =>
      `パスワードを¦忘れた¦場合は、${service}の¦ログイン画面から¦再設定して¦ください。`,
    /** On a button that leads to the service's own pages. */
    onItsPages: (service: string) => `${service}に¦ログイン`,
    id: {
      title: "もうひとつの¦IDを統合",
      lead: "もうひとつの¦IDで¦ログインして¦ください。",
      forgotten: "パスワードを¦忘れた¦場合は、ログイン画面から¦再設定して¦ください。",
    },
    form: {
      title: "メールアドレスと¦パスワード",
      placeholder: "例：name@example.jp",
      submit: "続ける",
      forgotten: "パスワードを¦忘れた場合",
      afterReset: "新しい¦パスワードを¦入力して¦ください。",
    },
    or: "または",
    providers: {
      SignInWithApple: "Appleで¦続ける",
      Google: "Googleで¦続ける",
    } satisfies Record<ProviderName, string>,
    /** What failed, above what to do about it. */
    failed: {
      auth_failed: "ログイン¦できませんでした。",
      transfer_failed: "ログイン¦できませんでした。",
    },
    /** What to do about a sign-in that failed. */
    hints: {
      checkCredentials: "メールアドレスと¦パスワードを¦ご確認ください。",
      anotherWay: "もう一度¦お試し¦いただくか、別の¦方法で¦ログインして¦ください。",
      accountBarred: "その¦サービスの¦ログイン画面で¦ログイン¦できるか、ご確認ください。",
      popupBlocked:
        "ログイン画面が¦ブロックされました。この¦サイトの¦ポップアップを¦許可して、もう一度¦お試しください。",
      popupClosed: "ログイン画面が¦閉じられました。もう一度¦お試しください。",
      popupLate: "ログインの¦有効期限が¦切れました。もう一度¦お試しください。",
      popupUnavailable:
        "ログイン先に¦つながりませんでした。しばらくしてから、もう一度¦お試しください。",
    },
    /** The browser is leaving for the provider's page. */
    waiting: "ログイン画面を¦開いています。",
    /** The provider opens in a popup. */
    popup: {
      waiting:
        "別の¦画面で¦ログインを¦続けて¦ください。画面が¦見つからない¦ときは、もう一度¦開けます。",
      openAgain: "もう一度開く",
      callOff: "取りやめる",
    },
  },
  result: {
    success: {
      title: "連携しました",
      idTitle: "統合しました",
      linked: (service: string) => `このIDで¦${service}を¦お使いいただけます。`,
      id: "もうひとつの¦IDの¦サービスを¦引き継ぎました。",
      mail: "メールでも¦お知らせしました。",
    },
    failure: {
      title: "連携¦できませんでした",
      idTitle: "いまは¦統合¦できません",
      /** If waiting alone does not help. */
      asIsTitle: "このままでは¦統合¦できません",
      sameIdTitle: "同じ¦IDに¦ログインしました",
      text: "しばらくしてから、もう一度¦お試しください。",
      /** Below the title, in place of `transfer_failed`. */
      wrongAccount:
        "アカウントに¦間違いが¦ないか、ご確認ください。ほかのIDに¦連携済みの¦アカウントは、連携¦できません。",
      /** If the ID already has an account at the service. */
      onePlace: (service: string) =>
        `ひとつの¦IDに¦連携¦できる¦アカウントは、サービスごとに¦ひとつです。ログインした¦アカウントは、これまでどおり${service}の¦ログイン画面から¦お使いいただけます。`,
      retry: "入力に戻る",
      why: "統合の¦状況を見る",
    },
    home: "完了",
    back: "「サービスを追加」に戻る",
    another: "ほかの¦サービスも¦追加する",
  },
  /** For a holder who came from a service to link an account there. */
  wayBack: {
    title: (service: string) => `${service}の¦ご利用に¦戻れます`,
    text: (service: string) => `連携が¦済んでいなくても、${service}に¦戻れます。`,
    go: (service: string) => `${service}に¦戻る`,
    dismiss: (service: string) => `「${service}に¦戻る」の¦案内を¦閉じる`,
  },
  /** If the link of the same account was undone lately. */
  code: {
    title: "確認コードの入力",
    lead: (service: string) =>
      `最近、連携を¦解除した¦アカウントです。${service}の¦登録メールアドレスに¦届いた¦6文字の¦確認コードを¦入力して¦ください。`,
    submit: "連携する",
    resent: "確認コードを¦再送しました。いちばん新しい¦メールの¦確認コードを¦入力して¦ください。",
  },
  callback: {
    unanswered: {
      title: "連携の¦途中で¦通信が¦切れました",
      lead: "ログインしたままです。通信状況を¦ご確認のうえ、もう一度¦お試しください。",
    },
  },
};

const en: Words<typeof ja> = {
  transfer: {
    title: "Add a service",
    services: "Services",
    openSite: (service) => `Open the ${service} site`,
    link: "Link",
    linkTo: (service) => `Link ${service}`,
    linked: "Linked",
    isLinked: (service) => `${service}: Linked`,
    busy: "In progress",
    isBusy: (service) => `${service}: In progress`,
    asleep: "You’ve left",
    see: "Details",
    seeAsleep: (service) => `Details of ${service}, which you left`,
    start: (service) => `New to ${service}? Start here`,
    merge: {
      section: (brand) => `Have another ${brand}?`,
      text: "Merge it to move all its services to this ID.",
      submit: "Log in to your other ID",
      note: `You’ll see what moves before you merge. You can undo it for ${SLEEP_DAYS} days.`,
    },
  },
  auth: {
    title: (service) => `Link ${service}`,
    lead: (service) => `Log in with your ${service} account.`,
    forgotten: (service) =>
      `Forgot your password? Reset it where you usually log in to ${service}.`,
    onItsPages: (service) => `Log in to ${service}`,
    id: {
      title: "Merge your other ID",
      lead: "Log in with your other ID.",
      forgotten: "Forgot your password? Reset it from the log-in page.",
    },
    form: {
      title: "E-mail address and password",
      placeholder: "e.g. name@example.jp",
      submit: "Continue",
      forgotten: "Forgot your password?",
      afterReset: "Enter your new password.",
    },
    or: "or",
    providers: {
      SignInWithApple: "Continue with Apple",
      Google: "Continue with Google",
    },
    failed: {
      auth_failed: "Your log-in attempt failed.",
      transfer_failed: "Link failed.",
    },
    hints: {
      checkCredentials: "Check the e-mail address and password.",
      anotherWay: "Try again, or log in another way.",
      accountBarred: "Check that you can log in to this account where you usually do.",
      popupBlocked:
        "Your browser blocked the log-in window. Allow pop-ups for this site and try again.",
      popupClosed: "The log-in window was closed. Try again.",
      popupLate: "The log-in took too long. Try again.",
      popupUnavailable: "We couldn’t reach the log-in page. Try again later.",
    },
    waiting: "Opening the log-in page.",
    popup: {
      waiting: "Continue in the other window. If you can’t find it, open it again.",
      openAgain: "Open again",
      callOff: "Cancel",
    },
  },
  result: {
    success: {
      title: "Linked",
      idTitle: "Merged",
      linked: (service) => `You can now use ${service} with this ID.`,
      id: "The services of your other ID have moved here.",
      mail: "We’ve e-mailed you about it.",
    },
    failure: {
      title: "We couldn’t link this account",
      idTitle: "You can’t merge right now",
      asIsTitle: "These IDs can’t be merged as they are",
      sameIdTitle: "That’s the same ID",
      text: "Wait a moment and try again.",
      wrongAccount:
        "Check that it’s the right account. An account already linked to another ID can’t be linked.",
      onePlace: (service) =>
        `An ID can be linked to one account per service. You can still use the account you logged in with as before, from the log-in page of ${service}.`,
      retry: "Back to the form",
      why: "See the merge",
    },
    home: "Done",
    back: "Back to “Add a service”",
    another: "Add another service",
  },
  wayBack: {
    title: (service) => `You can go back to ${service}`,
    text: (service) => `You can go back to ${service} even if you haven’t linked your account yet.`,
    go: (service) => `Back to ${service}`,
    dismiss: (service) => `Close “Back to ${service}”`,
  },
  code: {
    title: "Enter the verification code",
    lead: (service) =>
      `You unlinked this account recently. Enter the 6-character verification code we sent to your ${service} account’s e-mail address.`,
    submit: "Link",
    resent: "We sent another verification code. Enter the one from the newest e-mail.",
  },
  callback: {
    unanswered: {
      title: "We lost the connection while linking",
      lead: "You’re still logged in. Check your connection and try again.",
    },
  },
};

/** Linking an account: the list of services, the sign-in for one, and the result. */
export const linkingWords = { ja, en };
