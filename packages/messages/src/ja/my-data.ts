import { EXPORT_KEPT_MS, EXPORT_WAIT_MS } from "@musubi/contract";

const HOURS = EXPORT_KEPT_MS / 3_600_000;
const MINUTES = EXPORT_WAIT_MS / 60_000;

/** The screen on which holders get all data about them. */
export const myData = {
  title: "データのダウンロード",
  lead: "保存されているデータを、ひとつのファイルで受け取れます。",
  contents: "ファイルの内容",
  id: "この\u2060ID",
  idHolds: "登録内容、ログイン方\u2060法、操作履歴など",
  states: {
    waiting: "応答を待っています",
    held: "準備済み",
    none: "保存されているデータはありません",
    "too-large": "大きすぎるため、入っていません",
    silent: "応答がなく、入っていません",
    unreadable: "応答を読み取れず、入っていません",
  },
  start: {
    note: `準備ができたら、メールでお知らせします。${HOURS}時間、この\u2060ブラウザでダウンロードできます。`,
    elsewhere: "別のブラウザで準備したファイルがあります。ここで始めると、消去されます。",
    submit: "ダウンロードの準備を始める",
  },
  making: {
    count: (heard: number, total: number) =>
      `${total}件のサービスのうち、${heard}件から受け取りました`,
    gathering: "ファイルを作成しています",
    note: `画面を閉じても続きます。応答の\u2060ないサービスは、${MINUTES}分\u2060間待ちます。`,
    finish: "待たずに受け取る",
  },
  ready: {
    title: "準備ができました",
    until: (time: string) => `${time}まで、このブラウザでダウンロードできます。`,
    page: "読みやすいページで保存（HTML）",
    data: "データ形式で保存（JSON）",
    again: "準備をやり直す",
    saved: (file: string) => `${file} を保存しました`,
  },
  failed: "いまは準備できません",
  gone: "ダウンロードできなくなりました。もう\u2060一度準備してください。",
};
