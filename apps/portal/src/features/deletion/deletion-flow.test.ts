import { describe, expect, it } from "vitest";
import {
  beginDeletion,
  type DeletionEvent,
  type DeletionFlow,
  reduceDeletion,
} from "./deletion-flow.ts";
import { mayAgree, type ServiceCheck } from "./service-checks.ts";

const check = (activation: 0 | 1, deletable: boolean): ServiceCheck => ({
  service: {
    service_id: 1,
    service_order: 1,
    service_name_jp: "ストア",
    service_name_en: "Store",
    service_icon_display: true,
    service_icon_path: "",
    service_icon_redirect_url: "[]",
    service_active: activation,
    service_active_since: null,
  },
  activation,
  deletable,
  message: "",
  asked: true,
});

describe("§4 delete account: the holder may agree only if every service in use can be left", () => {
  it.each<[string, readonly ServiceCheck[], boolean]>([
    ["nothing is in use", [], true],
    ["every service in use can be left", [check(1, true), check(0, false)], true],
    ["one of two cannot be left", [check(1, true), check(1, false)], false],
    ["the only service in use cannot be left", [check(1, false)], false],
  ])("%s", (_, checks, allowed) => {
    expect(mayAgree(checks)).toBe(allowed);
  });
});

describe("§4 delete account", () => {
  const checks = [check(1, true)] as const;
  const services = checks.map(({ service }) => service);
  const run = (...events: DeletionEvent[]): DeletionFlow =>
    events.reduce(reduceDeletion, beginDeletion(services));
  const blocked = [check(1, false)];
  const checked = { type: "checked", checks } as const;
  const agreed = { type: "agreed", agreed: true } as const;
  const confirmed = { type: "confirmed" } as const;

  it("lists the services in use before they have answered", () => {
    const unused = { ...checks[0].service, service_active: 0 } as const;
    expect(beginDeletion([...services, unused])).toEqual({ phase: "asking", services });
    expect(run(agreed, confirmed)).toEqual({ phase: "asking", services });
    expect(run(checked)).toEqual({ phase: "deciding", checks, agreed: false });
  });

  it("first checks the services, then waits for consent, then deletes", () => {
    expect(run(checked)).toEqual({ phase: "deciding", checks, agreed: false });
    expect(run(checked, agreed)).toEqual({ phase: "deciding", checks, agreed: true });
    expect(run(checked, agreed, confirmed)).toEqual({ phase: "deleting", checks });
    expect(run(checked, agreed, confirmed, { type: "deleted" })).toEqual({ phase: "done", checks });
  });

  it("after another check the consent remains, unless there is an obstacle now", () => {
    expect(run(checked, agreed, checked)).toEqual({ phase: "deciding", checks, agreed: true });
    expect(run(checked, agreed, { ...checked, checks: blocked })).toMatchObject({ agreed: false });
  });

  it("does not begin without consent, or twice", () => {
    expect(run(checked, confirmed)).toEqual({ phase: "deciding", checks, agreed: false });
    expect(run(checked, agreed, confirmed, confirmed)).toEqual({ phase: "deleting", checks });
    expect(run(checked, agreed, confirmed, { ...agreed, agreed: false })).toMatchObject({
      phase: "deleting",
    });
  });

  it("asks for consent again after every failure", () => {
    const deleting = [checked, agreed, confirmed] as const;
    const tried = { type: "stopped", checks: blocked } as const;
    expect(run(...deleting, tried)).toEqual({
      phase: "deciding",
      checks: blocked,
      agreed: false,
    });
    const failed = { type: "stopped", message: "account_deletion_failure" } as const;
    expect(run(...deleting, failed)).toEqual({
      phase: "deciding",
      checks,
      agreed: false,
      message: "account_deletion_failure",
    });
    expect(run(...deleting, failed, agreed)).toEqual({ phase: "deciding", checks, agreed: true });
  });

  it("ignores an answer that comes too late", () => {
    expect(run(checked, { type: "deleted" })).toEqual({ phase: "deciding", checks, agreed: false });
    expect(run(checked, agreed, confirmed, checked)).toMatchObject({ phase: "deleting" });
    expect(run(checked, { type: "stopped", checks: blocked })).toMatchObject({ checks });
    expect(run(checked, { type: "stopped", message: "unanswered" })).not.toHaveProperty("message");
  });
});
