import type { Words } from "../words.ts";
import { browserWords } from "./browser.ts";

const ja = {
  title: "ログイン中の¦ブラウザ",
  zone: (zone: string) => `日時は¦${zone}です。`,
  browser: browserWords.ja,
  time: (day: string, clock: string) => `${day} ${clock}`,
  alive: {
    meaning: "ログアウトすると、そこで¦開いた¦サービスからも¦ログアウトします。",
    own: "この¦ブラウザ",
    began: "ログイン",
    used: "最後の利用",
    services: "サービス",
    end: "ログアウト",
    endOf: (browser: string) => `${browser}から¦ログアウト`,
    alone: "ほかの¦ブラウザでは、ログイン¦していません。",
    more: "さらに表示",
    loaded: (count: number) => `${count}件を¦表示しています。`,
    others: "ほかの¦すべての¦ブラウザから¦ログアウト",
  },
  known: {
    section: "ログインした¦ことの¦ある¦ブラウザ",
    meaning: "ログインしても、メールで¦お知らせしません。",
    since: "最初の¦ログイン",
    seen: "最後の¦ログイン",
    forget: "一覧から削除",
    forgetOf: (browser: string) => `${browser}を¦一覧から削除`,
  },
  ask: {
    end: {
      title: (browser: string) => `${browser}から¦ログアウトしますか`,
      submit: "ログアウトする",
    },
    endOwn: { title: "この¦ブラウザから¦ログアウトしますか", submit: "ログアウトする" },
    forgetToo: "次に¦ログインしたとき、メールで¦知らせる",
    others: {
      title: "ほかの¦すべての¦ブラウザから¦ログアウトしますか",
      text: "この¦ブラウザは、ログインしたままです。",
      submit: "ログアウトする",
    },
    forget: {
      title: (browser: string) => `${browser}を¦一覧から¦削除しますか`,
      text: "次の¦ログインは、メールで¦お知らせします。",
      submit: "一覧から¦削除する",
    },
    cancel: "取りやめる",
  },
  done: {
    end: (browser: string) => `${browser}から¦ログアウトしました`,
    others: "ほかの¦すべての¦ブラウザから¦ログアウトしました",
    forget: (browser: string) => `${browser}を¦一覧から¦削除しました`,
    endAndForget: (browser: string) =>
      `${browser}から¦ログアウトしました。次の¦ログインは、メールで¦お知らせします。`,
  },
} as const;

const en: Words<typeof ja> = {
  title: "Where you’re logged in",
  zone: (zone) => `Times are in ${zone}.`,
  browser: browserWords.en,
  time: (day, clock) => `${day}, ${clock}`,
  alive: {
    meaning: "Logging out also logs you out of the services you opened there.",
    own: "This browser",
    began: "Logged in",
    used: "Last used",
    services: "Services",
    end: "Log out",
    endOf: (browser) => `Log out of ${browser}`,
    alone: "No other browser is logged in.",
    more: "Show more",
    loaded: (count) => `Showing ${count}.`,
    others: "Log out of all other browsers",
  },
  known: {
    section: "Browsers you’ve logged in with",
    meaning: "We don’t e-mail you when these log in.",
    since: "First log-in",
    seen: "Last log-in",
    forget: "Remove from the list",
    forgetOf: (browser) => `Remove ${browser} from the list`,
  },
  ask: {
    end: { title: (browser) => `Log out of ${browser}?`, submit: "Log out" },
    endOwn: { title: "Log out of this browser?", submit: "Log out" },
    forgetToo: "E-mail me the next time someone logs in with it",
    others: {
      title: "Log out of all other browsers?",
      text: "You’ll stay logged in here.",
      submit: "Log out",
    },
    forget: {
      title: (browser) => `Remove ${browser} from the list?`,
      text: "We’ll e-mail you about its next log-in.",
      submit: "Remove from the list",
    },
    cancel: "Cancel",
  },
  done: {
    end: (browser) => `Logged out of ${browser}`,
    others: "Logged out of all other browsers",
    forget: (browser) => `Removed ${browser} from the list`,
    endAndForget: (browser) =>
      `Logged out of ${browser}. We’ll e-mail you the next time it logs in.`,
  },
};

/** Where an ID is logged in. */
export const sessionWords = { ja, en };
