import type { Language } from "@musubi/contract";

type InBoth<T> = Readonly<Record<Language, T>>;

export const HALL: InBoth<{
  title: string;
  lead: (brand: string) => string;
  back: string;
  mail: string;
  mailLead: string;
}> = {
  ja: {
    title: "サンドボックス",
    lead: (brand) => `${brand}のまわりのサービスを、お手元で再現しています。`,
    back: "一覧へ",
    mail: "メールボックス",
    mailLead: "このデモから送られたメールは、すべてここに届きます。",
  },
  en: {
    title: "Sandbox",
    lead: (brand) => `The services around ${brand}, recreated on your own machine.`,
    back: "All services",
    mail: "Mailbox",
    mailLead: "Every mail that this demo sends arrives here.",
  },
};

/** The same words as on the portal's own page. */
export const NOT_FOUND: InBoth<{ title: string; lead: string }> = {
  ja: {
    title: "ページが見つかりません",
    lead: "URLが変わったか、ページがなくなった可能性があります。",
  },
  en: {
    title: "Page not found",
    lead: "The URL may have changed, or the page may be gone.",
  },
};

export const SERVICE_NOTE: InBoth<string> = {
  ja: "これは見本のページです。本番では、この場所に実際のサービスがあります。ここでの操作で、注文や支払いが発生することはありません。",
  en: "This is a stand-in. In production the real service is here. Nothing you do on this page orders or costs anything.",
};

export const MAIL: InBoth<{
  empty: string;
  reload: string;
  to: string;
  time: string;
  formatted: string;
  noSubject: string;
}> = {
  ja: {
    empty: "まだメールは届いていません。",
    reload: "再読み込み",
    to: "宛先",
    time: "受信",
    formatted: "HTML表示",
    noSubject: "（件名なし）",
  },
  en: {
    empty: "No mail yet.",
    reload: "Reload",
    to: "To",
    time: "Received",
    formatted: "As HTML",
    noSubject: "(no subject)",
  },
};
