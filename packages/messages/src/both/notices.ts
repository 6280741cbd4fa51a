import type { Words } from "../words.ts";

const ja = {
  title: "お知らせの設定",
  lead: "メールの¦言語を¦選べます。変更は、すぐに¦保存されます。",
  always: "お送りする¦メール",
  alwaysLead: "このIDを¦守るため、次の¦メールを¦お送りします。",
  security: [
    "確認コードと、手続きに¦使うリンク",
    "新しい¦ブラウザからの¦ログイン",
    "メールアドレス、パスワード、ログイン方法の変更",
    "サービスの¦利用開始、連携、退会、IDの¦統合と退会",
    "データの¦消去と、その前の¦お知らせ",
    "データの¦ダウンロードの準備",
  ],
  language: "メールの言語",
  languageLead: "確認コードは、いつも¦操作中の¦画面の¦言語で¦お送りします。",
  languageNames: { pages: "ログイン画面と同じ", ja: "日本語", en: "English" },
  saved: "保存しました",
  failed: "保存¦できませんでした。もう一度¦お試しください。",
};

const en: Words<typeof ja> = {
  title: "Notifications",
  lead: "Choose the language of your e-mails. Changes are saved right away.",
  always: "E-mails we send",
  alwaysLead: "To protect your ID, we send these.",
  security: [
    "Verification codes and links you asked for",
    "Log-ins from a new browser",
    "Changes to your e-mail address, password or ways to log in",
    "Starting, linking and leaving services, merging and closing your ID",
    "A reminder before your data is erased, and when it’s erased",
    "When your data is ready to download",
  ],
  language: "E-mail language",
  languageLead: "Verification codes always come in the language of the page you’re on.",
  languageNames: { pages: "Same as the log-in page", ja: "日本語", en: "English" },
  saved: "Saved",
  failed: "We couldn’t save this. Try again.",
};

/** The screen on which holders choose their mails and their language. */
export const noticeWords = { ja, en };
