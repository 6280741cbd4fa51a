import type { FooterLink, Language, ProviderName } from "@musubi/contract";

/** What more than one page says. */
export const common = {
  languageSwitch: "表示言語",
  languageNames: { ja: "日本語", en: "EN" } satisfies Record<Language, string>,
  /** Of all pages, and which of them are dark. */
  colours: "画面の色",
  colourChoices: {
    usual: "標準（ホームはダーク）",
    system: "端末に合わせる",
    light: "ライト",
    dark: "ダーク",
  },
  footerLabel: "サイトのご案内",
  footer: {
    account: "アカウント",
    help: "ヘルプ",
    home: "ホーム",
    store: "ストア",
    commerce: "特定商取引法に基づく表記",
    privacy: "プライバシー\u200bポリシー",
    terms: "利用規約",
    company: "運営会社",
  } satisfies Record<FooterLink, string>,
  /** What the companies are called whose accounts people sign in with, in the order of the buttons. */
  providers: { SignInWithApple: "Apple", Google: "Google" } satisfies Record<ProviderName, string>,
  contact: "お問い合わせ",
  /** Read out of a link that leads to another site. */
  away: "（ほかのサイトを開きます）",
  /** Beside a refusal. */
  readHelp: "ヘルプを見る（新しいタブ）",
  email: "メールアドレス",
  password: "パスワード",
  showPassword: "パスワードを表示",
  back: "戻る",
  close: "閉じる",
  retry: "もう\u2060一度試す",
  loading: "読み込んでいます",
  checking: "確認しています",
};
