import type { Words } from "../words.ts";

const ja = {
  title: "ご利用環境の確認",
  lead: "お問い合わせの際は、次の¦内容を¦お知らせ¦ください。",
  unknown: "確認¦できませんでした",
  reference: "お問い合わせ番号",
  copy: "詳細を¦コピーする",
  copied: "コピーしました",
  notCopied: "コピー¦できませんでした。画面の¦内容を¦書き写してお知らせ¦ください。",
  time: "日時",
  browserName: "ブラウザの種類",
  checks: {
    browser: {
      label: "ブラウザ",
      works: "対応しています",
      fails: "対応していない¦可能性が¦あります。最新版に¦更新して¦ください。",
    },
    script: {
      label: "JavaScript",
      works: "有効です",
      fails: "制限されています。ブラウザの¦設定や¦拡張機能を¦ご確認ください。",
    },
    cookies: {
      label: "Cookie",
      works: "有効です",
      fails: "無効です。ブラウザの¦設定で¦有効に¦して¦ください。",
    },
    storage: {
      label: "データの保存",
      works: "できます",
      fails: "できません。プライベートブラウズの¦設定や¦空き容量を¦ご確認ください。",
    },
    connection: {
      label: "インターネット接続",
      works: "つながっています",
      fails: "つながっていません。通信状況を¦ご確認ください。",
    },
    clock: {
      label: "端末の時計",
      works: "合っています",
      fails: "ずれています。日付と¦時刻の¦設定を¦ご確認ください。",
    },
  },
  /** The headline, if one of the checks tells why nothing works. */
  cause: (label: string) => `${label}を¦ご確認ください`,
  clockOff: (minutes: number) => `約${minutes}分の¦ずれ`,
};

const en: Words<typeof ja> = {
  title: "Check your browser",
  lead: "If you contact us, include these details.",
  unknown: "Couldn’t be checked",
  reference: "Reference",
  copy: "Copy details",
  copied: "Copied",
  notCopied: "We couldn’t copy it. Note down what you see here.",
  time: "Time",
  browserName: "Browser type",
  checks: {
    browser: {
      label: "Browser",
      works: "Supported",
      fails: "May not be supported. Update it to the newest version.",
    },
    script: {
      label: "JavaScript",
      works: "On",
      fails: "Restricted. Check your browser’s settings and extensions.",
    },
    cookies: {
      label: "Cookies",
      works: "On",
      fails: "Off. Turn them on in your browser’s settings.",
    },
    storage: {
      label: "Data storage",
      works: "Works",
      fails: "Doesn’t work. Check your private browsing settings and the free space.",
    },
    connection: {
      label: "Internet connection",
      works: "Online",
      fails: "Offline. Check your connection.",
    },
    clock: {
      label: "Device clock",
      works: "Correct",
      fails: "Incorrect. Check the date and time settings.",
    },
  },
  cause: (label) => `Check this first: ${label}`,
  clockOff: (minutes) => `Off by about ${minutes} min`,
};

/** The error page's checks of a device, for a user who writes to the operator. */
export const environmentWords = { ja, en };
