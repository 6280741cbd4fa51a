/** The screen on which holders choose their mails and their language. */
export const notices = {
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
