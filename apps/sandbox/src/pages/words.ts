import type { Language } from "@musubi/contract";
import type { DemoService } from "@musubi/demo-world";

type InBoth<T> = Readonly<Record<Language, T>>;

export const HALL: InBoth<{
  title: string;
  lead: string;
  back: string;
  mail: string;
  mailLead: string;
}> = {
  ja: {
    title: "サンドボックス",
    lead: "むすび ID のまわりのサービスを、お手元で再現しています。",
    back: "一覧へ",
    mail: "メールボックス",
    mailLead: "このデモから送られたメールは、すべてここに届きます。",
  },
  en: {
    title: "Sandbox",
    lead: "The services around Musubi ID, recreated on your own machine.",
    back: "All services",
    mail: "Mailbox",
    mailLead: "Every mail that this demo sends arrives here.",
  },
};

export const SERVICE_LEAD: Readonly<Record<DemoService, InBoth<string>>> = {
  store: {
    ja: "手仕事の道具と、季節の品をお届けするお店です。",
    en: "A shop for handmade tools and things of the season.",
  },
  app: {
    ja: "毎日の小さな記録を、葉っぱのように重ねるアプリです。",
    en: "An app that gathers the small records of your days like leaves.",
  },
  school: {
    ja: "金継ぎから書まで、好きな時間に学べる教室です。",
    en: "Courses from kintsugi to calligraphy, at your own pace.",
  },
  planner: {
    ja: "これからの予定を、ゆっくり立てるための手帳です。",
    en: "A planner for taking your time with what lies ahead.",
  },
  library: {
    ja: "静かに本を選べる、小さな図書室です。",
    en: "A small library, quiet enough to choose well.",
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
    formatted: "HTML 表示",
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
