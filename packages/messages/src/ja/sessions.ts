import { browser } from "./browser.ts";
/** Where an ID is logged in. */
export const sessions = {
  title: "ログイン中のブラウザ",
  zone: (zone: string) => `日時は${zone}です。`,
  browser,
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
