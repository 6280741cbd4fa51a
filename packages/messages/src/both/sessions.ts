import type { Words } from "../words.ts";
import { browserWords } from "./browser.ts";

const ja = {
  title: "ログイン中のブラウザ",
  zone: (zone: string) => `日時は${zone}です。`,
  browser: browserWords.ja,
  time: (day: string, clock: string) => `${day} ${clock}`,
  alive: {
    meaning: "ログアウトすると、そこで開いたサービスからもログアウトします。",
    own: "このブラウザ",
    began: "ログイン",
    used: "最後の利用",
    services: "サービス",
    end: "ログアウト",
    endOf: (browser: string) => `${browser}\u2060からログアウト`,
    alone: "ほかのブラウザでは、ログインしていません。",
    more: "さらに表示",
    loaded: (count: number) => `${count}件を表示しています。`,
    others: "ほかのすべてのブラウザからログアウト",
  },
  known: {
    section: "ログインしたことのあるブラウザ",
    meaning: "ログインしても、メールでお知らせしません。",
    since: "最初のログイン",
    seen: "最後のログイン",
    forget: "一覧から削除",
    forgetOf: (browser: string) => `${browser}\u2060を一覧から削除`,
  },
  ask: {
    end: {
      title: (browser: string) => `${browser}\u2060からログアウトしますか`,
      submit: "ログアウトする",
    },
    endOwn: { title: "このブラウザからログアウトしますか", submit: "ログアウトする" },
    forgetToo: "次にログインしたとき、メールで知らせる",
    others: {
      title: "ほかのすべてのブラウザからログアウトしますか",
      text: "このブラウザは、ログインしたままです。",
      submit: "ログアウトする",
    },
    forget: {
      title: (browser: string) => `${browser}\u2060を一覧から削除しますか`,
      text: "次のログインは、メールでお知らせします。",
      submit: "一覧から削除する",
    },
    cancel: "取りやめる",
  },
  done: {
    end: (browser: string) => `${browser}\u2060からログアウトしました`,
    others: "ほかのすべてのブラウザからログアウトしました",
    forget: (browser: string) => `${browser}\u2060を一覧から削除しました`,
    endAndForget: (browser: string) =>
      `${browser}\u2060からログアウトしました。次のログインは、メールでお知らせします。`,
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
    meaning: "We don’t e-\u2060mail you when these log in.",
    since: "First log-\u2060in",
    seen: "Last log-\u2060in",
    forget: "Remove from the list",
    forgetOf: (browser) => `Remove ${browser} from the list`,
  },
  ask: {
    end: { title: (browser) => `Log out of ${browser}?`, submit: "Log out" },
    endOwn: { title: "Log out of this browser?", submit: "Log out" },
    forgetToo: "E-\u2060mail me the next time someone logs in with it",
    others: {
      title: "Log out of all other browsers?",
      text: "You’ll stay logged in here.",
      submit: "Log out",
    },
    forget: {
      title: (browser) => `Remove ${browser} from the list?`,
      text: "We’ll e-\u2060mail you about its next log-\u2060in.",
      submit: "Remove from the list",
    },
    cancel: "Cancel",
  },
  done: {
    end: (browser) => `Logged out of ${browser}`,
    others: "Logged out of all other browsers",
    forget: (browser) => `Removed ${browser} from the list`,
    endAndForget: (browser) =>
      `Logged out of ${browser}. We’ll e-\u2060mail you the next time it logs in.`,
  },
};

/** Where an ID is logged in. */
export const sessionWords = { ja, en };
