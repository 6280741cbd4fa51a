import type { PublicService } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import {
  exampleApp,
  examplePool,
  exampleSchool,
  exampleStore,
} from "../../../test-support/example-config.ts";
import { exampleServices } from "../../../test-support/example-merge.ts";
import {
  type Answer,
  makeIdToken,
  refusal,
  startFakeIdentity,
} from "../../../test-support/fake-identity.ts";
import { isLinkedByNow, linkService } from "./link-service.ts";

const MIGRATION = "/account/migration";
const ok = (body: unknown = {}): Answer => ({ status: 200, body });
const proved = { proof: "the-proof", email: "old@example.jp" };

/** Services without a log operation of their own, one for each link method. */
const gym = examplePool(12, "gym", "https://gym.example");
const bookshop: PublicService = { ...exampleStore, service_id: 7, kind: "bookshop" };
const club: PublicService = { ...exampleApp, service_id: 20, kind: "club" };
const BY_METHOD = [bookshop, club, gym];

async function link(
  service: PublicService,
  answers: { place?: Answer; check?: Answer; migration?: Answer } = {},
  claims: Record<string, unknown> = {},
  more: object = {},
) {
  const identity = await startFakeIdentity(({ path }) => {
    if (path.includes("/account/active")) return answers.place ?? ok({ activation: 0 });
    if (path.startsWith("/services/")) return answers.check ?? ok({ activation: 1 });
    return path === MIGRATION ? (answers.migration ?? ok()) : ok();
  });
  const actor = { phase: "ready", accessToken: "access", idToken: makeIdToken(claims) } as const;
  const next = await linkService(identity.client, actor, service, { ...proved, ...more });
  await expect.poll(() => identity.askedFor("/logs")).toHaveLength(1);
  const [place, check] = identity.asked.filter(({ path }) => path.startsWith("/services/"));
  const [migration] = identity.askedFor(MIGRATION);
  const [log] = identity.askedFor("/logs");
  return { next, place, check, migration, log };
}

describe("linking one service", () => {
  it.each([
    [exampleStore, "store", 15],
    [exampleApp, "app", 16],
    [exampleSchool, "school", 17],
    [gym, "gym", 9],
    [bookshop, "bookshop", 9],
    [club, "club", 9],
  ] as const)(
    "§4 %j: checks the ID's account, then the old account with its proof, then migrates and logs",
    async (service, name, operation) => {
      const { next, place, check, migration, log } = await link(service);
      expect(next).toEqual({ do: "go-on", data: {} });
      expect(place?.path).toBe(`/services/${name}/account/active?sub_key=hana`);
      expect(place?.headers["x-musubi-proof"]).toBeUndefined();
      expect(place?.authorization).toBe("Bearer access");
      expect(check?.path).toBe(`/services/${name}/account/old/active?email=old%40example.jp`);
      expect(check?.headers["x-musubi-proof"]).toBe("the-proof");
      expect(check?.authorization).toBe("Bearer access");
      expect(migration?.body).toEqual({
        identifier: 1,
        migration_user_key: "the-proof",
        service_kind: service.service_id,
        account_pattern: 0,
        store_migration_info: { before_email: "old@example.jp", after_email: "hana@example.jp" },
      });
      expect(log?.body).toMatchObject({
        log_level: 0,
        operation_detail: operation,
        log_info: { email: "hana@example.jp", user_id: "hana", log_text: `${name}: linked` },
      });
    },
  );

  it("sends no addresses if the ID has no address", async () => {
    const { migration } = await link(exampleStore, {}, { email: undefined });
    expect(migration?.body).not.toHaveProperty("store_migration_info");
  });

  it.each(BY_METHOD)(
    "§8 %j: an ID that has an account at the service cannot link another",
    async (service) => {
      const { next, check, migration, log } = await link(service, {
        place: ok({ activation: 1 }),
      });
      const message = "transfer_same_service";
      expect(next).toEqual({ do: "show", message, title: "", said: "" });
      expect([check, migration]).toEqual([undefined, undefined]);
      const log_text = `${service.kind}: ${message}`;
      expect(log?.body).toMatchObject({ log_level: 1, log_info: { log_text } });
    },
  );

  const WORDS = { title: "title", said: "body" };
  const SAID = { do: "show", message: "transfer_failed", ...WORDS, topic: "under-way" };
  const ERROR_PAGE = { do: "error-page", reason: "unexpected" };
  it.each(
    BY_METHOD.flatMap((service) =>
      (["place", "check"] as const).flatMap(
        (asked): [string, string, PublicService, Answer, object][] => [
          [service.kind, asked, service, refusal(502, "E500-01"), SAID],
          [service.kind, asked, service, refusal(503, "ServiceUnavailableException"), ERROR_PAGE],
          [service.kind, asked, service, refusal(418, "unheard-of"), ERROR_PAGE],
          [
            service.kind,
            asked,
            service,
            refusal(429, "TooManyRequestException"),
            { do: "error-page", reason: "limited" },
          ],
          [service.kind, asked, service, "cut", { do: "offer-retry" }],
        ],
      ),
    ),
  )(
    "§8 %s, a failed %s at %j: %j leads to %j, and nothing is migrated",
    async (_, asked, service, answer, expected) => {
      const { next, migration, log } = await link(service, { [asked]: answer });
      expect(next).toEqual(expected);
      expect(migration).toBeUndefined();
      expect(log?.body).toMatchObject({ log_level: 1 });
    },
  );

  it("does not migrate an inactive account", async () => {
    const { next, migration } = await link(exampleApp, { check: ok({ activation: 0 }) });
    expect(next).toEqual({ do: "show", message: "transfer_failed", title: "", said: "" });
    expect(migration).toBeUndefined();
  });

  it.each([
    ["E500-01", SAID],
    [
      "SameServiceException",
      { do: "show", message: "transfer_same_service", ...WORDS, topic: "link-refused" },
    ],
    ["MergeBusyException", { do: "error-page", reason: "busy" }],
    ["InternalErrorException", { do: "error-page", reason: "unexpected" }],
  ])(
    "§8 a migration refused with %s is logged, and is shown or leads to the error page",
    async (code, expected) => {
      const { next, log } = await link(exampleApp, { migration: refusal(500, code) });
      expect(next).toEqual(expected);
      expect(log?.body).toMatchObject({ log_level: 1 });
    },
  );

  it("a migration without an answer offers a retry, and is logged", async () => {
    const cut = { migration: "cut" } as const;
    const { next, log } = await link(exampleApp, cut, {}, { proof: "unanswered" });
    expect(next).toEqual({ do: "offer-retry" });
    expect(log?.body).toMatchObject({ log_info: { log_text: "app: no answer" } });
  });

  const gone = { check: ok({ activation: 0 }) };
  const proofOf = (sub: string, email = `${sub}@example.jp`) => ({
    proof: makeIdToken({ sub, email }),
    email,
  });

  it("after a migration without an answer, the same account is migrated again without a check", async () => {
    await link(exampleSchool, { migration: "cut" }, {}, proofOf("moved"));
    // The same account is signed in to again; its address is the ID's now.
    const again = await link(exampleSchool, gone, {}, proofOf("moved", "hana@example.jp"));
    expect(again.next).toEqual({ do: "go-on", data: {} });
    // The ID's account is not checked either: it may be this one now.
    expect([again.place, again.check]).toEqual([undefined, undefined]);
    // The migration has been answered, so an inactive account counts as inactive again.
    const later = await link(exampleSchool, gone, {}, proofOf("moved"));
    expect(later.next).toMatchObject({ do: "show", message: "transfer_failed" });
  });

  it("a store account is recognised by the typed address, because every sign-in to it has another proof", async () => {
    await link(exampleStore, { migration: "cut" }, {}, { proof: "one" });
    const again = await link(exampleStore, gone, {}, { proof: "other" });
    expect(again.next).toEqual({ do: "go-on", data: {} });
  });

  it("a migration without an answer has no effect on another account or another service", async () => {
    await link(exampleSchool, { migration: "cut" }, {}, proofOf("one"));
    for (const [type, sub] of [
      [exampleSchool, "other"],
      [exampleApp, "one"],
    ] as const) {
      const { next } = await link(type, gone, {}, proofOf(sub));
      expect(next).toMatchObject({ do: "show" });
    }
  });

  it("if only the check got no answer, nothing can have moved, so the next try begins with the check", async () => {
    const unchecked = proofOf("unchecked");
    const first = await link(exampleApp, { check: "cut" }, {}, unchecked);
    expect(first.next).toEqual({ do: "offer-retry" });
    expect((await link(exampleApp, {}, {}, unchecked)).check?.path).toContain("/old/active");
  });
});

describe("a store account that can no longer be signed in to", () => {
  /** Returns whether the account counts as linked for an ID that uses the `active` service. */
  async function ask(email: string, active: PublicService, service?: PublicService) {
    const services = exampleServices.map((each) => ({
      ...each,
      service_active: each.service_id === active.service_id ? 1 : 0,
    }));
    const { client, asked } = await startFakeIdentity(() => ok(services));
    return { isLinked: await isLinkedByNow(client, service, email), asked };
  }
  const silence = (email: string) =>
    link(exampleStore, { migration: "cut" }, {}, { email, proof: "opaque" });

  it("is linked if the answer to the link was lost and the ID has the store now", async () => {
    await silence("moved@example.jp");
    expect((await ask("moved@example.jp", exampleStore, exampleStore)).isLinked).toBe(true);
    // The link was reported once: from now on a refusal of the store counts as a refusal.
    expect((await ask("moved@example.jp", exampleStore, exampleStore)).isLinked).toBe(false);
  });

  it("is not linked if the ID has another service", async () => {
    await silence("not-moved@example.jp");
    expect((await ask("not-moved@example.jp", exampleApp, exampleStore)).isLinked).toBe(false);
  });

  it.each([
    ["without a lost answer", "other@example.jp", exampleStore],
    ["of another service", "not-moved@example.jp", exampleApp],
    ["of another ID", "not-moved@example.jp", undefined],
  ] as const)("no request is sent about an account %s", async (_, email, service) => {
    const { isLinked, asked } = await ask(email, service ?? exampleStore, service);
    expect(isLinked).toBe(false);
    expect(asked).toEqual([]);
  });
});
