/** The screen on which holders choose their mails, and the language of them. */
export const notices = {
  title: "お知らせの設定",
  lead: "受け取るメールと、その言語を選べます。変更は、すぐに保存されます。",
  chosen: "受け取るかどうかを選べるメール",
  kinds: {
    opened: {
      name: "サービスの利用を開始したとき",
      about: "サービスに新しいアカウントができたことをお知らせします。",
    },
    woken: {
      name: "サービスの退会を元に戻したとき",
      about: "サービスをまた利用できるようになったことをお知らせします。",
    },
  },
  always: "必ずお送りするメール",
  alwaysLead: "共通\u2060IDを守るため、次のメールは設定にかかわらずお送りします。",
  security: [
    "確認コードと、手続きに使うリンク",
    "新しいブラウザからのログイン",
    "メールアドレス、パスワード、ログイン方\u2060法の変更",
    "サービスの連携と退会、共通\u2060IDの統合と退会",
    "データの消去と、その前の再確認",
    "データのダウンロードの準備",
  ],
  language: "メールの言語",
  languageLead: "メールは、この画面と同じ言語でお送りします。",
  languageNames: { ja: "日本語", en: "English" },
  saved: "保存しました",
  failed: "保存できませんでした。もう\u2060一度お試しください。",
};
