import type { Words } from "../words.ts";

const ja = {
  title: "お知らせの設定",
  lead: "メールの言語を選べます。変更は、すぐに保存されます。",
  always: "お送りするメール",
  alwaysLead: "この\u2060IDを守るため、次のメールをお送りします。",
  security: [
    "確認コードと、手続きに使うリンク",
    "新しいブラウザからのログイン",
    "メールアドレス、パスワード、ログイン方\u2060法の変更",
    "サービスの利用開始、連携、退会、IDの統合と退会",
    "データの消去と、その前のお知らせ",
    "データのダウンロードの準備",
  ],
  language: "メールの言語",
  languageLead: "確認コードは、いつも操作中の画面の言語でお送りします。",
  languageNames: { pages: "ログイン画面と同じ", ja: "日本語", en: "English" },
  saved: "保存しました",
  failed: "保存できませんでした。もう\u2060一度お試しください。",
};

const en: Words<typeof ja> = {
  title: "Notifications",
  lead: "Choose the language of your e-\u2060mails. Changes are saved right away.",
  always: "E-\u2060mails we send",
  alwaysLead: "To protect your ID, we send these.",
  security: [
    "Verification codes and links you asked for",
    "Log-\u2060ins from a new browser",
    "Changes to your e-\u2060mail address, password or ways to log in",
    "Starting, linking and leaving services, merging and closing your ID",
    "A reminder before your data is erased, and when it’s erased",
    "When your data is ready to download",
  ],
  language: "E-\u2060mail language",
  languageLead: "Verification codes always come in the language of the page you’re on.",
  languageNames: { pages: "Same as the log-\u2060in page", ja: "日本語", en: "English" },
  saved: "Saved",
  failed: "We couldn’t save this. Try again.",
};

/** The screen on which holders choose their mails and their language. */
export const noticeWords = { ja, en };
