import type { SitePage } from "./world.ts";

/** The pages around the portal that an operator writes; here only a few sentences each. */
export const SITE_PAGES: Readonly<Record<string, SitePage>> = {
  home: {
    ja: {
      title: "むすび",
      paragraphs: ["お店も、アプリも、教室も。ひとつのIDでご利用いただけます。"],
    },
    en: {
      title: "Musubi",
      paragraphs: ["The store, the app, the school: all with one ID."],
    },
  },
  commerce: {
    ja: {
      title: "特定商取引法に基づく表記",
      paragraphs: [
        "販売事業者：株式会社むすび（見本）",
        "所在地：東京都むすび区むすび1-2-3（見本）",
        "販売価格・送料・お支払い方法・返品の条件は、本番ではここに記載されます。",
      ],
    },
    en: {
      title: "Commercial transactions notice",
      paragraphs: [
        "Seller: Musubi Inc. (a sample)",
        "Address: 1-2-3 Musubi, Musubi-ku, Tokyo (a sample)",
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
        "IDはご本人だけがお使いください。",
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
      paragraphs: ["株式会社むすび（見本）", "人とサービスを、ていねいにつなぎます。"],
    },
    en: {
      title: "Operating company",
      paragraphs: ["Musubi Inc. (a sample)", "We bring people and services together, with care."],
    },
  },
  contact: {
    ja: {
      title: "お問い合わせ",
      paragraphs: [
        "support@example.jp\u00a0までメールでお知らせください。",
        "お使いの端末とブラウザ、困っていることを書き添えていただけると助かります。",
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
