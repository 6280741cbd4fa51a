import { EXPORT_KEPT_MS, EXPORT_WAIT_MS } from "@musubi/contract";
import type { Words } from "../words.ts";

const HOURS = EXPORT_KEPT_MS / 3_600_000;

const MINUTES = EXPORT_WAIT_MS / 60_000;

const ja = {
  title: "データの¦ダウンロード",
  lead: "保存されている¦データを、ひとつの¦ファイルで¦受け取れます。",
  contents: "ファイルの内容",
  id: "このID",
  idHolds: "登録内容、ログイン方法、操作履歴など",
  states: {
    waiting: "応答を¦待っています",
    held: "準備済み",
    none: "保存されている¦データは¦ありません",
    "too-large": "大きすぎるため、入っていません",
    silent: "応答がなく、入っていません",
    unreadable: "応答を¦読み取れず、入っていません",
  },
  start: {
    note: `準備が¦できたら、メールで¦お知らせします。${HOURS}時間、この¦ブラウザで¦ダウンロード¦できます。`,
    elsewhere: "別の¦ブラウザで¦準備した¦ファイルが¦あります。ここで¦始めると、消去されます。",
    submit: "ダウンロードの¦準備を¦始める",
  },
  making: {
    count: (heard: number, total: number) =>
      `${total}件の¦サービスのうち、${heard}件から¦受け取りました`,
    gathering: "ファイルを¦作成しています",
    note: `画面を¦閉じても¦続きます。応答のない¦サービスは、${MINUTES}分間¦待ちます。`,
    finish: "待たずに¦受け取る",
  },
  ready: {
    title: "準備が¦できました",
    until: (time: string) => `${time}まで、この¦ブラウザで¦ダウンロード¦できます。`,
    page: "読みやすい¦ページで¦保存¦（HTML）",
    data: "データ形式で¦保存¦（JSON）",
    again: "準備を¦やり直す",
    saved: (file: string) => `${file} を¦保存しました`,
  },
  failed: "いまは¦準備¦できません",
  gone: "ダウンロード¦できなくなりました。もう一度¦準備して¦ください。",
};

const en: Words<typeof ja> = {
  title: "Download your data",
  lead: "Get everything we keep about you in one file.",
  contents: "What the file includes",
  id: "This ID",
  idHolds: "What you registered, ways to log in, activity and more",
  states: {
    waiting: "Waiting for a response",
    held: "Ready",
    none: "No data",
    "too-large": "Too large, not included",
    silent: "No response, not included",
    unreadable: "Unreadable response, not included",
  },
  start: {
    note: `We’ll e-mail you when it’s ready. You can download it in this browser for ${HOURS} hours.`,
    elsewhere: "You prepared a file in another browser. If you start here, it will be erased.",
    submit: "Prepare the download",
  },
  making: {
    count: (heard, total) => `Received from ${heard} of ${total} services`,
    gathering: "Making the file",
    note: `You can close this page. We’ll wait up to ${MINUTES} minutes for services that don’t respond.`,
    finish: "Get the file without waiting",
  },
  ready: {
    title: "Your data is ready",
    until: (time) => `You can download it in this browser until ${time}.`,
    page: "Save as a readable page (HTML)",
    data: "Save as data (JSON)",
    again: "Prepare it again",
    saved: (file) => `Saved ${file}`,
  },
  failed: "This isn’t possible right now",
  gone: "You can’t download it any more. Prepare it again.",
};

/** The screen on which holders get all data about them. */
export const myDataWords = { ja, en };
