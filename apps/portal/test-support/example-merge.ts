import type { Merge, MergePreview, Service } from "@musubi/contract";
import type { OtherId } from "../src/features/merge/shared/other-id.ts";
import { makeIdToken } from "./fake-identity.ts";

/** A new merge of Kenji's ID into Hana's. */
export const exampleMerge: Merge = {
  merge_id: "merge-1",
  kind: "merge",
  state: "running",
  role: "target",
  source_email: "kenji@example.jp",
  target_email: "hana@example.jp",
  steps: [
    { service_id: 2, state: "todo" },
    { service_id: 3, state: "todo" },
  ],
  message: null,
  can_cancel: true,
  undo_until: null,
};

/** The rest of the answer of `/account/glance`, for an ID that has nothing else to show. */
export const exampleQuiet = { places: [], unsettled: false, news: false, passkeys: false };

export const examplePreview: MergePreview = {
  decision: "move",
  service_id: null,
  free_at: null,
  other_way: false,
  source_asleep: [],
  source_confirmed_from: null,
  source_deed: "merge:hana",
  unanswered: [],
  source: {
    email: "kenji@example.jp",
    login_methods: ["password"],
    services: [2, 3],
    passkeys: 0,
    sessions: 0,
  },
  target: {
    email: "hana@example.jp",
    login_methods: ["password", "Google"],
    services: [1],
    passkeys: 0,
    sessions: 0,
  },
};

export const exampleServices: readonly Service[] = [
  [1, "オンラインストア", "Online Store"],
  [2, "アプリ", "App"],
  [3, "スクール", "School"],
  [5, "プランナー", "Planner"],
].map(([service_id, service_name_jp, service_name_en]) => ({
  service_id: Number(service_id),
  service_order: Number(service_id),
  service_name_jp: String(service_name_jp),
  service_name_en: String(service_name_en),
  service_icon_display: true,
  service_icon_path: "https://services.example/icon.svg",
  // The planner's address must not become a link.
  service_icon_redirect_url: JSON.stringify([
    {
      lng: "en",
      url: service_id === 5 ? "javascript:alert(1)" : `https://services.example/${service_id}`,
    },
  ]),
  service_active: 0,
  service_active_since: null,
}));

/** The same services, with one that the operator does not display. */
export const exampleWithout = (hidden: number): readonly Service[] =>
  exampleServices.map((service) => ({
    ...service,
    service_icon_display: service.service_id !== hidden,
  }));

/** The other ID of a merge, Kenji's, as signed in to in this tab. */
export const exampleOther = (): OtherId => ({
  subject: "kenji",
  email: "kenji@example.jp",
  idToken: makeIdToken({ sub: "kenji", email: "kenji@example.jp" }),
  accessToken: "kenji-access",
});
