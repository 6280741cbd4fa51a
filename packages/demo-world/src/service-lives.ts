import type { DemoService } from "./services.ts";
import type { ServiceLife } from "./world.ts";

export const DELIVERED_ORDER = {
  number: "S-10241",
  placed: "{since}",
  item: { ja: "手ぬぐい（麻の葉）", en: "Tenugui cloth, hemp leaf" },
  yen: 1_320,
  state: "delivered",
};

/** The texts of the demo's services, and what users keep there. */
export const SERVICE_LIVES: Readonly<Record<DemoService, ServiceLife>> = {
  store: {
    called: { ja: "オンラインストア", en: "the store" },
    lead: {
      ja: "手仕事の道具と、季節の品をお届けするお店です。",
      en: "A shop for handmade tools and things of the season.",
    },
    belongings: { orders: [DELIVERED_ORDER] },
  },
  app: {
    called: { ja: "アプリ", en: "the app" },
    lead: {
      ja: "毎日の小さな記録を、葉っぱのように重ねるアプリです。",
      en: "An app that gathers the small records of your days like leaves.",
    },
    belongings: {
      records: [
        { day: "{since}", note: { ja: "はじめての記録", en: "My first record" }, steps: 6_204 },
        {
          day: "{since}",
          note: {
            ja: "川沿いを散歩。風が心地よい。",
            en: "Walked by the river. A pleasant breeze.",
          },
          steps: 9_310,
        },
      ],
    },
  },
  school: {
    called: { ja: "スクール", en: "the school" },
    lead: {
      ja: "金継ぎから書まで、好きな時間に学べる教室です。",
      en: "Courses from kintsugi to calligraphy, at your own pace.",
    },
    belongings: {
      courses: [
        {
          title: { ja: "金継ぎ入門", en: "Kintsugi for beginners" },
          enrolled: "{since}",
          lessonsDone: 6,
          lessons: 8,
        },
        {
          title: { ja: "季節の書", en: "Calligraphy of the seasons" },
          enrolled: "{since}",
          lessonsDone: 2,
          lessons: 12,
        },
      ],
    },
  },
  planner: {
    called: { ja: "プランナー", en: "the planner" },
    lead: {
      ja: "これからの予定を、ゆっくり立てるための手帳です。",
      en: "A planner for taking your time with what lies ahead.",
    },
    belongings: {
      entries: [
        { day: "2026-12-31", title: { ja: "大掃除", en: "The big cleaning" } },
        { day: "2027-01-01", title: { ja: "初詣", en: "First shrine visit" } },
      ],
    },
  },
  library: {
    called: { ja: "図書室", en: "the library" },
    lead: {
      ja: "静かに本を選べる、小さな図書室です。",
      en: "A small library, quiet enough to choose well.",
    },
    belongings: {
      loans: [
        {
          title: { ja: "方丈記", en: "An Account of My Hut" },
          borrowed: "{since}",
          returned: true,
        },
      ],
    },
  },
};
