import { DELIVERED_ORDER } from "./service-lives.ts";
import type { DemoPerson } from "./world.ts";

export const PEOPLE = {
  hana: {
    name: "Hana",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0001",
    email: "hana@example.jp",
    password: "Hanami2026",
    services: [{ service: "store", since: "2024-04-06" }],
  },
  kenji: {
    name: "Kenji",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0002",
    email: "kenji@example.jp",
    password: "Kenji2026",
    services: [
      { service: "app", since: "2024-09-15" },
      { service: "school", since: "2025-01-20" },
    ],
  },
  mio: {
    name: "Mio",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0003",
    email: "mio@example.jp",
    password: "Mio2026mio",
    services: [
      { service: "store", since: "2023-11-03" },
      { service: "school", since: "2025-04-10" },
    ],
  },
  sora: {
    name: "Sora",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0004",
    email: "sora@example.jp",
    password: "Sora2026so",
    services: [{ service: "planner", since: "2025-06-01" }],
  },
  yuki: {
    name: "Yuki",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0005",
    email: "yuki@gmail.example",
    provider: { name: "Google", subject: "google-yuki" },
    services: [{ service: "app", since: "2025-02-14" }],
  },
  ren: {
    name: "Ren",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0006",
    email: "ren@example.jp",
    password: "Ren2026ren",
    services: [
      {
        service: "store",
        since: "2022-12-24",
        hold: {
          ja: "お届け前のご注文があります。商品の到着後に、もう一度お手続きください。",
          en: "You have an order on its way. Please try again after it has arrived.",
        },
        belongings: {
          orders: [
            DELIVERED_ORDER,
            {
              number: "S-20877",
              placed: "2026-11-12",
              item: { ja: "土鍋 7号", en: "Earthenware pot, size 7" },
              yen: 8_800,
              state: "shipped",
            },
          ],
        },
      },
      { service: "app", since: "2024-07-07" },
    ],
  },
  nao: {
    name: "Nao",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0007",
    email: "n4o7q2x9@privaterelay.appleid.example",
    provider: { name: "SignInWithApple", subject: "apple-nao" },
    services: [],
  },
  riku: {
    name: "Riku",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0008",
    email: "riku@example.jp",
    password: "Riku2026rk",
    services: [
      { service: "store", since: "2024-05-05" },
      { service: "planner", since: "2025-08-11" },
    ],
  },
  aoi: {
    name: "Aoi",
    subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0009",
    email: "aoi@example.jp",
    password: "Aoi2026aoi",
    services: [{ service: "library", since: "2025-03-03" }],
  },
} as const satisfies Record<string, DemoPerson>;

export const DEMO_PEOPLE: readonly DemoPerson[] = Object.values(PEOPLE);
