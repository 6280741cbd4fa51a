/** The screen on which holders choose their mails and their language. */
export const notices = {
  title: "お知らせの設定",
  lead: "受け取るメールと、その言語を選べます。変更は、すぐに保存されます。",
  chosen: "受け取るかどうかを選べるメール",
  kinds: {
    opened: {
      name: "サービスの利用を開始したとき",
      about: "どのサービスを、いつ使い始めたかをお知らせします。",
    },
    woken: {
      name: "サービスの退会を元に\u2060戻したとき",
      about: "サービスをまた利用できることをお知らせします。",
    },
  },
  always: "必ずお送りするメール",
  alwaysLead: "この\u2060IDを守るため、次のメールは設定にかかわらずお送りします。",
  security: [
    "確認コードと、手続きに使うリンク",
    "新しいブラウザからのログイン",
    "メールアドレス、パスワード、ログイン方\u2060法の変更",
    "サービスの連携と退会、IDの統合と退会",
    "データの消去と、その前のお知らせ",
    "データのダウンロードの準備",
  ],
  language: "メールの言語",
  languageLead: "確認コードは、いつも操作中の画面の言語でお送りします。",
  languageNames: { pages: "ログイン画面と同じ", ja: "日本語", en: "English" },
  saved: "保存しました",
  failed: "保存できませんでした。もう\u2060一度お試しください。",
};
