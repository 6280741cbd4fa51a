import type { SitePage } from "./world.ts";

/** The pages around the portal that an operator writes; here, a word of each. */
export const SITE_PAGES: Readonly<Record<string, SitePage>> = {
  help: {
    ja: {
      title: "ヘルプ",
      paragraphs: [
        "確認コードのメールが届かないときは、迷惑メールのフォルダと受信設定をご確認ください。",
        "Google や Apple でログインしている場合、メールアドレスはそれぞれのサービスで管理されています。",
        "解決しないときは、お問い合わせ窓口までお知らせください。",
      ],
    },
    en: {
      title: "Help",
      paragraphs: [
        "If a mail with a verification code does not arrive, please look into your spam folder and your mail filters.",
        "If you sign in with Google or Apple, your address is managed there.",
        "If that does not help, please write to us.",
      ],
    },
  },
  home: {
    ja: {
      title: "むすび",
      paragraphs: ["お店も、アプリも、教室も。ひとつの ID でつながります。"],
    },
    en: {
      title: "Musubi",
      paragraphs: ["The store, the app, the school: tied together by one ID."],
    },
  },
  commerce: {
    ja: {
      title: "特定商取引法に基づく表記",
      paragraphs: [
        "販売事業者：株式会社むすび（見本）",
        "所在地：東京都結び区一丁目1番1号（見本）",
        "販売価格・送料・お支払い方法・返品の条件は、本番ではここに記載されます。",
      ],
    },
    en: {
      title: "Commercial transactions notice",
      paragraphs: [
        "Seller: Musubi Inc. (a sample)",
        "Address: 1-1-1 Musubi-ku, Tokyo (a sample)",
        "Prices, delivery, payment and returns are described here in production.",
      ],
    },
  },
  privacy: {
    ja: {
      title: "プライバシーポリシー",
      paragraphs: [
        "お預かりした情報は、サービスの提供に必要な範囲でのみ利用します。",
        "ご本人からのお申し出により、情報の開示・訂正・削除に応じます。",
      ],
    },
    en: {
      title: "Privacy policy",
      paragraphs: [
        "We use what you entrust to us only as far as the services need it.",
        "You can ask us at any time to show, correct or delete it.",
      ],
    },
  },
  terms: {
    ja: {
      title: "利用規約",
      paragraphs: [
        "ID はご本人だけがお使いください。",
        "パスワードや確認コードを、ほかの人に教えないでください。",
      ],
    },
    en: {
      title: "Terms of use",
      paragraphs: [
        "Your ID is for you alone.",
        "Please tell nobody your password or a verification code.",
      ],
    },
  },
  company: {
    ja: {
      title: "運営会社",
      paragraphs: ["株式会社むすび（見本）", "人とサービスを、ていねいに結びます。"],
    },
    en: {
      title: "Operating company",
      paragraphs: ["Musubi Inc. (a sample)", "We tie people and services together, with care."],
    },
  },
  contact: {
    ja: {
      title: "お問い合わせ",
      paragraphs: [
        "support@example.jp までメールでお知らせください。",
        "お使いの端末とブラウザー、困っていることを書き添えていただけると助かります。",
      ],
    },
    en: {
      title: "Contact",
      paragraphs: [
        "Please write to support@example.jp.",
        "It helps us if you mention your device, your browser and what went wrong.",
      ],
    },
  },
};
