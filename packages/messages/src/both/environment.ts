import type { Words } from "../words.ts";

const ja = {
  title: "ご利用環境の確認",
  lead: "お問い合わせの際は、次の内容をお知らせください。",
  unknown: "確認できませんでした",
  reference: "お問い合わせ番号",
  copy: "詳細をコピーする",
  copied: "コピーしました",
  notCopied: "コピーできませんでした。画面の内容を書き写してお知らせください。",
  time: "日時",
  browserName: "ブラウザの種類",
  checks: {
    browser: {
      label: "ブラウザ",
      works: "対応しています",
      fails: "対応していない可能性があります。最新版に更新してください。",
    },
    script: {
      label: "JavaScript",
      works: "有効です",
      fails: "制限されています。ブラウザの設定や拡張機能をご確認ください。",
    },
    cookies: {
      label: "Cookie",
      works: "有効です",
      fails: "無効です。ブラウザの設定で有効にしてください。",
    },
    storage: {
      label: "データの保存",
      works: "できます",
      fails: "できません。プライベートブラウズの設定や空き容量をご確認ください。",
    },
    connection: {
      label: "インターネット接続",
      works: "つながっています",
      fails: "つながっていません。通信状況をご確認ください。",
    },
    clock: {
      label: "端末の時計",
      works: "合っています",
      fails: "ずれています。日付と時刻の設定をご確認ください。",
    },
  },
  clockOff: (minutes: number) => `約${minutes}分のずれ`,
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
  clockOff: (minutes) => `Off by about ${minutes} min`,
};

/** The error page's checks of a device, for a user who writes to the operator. */
export const environmentWords = { ja, en };
