import { type ProviderName, SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  transfer: {
    title: "サービスを追加",
    owned: "アカウントをお持ちの場合",
    services: "サービスの連携",
    openSite: (service: string) => `${service}のサイトを開く`,
    link: "連携する",
    linkTo: (service: string) => `${service}を連携する`,
    linked: "連携済み",
    isLinked: (service: string) => `${service}は連携済み`,
    /** While a merge or its undoing moves it. */
    busy: "手続き中",
    isBusy: (service: string) => `${service}は手続き中`,
    asleep: "退会済み",
    see: "詳しく見る",
    seeAsleep: (service: string) => `退会済みの${service}を詳しく見る`,
    unused: "アカウントをお持ちでない場合",
    start: (service: string) => `${service}を始める`,
    merge: {
      section: (brand: string) => `${brand}をもう\u2060ひとつお持ちの場合`,
      text: "統合すると、もう\u2060ひとつのIDのサービスを、すべてこの\u2060IDに引き継げます。",
      submit: "もう\u2060ひとつのIDにログイン",
      note: `内容を確認してから統合します。${SLEEP_DAYS}日以内なら、元に\u2060戻せます。`,
    },
  },
  auth: {
    title: (service: string) => `${service}を連携`,
    lead: (service: string) => `${service}のアカウントでログインしてください。`,
    forgotten: (service: string) =>
      `パスワードを忘れた場合は、${service}のログイン画面から再設定してください。`,
    /** On a button that leads to the service's own pages. */
    onItsPages: (service: string) => `${service}にログイン`,
    id: {
      title: "もう\u2060ひとつのIDを統合",
      lead: "もう\u2060ひとつのIDでログインしてください。",
      forgotten: "パスワードを忘れた場合は、ログイン画面から再設定してください。",
    },
    form: {
      title: "メールアドレスとパスワード",
      placeholder: "例：name@example.jp",
      submit: "続ける",
      forgotten: "パスワードを忘れた場合",
      afterReset: "新しいパスワードを入力してください。",
    },
    or: "または",
    providers: {
      SignInWithApple: "Appleで続ける",
      Google: "Googleで続ける",
    } satisfies Record<ProviderName, string>,
    /** What failed, above what to do about it. */
    failed: {
      auth_failed: "ログインできませんでした。",
      transfer_failed: "ログインできませんでした。",
    },
    /** What to do about a sign-in that failed. */
    hints: {
      checkCredentials: "メールアドレスとパスワードをご確認ください。",
      anotherWay: "もう\u2060一度お試しいただくか、別の方法でログインしてください。",
      accountBarred: "そのサービスのログイン画面でログインできるか、ご確認ください。",
      popupBlocked:
        "ログイン画面がブロックされました。このサイトのポップアップを許可して、もう\u2060一度お試しください。",
      popupClosed: "ログイン画面が閉じられました。もう\u2060一度お試しください。",
      popupLate: "ログインの有効期限が切れました。もう\u2060一度お試しください。",
      popupUnavailable:
        "ログイン先につながりませんでした。しばらくしてから、もう\u2060一度お試しください。",
    },
    /** The browser is leaving for the provider's page. */
    waiting: "ログイン画面を開いています。",
    /** The provider opens in a popup. */
    popup: {
      waiting:
        "別の画面でログインを続けてください。画面が見つからないときは、もう\u2060一度開けます。",
      openAgain: "もう\u2060一度開く",
      callOff: "取りやめる",
    },
  },
  result: {
    success: {
      title: "連携しました",
      idTitle: "統合しました",
      linked: (service: string) => `この\u2060IDで${service}をお使いいただけます。`,
      id: "もう\u2060ひとつのIDのサービスを引き継ぎました。",
      mail: "メールでもお知らせしました。",
    },
    failure: {
      title: "連携\u200bできませんでした",
      idTitle: "いまは\u200b統合できません",
      /** If waiting alone does not help. */
      asIsTitle: "このままでは\u200b統合できません",
      sameIdTitle: "同じIDに\u200bログインしました",
      text: "しばらくしてから、もう\u2060一度お試しください。",
      /** Below the title, in place of `transfer_failed`. */
      wrongAccount:
        "アカウントに間違いがないか、ご確認ください。ほかのIDに連携済みのアカウントは、連携できません。",
      /** If the ID already has an account at the service. */
      onePlace: (service: string) =>
        `ひとつのIDに連携できるアカウントは、サービスごとにひとつです。ログインしたアカウントは、これまで\u2060どおり${service}のログイン画面からお使いいただけます。`,
      retry: "入力に戻る",
      why: "統合の状況を見る",
    },
    home: "完了",
    back: "「サービスを追加」\u2060に戻る",
    another: "ほかのサービスも追加する",
  },
  /** For a holder who came from a service to link an account there. */
  wayBack: {
    title: (service: string) => `${service}のご利用に戻れます`,
    text: (service: string) => `連携が済んでいなくても、${service}に戻れます。`,
    go: (service: string) => `${service}に戻る`,
    dismiss: (service: string) => `「${service}に戻る」\u2060の案内を閉じる`,
  },
  /** If the link of the same account was undone lately. */
  code: {
    title: "確認コードの入力",
    lead: (service: string) =>
      `最近、連携を解除したアカウントです。${service}の登録メールアドレスに届いた6文字の確認コードを入力してください。`,
    submit: "連携する",
    resent: "確認コードを再送しました。いちばん新しいメールの確認コードを入力してください。",
  },
  callback: {
    unanswered: {
      title: "連携の途中で通信が切れました",
      lead: "ログインしたままです。通信状況をご確認の\u2060うえ、もう\u2060一度お試しください。",
    },
  },
};

const en: Words<typeof ja> = {
  transfer: {
    title: "Add a service",
    owned: "Already have an account?",
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
    unused: "No account yet?",
    start: (service) => `Start using ${service}`,
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
      forgotten: "Forgot your password? Reset it from the log-\u2060in page.",
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
      checkCredentials: "Check the e-\u2060mail address and password.",
      anotherWay: "Try again, or log in another way.",
      accountBarred: "Check that you can log in to this account where you usually do.",
      popupBlocked:
        "Your browser blocked the log-\u2060in window. Allow pop-ups for this site and try again.",
      popupClosed: "The log-\u2060in window was closed. Try again.",
      popupLate: "The log-\u2060in took too long. Try again.",
      popupUnavailable: "We couldn’t reach the log-\u2060in page. Try again later.",
    },
    waiting: "Opening the log-\u2060in page.",
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
      mail: "We’ve e-\u2060mailed you about it.",
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
        `An ID can be linked to one account per service. You can still use the account you logged in with as before, from the log-\u2060in page of ${service}.`,
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
      `You unlinked this account recently. Enter the 6-\u2060character verification code we sent to your ${service} account’s e-\u2060mail address.`,
    submit: "Link",
    resent: "We sent another verification code. Enter the one from the newest e-\u2060mail.",
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
