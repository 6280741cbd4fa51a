import { catalogue, checkOldAccount, getAttributes, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { nonceFor } from "../../src/accounts/caller-nonce.ts";
import { workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import type { World } from "../world/world.ts";
import { type LinkedBy, startEveryMethod } from "./every-method.ts";
import { link, servicesOf } from "./old-accounts.ts";

const { hana, sora, aoi } = PEOPLE;
const { sandbox, services, createMethodWorld, ownerAt } = await startEveryMethod();

/** The id of the one service that each of the two has before anything is linked. */
const SORAS = 5;
const AOIS = 6;

const openWorld = async () => {
  const world = await createMethodWorld([sora, aoi]);
  return Object.assign(world, {
    sora: (await world.signIn(sora)).access_token,
    aoi: (await world.signIn(aoi)).access_token,
  });
};

const check = (world: World, bearer: string, kind: string, proof: string | undefined) =>
  world
    .client({ bearer })
    .send(
      checkOldAccount,
      { params: { kind }, query: {} },
      { headers: proof === undefined ? {} : { "x-musubi-proof": proof } },
    );

const setAddress = (world: World, account: string, email: string, provenAt: number | null) =>
  world.database.db
    .updateTable("account")
    .set({ email, email_key: email, email_proven_at: provenAt })
    .where("id", "=", account)
    .execute();

const sorted = (...ids: readonly number[]) => ids.toSorted((a, b) => a - b);

test("the catalogue of these tests is valid for a process", async () => {
  await using world = await openWorld();
  const taken = catalogue["~standard"].validate(structuredClone(world.config.catalogue));
  expect(taken).not.toHaveProperty("issues");
});

const named = (list: readonly LinkedBy[]) =>
  list.map((service) => [service.kind, service] as const);

test.each(named(services))(
  "L03: a proof for the %s is refused at every other service, and then accepted at its own",
  async (_, service) => {
    await using world = await openWorld();
    const proof = await service.prove(world, world.sora);
    for (const { kind, id } of services) {
      if (id === service.id) continue;
      const checked = await check(world, world.sora, kind, proof);
      expect(codeOf(checked), kind).toBe("InvalidProofException");
      expect(codeOf(await link(world, world.sora, id, proof)), kind).toBe("InvalidProofException");
    }
    expect(await servicesOf(world, world.sora)).toEqual([SORAS]);
    dataOf(await link(world, world.sora, service.id, proof));
    expect(await servicesOf(world, world.sora)).toEqual(sorted(SORAS, service.id));
  },
);

/** One service for each link method; the demo's own services use the same methods. */
const others = services.filter(({ kind }) => ["bookshop", "club", "gym"].includes(kind));

describe.each(named(others))("an old account of the %s", (kind, service) => {
  const { id, account, email, names, prove } = service;

  test("L01: cannot be linked by knowing its id or its address", async () => {
    await using world = await openWorld();
    for (const guess of [account, `old:${account}`, email]) {
      expect(codeOf(await link(world, world.sora, id, guess)), guess).toBe("InvalidProofException");
      const checked = await check(world, world.sora, kind, guess);
      expect(codeOf(checked), guess).toBe("InvalidProofException");
    }
    expect(await ownerAt(service)).toBe(`old:${account}`);
  });

  test("L02: a proof that was made for one caller is refused from another", async () => {
    await using world = await openWorld();
    const proof = service.sign
      ? await service.sign(world, { nonce: nonceFor("r", sora.subject) })
      : await prove(world, world.sora);
    const stolen = await link(world, world.aoi, id, proof);
    expect(codeOf(stolen)).toBe("InvalidProofException");
    expect(await ownerAt(service)).toBe(`old:${account}`);
    dataOf(await link(world, world.sora, id, proof));
  });

  test("L04: a proof from an old sign-in is refused", async () => {
    await using world = await openWorld();
    const proof = await prove(world, world.sora);
    world.passTime(10 * 60_000);
    const { access_token } = await world.signIn(sora);
    expect(codeOf(await link(world, access_token, id, proof))).toBe("InvalidProofException");
    expect(await ownerAt(service)).toBe(`old:${account}`);
  });

  test("L05: a spent proof is accepted again from its caller, and from no one else", async () => {
    await using world = await openWorld();
    const proof = await prove(world, world.sora);
    dataOf(await link(world, world.sora, id, proof));
    dataOf(await link(world, world.sora, id, proof));
    expect(codeOf(await link(world, world.aoi, id, proof))).toBe("InvalidProofException");
    expect(await servicesOf(world, world.aoi)).toEqual([AOIS]);
    // An account with the same id at another service is another account, with its own sign-in.
    const twin = services.find((other) => other !== service && other.account === account);
    if (!twin) return expect.fail();
    world.passTime(1_000);
    dataOf(await link(world, world.sora, twin.id, await twin.prove(world, world.sora)));
    expect(await servicesOf(world, world.sora)).toEqual(sorted(SORAS, id, twin.id));
  });

  test("L06: an ID with the same address, proven or not, gets nothing of the account without a proof", async () => {
    await using world = await openWorld();
    for (const provenAt of [1, null]) {
      await setAddress(world, sora.subject, email, provenAt);
      expect(codeOf(await check(world, world.sora, kind, undefined))).toBe("InvalidProofException");
      expect(await servicesOf(world, world.sora)).toEqual([SORAS]);
    }
    expect(await ownerAt(service)).toBe(`old:${account}`);
  });

  test.each([
    ["claimed the account's address beforehand without proof", null],
    ["proved the account's address", 1],
  ])("L07: an ID that %s gains and loses nothing by another's link", async (_, provenAt) => {
    await using world = await openWorld();
    await setAddress(world, aoi.subject, email, provenAt);
    dataOf(await link(world, world.sora, id, await prove(world, world.sora)));
    await workOutbox(world);
    expect(await ownerAt(service)).toBe(`sub:${sora.subject}`);
    expect(await servicesOf(world, world.sora)).toEqual(sorted(SORAS, id));
    expect(await servicesOf(world, world.aoi)).toEqual([AOIS]);
    dataOf(await world.client({ bearer: world.aoi }).send(getAttributes, {}));
    const accounts = await world.database.db
      .selectFrom("account")
      .select(["id", "email", "email_proven_at"])
      .orderBy("id")
      .execute();
    expect(accounts.map((row) => ({ ...row }))).toMatchObject([
      { id: sora.subject, email: sora.email },
      { id: aoi.subject, email, email_proven_at: provenAt },
    ]);
  });

  test("L08: cannot be linked once another holder has it; the answer does not say who", async () => {
    await using world = await openWorld();
    const late = service.sign
      ? await service.sign(world, { auth_time: Math.floor(world.parts.now() / 1000) - 1 })
      : await prove(world, world.sora);
    // A new sign-in: another proof from the same sign-in would be refused as spent.
    world.passTime(1_000);
    dataOf(await link(world, world.aoi, id, await prove(world, world.aoi)));
    const taken = await link(world, world.sora, id, late);
    expect(codeOf(taken)).toBe("E500-01");
    for (const secret of [aoi.subject, aoi.email]) {
      expect(JSON.stringify(taken)).not.toContain(secret);
    }
    expect(await servicesOf(world, world.sora)).toEqual([SORAS]);
    expect(await ownerAt(service)).toBe(`sub:${aoi.subject}`);
  });

  test("L10: both addresses get a notice that names the service, and the journal gets a row", async () => {
    await using world = await openWorld();
    dataOf(await link(world, world.sora, id, await prove(world, world.sora)));
    await workOutbox(world);
    for (const to of [sora.email, email]) {
      const [notice, ...more] = await sandbox.mails(to);
      expect(notice?.text, to).toMatch(new RegExp(`${names.ja}|${names.en}`));
      expect(more).toEqual([]);
    }
    const rows = await world.database.db
      .selectFrom("journal")
      .select(["account", "author"])
      .where("operation_detail", "=", OperationDetail.ACCOUNT_LINK)
      .execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { account: sora.subject, author: "identity" },
    ]);
  });
});

const signing = others.flatMap((service) =>
  service.sign ? [[service.kind, service, service.sign] as const] : [],
);

describe.each(signing)("an ID token for the %s", (kind, service: LinkedBy, sign) => {
  const { id, account, email } = service;

  test("L03, L04, S16: is refused if expired, of an old sign-in, or made for another client, issuer or caller", async () => {
    await using world = await openWorld();
    const seconds = Math.floor(world.parts.now() / 1000);
    const fresh = nonceFor("r", sora.subject);
    const bad = {
      "for another client": sign(world, { aud: "another" }),
      "of another issuer": sign(world, { iss: "https://elsewhere.example" }),
      expired: sign(world, { exp: seconds - 60 }),
      "of an old sign-in": sign(world, { auth_time: seconds - 301 }),
      "of an old sign-in, with a nonce of the caller's": sign(world, {
        auth_time: seconds - 301,
        nonce: fresh,
      }),
      "with another caller's nonce": sign(world, { nonce: nonceFor("r", aoi.subject) }),
      "with a nonce of no form": sign(world, { nonce: "plain" }),
      "without an address": sign(world, { email: undefined }),
      "that is the portal's": world.signIn(sora).then(({ id_token }) => id_token),
      "that is no token": Promise.resolve("eyJhbGciOiJub25lIn0.e30."),
    };
    for (const [name, token] of Object.entries(bad)) {
      expect(codeOf(await link(world, world.sora, id, await token)), name).toBe(
        "InvalidProofException",
      );
    }
    expect(await ownerAt(service)).toBe(`old:${account}`);
  });

  test("L06: of a stranger, with an unverified address, links nothing and does not reveal whether an account exists", async () => {
    await using world = await openWorld();
    for (const verified of [{ email_verified: false }, {}]) {
      for (const address of [email, "nobody@example.jp"]) {
        const token = await sign(world, { sub: "a-stranger", email: address, ...verified });
        expect(dataOf(await check(world, world.sora, kind, token))).toEqual({ activation: 1 });
        expect(codeOf(await link(world, world.sora, id, token))).toBe("E500-01");
      }
    }
    expect(await ownerAt(service)).toBe(`old:${account}`);
    expect(await servicesOf(world, world.sora)).toEqual([SORAS]);
  });
});

test("services with any id move with a merge and come back with its undo", async () => {
  await using world = await createMethodWorld([hana, sora]);
  const { access_token } = await world.signIn(hana);
  // Hana already has an account at the bookshop, as at the store.
  const linked = others.filter(({ kind }) => kind !== "bookshop");
  for (const { id, prove } of linked) {
    dataOf(await link(world, access_token, id, await prove(world, access_token)));
  }
  const calls = await mergeCallsAs(world, sora);
  const merge = dataOf(await calls.open(await idTokenOf(world, hana)));
  await driveToEnd(calls, merge);
  expect(await calls.services()).toEqual([1, SORAS, 12, 20]);
  for (const service of linked) expect(await ownerAt(service)).toBe(`sub:${sora.subject}`);
  await driveToEnd(calls, dataOf(await calls.undo(merge.merge_id)));
  expect(await calls.services()).toEqual([SORAS]);
  for (const service of linked) expect(await ownerAt(service)).toBe(`sub:${hana.subject}`);
});
