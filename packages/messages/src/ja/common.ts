import type { FooterLink, Language, ProviderName } from "@musubi/contract";

/** Words of more than one page. */
export const common = {
  languageSwitch: "表示言語",
  languageNames: { ja: "日本語", en: "EN" } satisfies Record<Language, string>,
  /** The theme: which pages are dark. */
  colours: "画面の色",
  colourChoices: {
    usual: "標準¦（ホームは¦ダーク）",
    system: "端末に¦合わせる",
    light: "ライト",
    dark: "ダーク",
  },
  footerLabel: "サイトの¦ご案内",
  footer: {
    account: "アカウント",
    help: "ヘルプ",
    home: "ホーム",
    store: "ストア",
    commerce: "特定商取引法に¦基づく表記",
    privacy: "プライバシーポリシー",
    terms: "利用規約",
    company: "運営会社",
  } satisfies Record<FooterLink, string>,
  /** The names of the providers, in the order of the buttons. */
  providers: { SignInWithApple: "Apple", Google: "Google" } satisfies Record<ProviderName, string>,
  /** Above the help and the contact of an error page. */
  helpTitle: "お困りの¦ときは",
  contact: "お問い合わせ",
  /** Read out for a link to another site. */
  away: "（ほかの¦サイトを¦開きます）",
  /** Beside a refusal. */
  readHelp: "ヘルプを見る",
  /** Read out for a link that opens a new tab. */
  newTab: "（新しい¦タブで¦開きます）",
  email: "メールアドレス",
  password: "パスワード",
  showPassword: "パスワードを表示",
  back: "戻る",
  close: "閉じる",
  retry: "もう一度試す",
  loading: "読み込んでいます",
  checking: "確認しています",
};
