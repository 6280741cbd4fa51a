import { EXPORT_KEPT_MS, EXPORT_WAIT_MS } from "@musubi/contract";

const HOURS = EXPORT_KEPT_MS / 3_600_000;
const MINUTES = EXPORT_WAIT_MS / 60_000;

/** The screen on which holders get all that is kept about them. */
export const myData = {
  title: "データのダウンロード",
  lead: "共通\u2060IDとご利用中のサービスに保存されているデータを、ひとつのファイルで受け取れます。",
  contents: "ファイルに入るデータ",
  id: "共通\u2060ID",
  idHolds: "登録内容、ログイン方\u2060法、操作履歴など",
  states: {
    planned: "ファイルに入ります",
    waiting: "応答を待っています",
    held: "受け取りました",
    none: "保存されているデータはありません",
    "too-large": "大きすぎるため、入っていません",
    silent: "応答がなく、入っていません",
    unreadable: "応答を読み取れず、入っていません",
  },
  start: {
    note: `準備ができたら、メールでお知らせします。ファイルは${HOURS}時間、この\u2060ブラウザでだけダウンロードできます。ログアウトすると、すぐに消去されます。`,
    elsewhere:
      "ほかのブラウザか、以前のログインで準備したファイルがあります。このブラウザでは受け取れません。ここで準備を始めると、そのファイルは消去されます。",
    submit: "ダウンロードの準備を始める",
  },
  making: {
    count: (heard: number, total: number) =>
      `${total}件のサービスのうち、${heard}件から受け取りました`,
    gathering: "ファイルを作成しています",
    note: `この画面を閉じても、準備は続きます。応答の\u2060ないサービスには、${MINUTES}分\u2060間、くり返し問い\u2060合わせます。待たずに、そのサービスのデータなしで受け取れます。`,
    finish: "待たずに受け取る",
  },
  ready: {
    title: "準備ができました",
    until: (time: string) =>
      `${time}まで、このブラウザでダウンロードできます。個人情報が含まれますので、保管にはご注意ください。`,
    page: "読みやすいページで保存（HTML）",
    data: "データ形式で保存（JSON）",
    again: "準備をやり直す",
    saved: (file: string) => `${file} を保存しました`,
  },
  failed: "いまは準備できません",
  gone: "このファイルは、もうダウンロードできません。もう\u2060一度準備してください。",
};
