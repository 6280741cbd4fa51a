import type { DataExport, Service } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import { countHeard, listRows, stageOf } from "./export-rows.ts";

const icon = (id: number) => `https://services.example/${id}.svg`;

const service = (service_id: number, service_active: 0 | 1) =>
  ({
    service_id,
    service_active,
    service_name_jp: `サービス${service_id}`,
    service_name_en: `Service ${service_id}`,
    service_icon_path: icon(service_id),
  }) as Service;

const SERVICES = [service(1, 1), service(2, 0), service(3, 1)];

const made = (services: DataExport["services"], more: Partial<DataExport> = {}): DataExport => ({
  state: "making",
  is_own: true,
  asked_at: 0,
  waits_until: 1,
  ready_at: null,
  expires_at: 2,
  services,
  ...more,
});

describe("the services of a holder's file", () => {
  it("are the services in use before the file is requested", () => {
    expect(listRows(SERVICES, null, "en")).toEqual([
      { id: 1, name: "Service 1", icon: icon(1), state: "planned" },
      { id: 3, name: "Service 3", icon: icon(3), state: "planned" },
    ]);
  });

  it("are then the requested ones, sleeping ones included, but none that the page cannot name", () => {
    const asked = made([
      { service_id: 2, state: "held" },
      { service_id: 3, state: "waiting" },
      { service_id: 9, state: "held" },
    ]);
    const rows = listRows(SERVICES, asked, "ja");
    expect(rows).toEqual([
      { id: 2, name: "サービス2", icon: icon(2), state: "held" },
      { id: 3, name: "サービス3", icon: icon(3), state: "waiting" },
    ]);
    expect(countHeard(rows)).toEqual({ heard: 1, total: 2 });
  });

  it("a file is shown as missing, being made, ready, or of another session", () => {
    expect(stageOf(null)).toBe("none");
    expect(stageOf(made([]))).toBe("making");
    expect(stageOf(made([], { state: "ready" }))).toBe("ready");
    expect(stageOf(made([], { state: "ready", is_own: false }))).toBe("elsewhere");
  });
});
