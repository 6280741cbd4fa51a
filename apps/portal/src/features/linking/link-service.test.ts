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

async function link(
  service: PublicService,
  answers: { check?: Answer; migration?: Answer } = {},
  claims: Record<string, unknown> = {},
  more: object = {},
) {
  const identity = await startFakeIdentity(({ path }) => {
    if (path.startsWith("/services/")) return answers.check ?? ok({ activation: 1 });
    return path === MIGRATION ? (answers.migration ?? ok()) : ok();
  });
  const actor = { step: "ready", accessToken: "access", idToken: makeIdToken(claims) } as const;
  const verdict = await linkService(identity.client, actor, service, { ...proved, ...more });
  await expect.poll(() => identity.askedFor("/logs")).toHaveLength(1);
  const [check] = identity.asked;
  const [migration] = identity.askedFor(MIGRATION);
  const [log] = identity.askedFor("/logs");
  return { verdict, check, migration, log };
}

describe("linking one service", () => {
  it.each([
    [exampleStore, "store", 15],
    [exampleApp, "app", 16],
    [exampleSchool, "school", 17],
    [examplePool(12, "gym", "https://gym.example"), "gym", 9],
  ] as const)(
    "§4 %j: the check with its proof, the migration, the log",
    async (service, name, operation) => {
      const { verdict, check, migration, log } = await link(service);
      expect(verdict).toEqual({ do: "go-on" });
      expect(check?.path).toBe(`/services/${name}/account/old/active?email=old%40example.jp`);
      expect(check?.headers["x-musubi-proof"]).toBe("the-proof");
      expect(check?.authorization).toBe("Bearer access");
      expect(migration?.body).toEqual({
        identifier: 1,
        migration_user_key: "the-proof",
        service_kind: service.service_id,
        account_pattern: 0,
        ...(service === exampleStore
          ? {
              store_migration_info: {
                before_email: "old@example.jp",
                after_email: "hana@example.jp",
              },
            }
          : {}),
      });
      expect(log?.body).toMatchObject({
        log_level: 0,
        operation_detail: operation,
        log_info: { email: "hana@example.jp", user_id: "hana", log_text: `${name}: linked` },
      });
    },
  );

  it("sends no addresses where the ID has none", async () => {
    const { migration } = await link(exampleStore, {}, { email: undefined });
    expect(migration?.body).not.toHaveProperty("store_migration_info");
  });

  it("§8 E500-01 on the activation check: the words, and nothing moves", async () => {
    const { verdict, migration, log } = await link(exampleSchool, {
      check: refusal(502, "E500-01"),
    });
    expect(verdict).toEqual({
      do: "show",
      message: "transfer_failed",
      title: "title",
      said: "body",
    });
    expect(migration).toBeUndefined();
    expect(log?.body).toMatchObject({ log_level: 1, operation_detail: 17 });
  });

  it("an account that is not active is not migrated", async () => {
    const { verdict, migration } = await link(exampleApp, { check: ok({ activation: 0 }) });
    expect(verdict).toEqual({ do: "show", message: "transfer_failed", title: "", said: "" });
    expect(migration).toBeUndefined();
  });

  it.each([
    ["E500-01", { do: "show", message: "transfer_failed", title: "title", said: "body" }],
    [
      "SameServiceException",
      { do: "show", message: "transfer_same_service", title: "title", said: "body" },
    ],
    ["MergeBusyException", { do: "error-page", reason: "busy" }],
    ["InternalErrorException", { do: "error-page", reason: "unexpected" }],
  ])("§8 migrate, %s", async (code, expected) => {
    const { verdict, log } = await link(exampleApp, { migration: refusal(500, code) });
    expect(verdict).toEqual(expected);
    expect(log?.body).toMatchObject({ log_level: 1 });
  });

  it("silence offers a retry, and is logged as what it is", async () => {
    const cut = { migration: "cut" } as const;
    const { verdict, log } = await link(exampleApp, cut, {}, { proof: "unanswered" });
    expect(verdict).toEqual({ do: "offer-retry" });
    expect(log?.body).toMatchObject({ log_info: { log_text: "app: no answer" } });
  });

  const gone = { check: ok({ activation: 0 }) };
  const proofOf = (sub: string, email = `${sub}@example.jp`) => ({
    proof: makeIdToken({ sub, email }),
    email,
  });

  it("after silence the account may have moved: it is not checked, identity is asked again", async () => {
    await link(exampleSchool, { migration: "cut" }, {}, proofOf("moved"));
    // Another sign-in to the same account, which has taken the ID's address over.
    const again = await link(exampleSchool, gone, {}, proofOf("moved", "hana@example.jp"));
    expect(again.verdict).toEqual({ do: "go-on" });
    expect(again.check?.path).toBe(MIGRATION);
    // Answered: from now on an account that is not active is what it seems to be.
    const later = await link(exampleSchool, gone, {}, proofOf("moved"));
    expect(later.verdict).toMatchObject({ do: "show", message: "transfer_failed" });
  });

  it("a store account goes by what was typed: every sign-in to it has another proof", async () => {
    await link(exampleStore, { migration: "cut" }, {}, { proof: "one" });
    const again = await link(exampleStore, gone, {}, { proof: "other" });
    expect(again.verdict).toEqual({ do: "go-on" });
  });

  it("silence about one account says nothing about another, nor about another service", async () => {
    await link(exampleSchool, { migration: "cut" }, {}, proofOf("one"));
    for (const [type, sub] of [
      [exampleSchool, "other"],
      [exampleApp, "one"],
    ] as const) {
      const { verdict } = await link(type, gone, {}, proofOf(sub));
      expect(verdict).toMatchObject({ do: "show" });
    }
  });

  it("silence about the check alone moves nothing, and the check comes first again", async () => {
    const unchecked = proofOf("unchecked");
    const first = await link(exampleApp, { check: "cut" }, {}, unchecked);
    expect(first.verdict).toEqual({ do: "offer-retry" });
    expect((await link(exampleApp, {}, {}, unchecked)).check?.path).toContain("/old/active");
  });
});

describe("a store account that nobody can sign in to any more", () => {
  /** Whether it is believed to be linked, in a world where the ID has this service. */
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

  it("is linked where the answer to the link was lost and the ID has the store now", async () => {
    await silence("moved@example.jp");
    expect((await ask("moved@example.jp", exampleStore, exampleStore)).isLinked).toBe(true);
    // Told: from now on the store's refusal is what it seems to be.
    expect((await ask("moved@example.jp", exampleStore, exampleStore)).isLinked).toBe(false);
  });

  it("is not linked where the ID has another service", async () => {
    await silence("not-moved@example.jp");
    expect((await ask("not-moved@example.jp", exampleApp, exampleStore)).isLinked).toBe(false);
  });

  it.each([
    ["of which nobody was silent", "other@example.jp", exampleStore],
    ["of another service", "not-moved@example.jp", exampleApp],
    ["of another ID", "not-moved@example.jp", undefined],
  ] as const)("an account %s is not even asked about", async (_, email, service) => {
    const { isLinked, asked } = await ask(email, service ?? exampleStore, service);
    expect(isLinked).toBe(false);
    expect(asked).toEqual([]);
  });
});
