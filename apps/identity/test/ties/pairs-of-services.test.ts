import { certifyServiceAccount, checkOldAccount, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { startOwnSandbox } from "../world/sandbox.ts";
import { catalogueWith } from "../world/token-issuer.ts";
import { createWorld, type World } from "../world/world.ts";
import {
  link,
  OLD_APP,
  OLD_SCHOOL,
  OLD_STORE,
  servicesOf,
  startNeighbours,
} from "./old-accounts.ts";
import { BOOKSHOP, BOOKSHOP_ID, withBookshop } from "./store/bookshop.ts";
import { workOutbox } from "./store/store-visit.ts";

const { hana, sora } = PEOPLE;
const { sandbox, app, school } = await startNeighbours();
const others = await startOwnSandbox();
beforeEach(() => others.reset());
afterAll(() => others[Symbol.asyncDispose]());

const createPairWorld = () =>
  createWorld(
    [sora, hana],
    sandbox,
    withBookshop(catalogueWith(sandbox.origin, { app, school }), others),
  );

const certifyAt = async (world: World, bearer: string, kind: string): Promise<string> =>
  dataOf(
    await world
      .client({ bearer })
      .send(certifyServiceAccount, { params: { kind }, body: OLD_STORE }),
  ).user_id;

type Prove = (world: World, bearer: string) => Promise<string>;

/** Two services by password, one by Firebase, one by OpenID Connect, and how each of them is proven. */
const SERVICES: Readonly<Record<string, { readonly id: number; readonly prove: Prove }>> = {
  store: { id: 1, prove: (world, bearer) => certifyAt(world, bearer, "store") },
  bookshop: { id: BOOKSHOP_ID, prove: (world, bearer) => certifyAt(world, bearer, BOOKSHOP) },
  app: { id: 2, prove: (world) => app.sign(OLD_APP, world.parts.now()) },
  school: { id: 3, prove: (world) => school.sign(OLD_SCHOOL, world.parts.now()) },
};

describe.each(Object.entries(SERVICES))(
  "a proof of an account at the %s",
  (kind, { id, prove }) => {
    test("L03: is worth nothing at any other service, and stays good at its own", async () => {
      await using world = await createPairWorld();
      const { access_token } = await world.signIn(sora);
      const proof = await prove(world, access_token);
      for (const [other, service] of Object.entries(SERVICES)) {
        if (other === kind) continue;
        const checked = await world
          .client({ bearer: access_token })
          .send(
            checkOldAccount,
            { params: { kind: other }, query: {} },
            { headers: { "x-musubi-proof": proof } },
          );
        expect(codeOf(checked), other).toBe("InvalidProofException");
        const linked = await link(world, access_token, service.id, proof);
        expect(codeOf(linked), other).toBe("InvalidProofException");
      }
      expect(await servicesOf(world, access_token)).toEqual([5]);
      dataOf(await link(world, access_token, id, proof));
      expect(await servicesOf(world, access_token)).toEqual([5, id].toSorted((a, b) => a - b));
    });
  },
);

describe("a second service by password", () => {
  test("L01: its account is not linked by its id", async () => {
    await using world = await createPairWorld();
    const { access_token } = await world.signIn(sora);
    for (const guess of ["store-1001", "old:store-1001", OLD_STORE.email]) {
      const linked = await link(world, access_token, BOOKSHOP_ID, guess);
      expect(codeOf(linked)).toBe("InvalidProofException");
    }
  });

  test("L02, L04: its certification is good for its own caller only, and for ten minutes", async () => {
    await using world = await createPairWorld();
    const mine = await world.signIn(sora);
    const other = await world.signIn(hana);
    const key = await certifyAt(world, mine.access_token, BOOKSHOP);
    const stolen = await link(world, other.access_token, BOOKSHOP_ID, key);
    expect(codeOf(stolen)).toBe("InvalidProofException");
    world.passTime(10 * 60_000);
    const again = await world.signIn(sora);
    const late = await link(world, again.access_token, BOOKSHOP_ID, key);
    expect(codeOf(late)).toBe("InvalidProofException");
  });

  test("L05: accounts of one name at two services are spent apart, each once", async () => {
    await using world = await createPairWorld();
    world.holdTime();
    const { access_token } = await world.signIn(sora);
    const other = await world.signIn(hana);
    const keys = {
      store: await certifyAt(world, access_token, "store"),
      bookshop: await certifyAt(world, access_token, BOOKSHOP),
    };
    dataOf(await link(world, access_token, BOOKSHOP_ID, keys.bookshop));
    dataOf(await link(world, access_token, BOOKSHOP_ID, keys.bookshop));
    const again = await link(world, other.access_token, BOOKSHOP_ID, keys.bookshop);
    expect(codeOf(again)).toBe("InvalidProofException");
    expect(codeOf(await link(world, access_token, 1, keys.bookshop))).toBe("InvalidProofException");
    dataOf(await link(world, access_token, 1, keys.store));
    expect(await servicesOf(world, access_token)).toEqual([1, 5, 7]);
  });

  test("L08: an account that moved to another ID is refused, and whose it is stays unsaid", async () => {
    await using world = await createPairWorld();
    const first = await world.signIn(sora);
    const second = await world.signIn(hana);
    const key = await certifyAt(world, first.access_token, BOOKSHOP);
    const late = await certifyAt(world, second.access_token, BOOKSHOP);
    dataOf(await link(world, first.access_token, BOOKSHOP_ID, key));
    const taken = await link(world, second.access_token, BOOKSHOP_ID, late);
    expect(codeOf(taken)).toBe("E500-01");
    expect(JSON.stringify(taken)).not.toContain(sora.subject);
    expect(JSON.stringify(taken)).not.toContain(sora.email);
    expect(await servicesOf(world, second.access_token)).toEqual([1]);
  });

  test("L10: both addresses get a notice that names it, and the journal a row", async () => {
    await using world = await createPairWorld();
    const { access_token } = await world.signIn(sora);
    const key = await certifyAt(world, access_token, BOOKSHOP);
    dataOf(await link(world, access_token, BOOKSHOP_ID, key));
    await workOutbox(world);
    for (const to of [sora.email, OLD_STORE.email]) {
      const [notice, ...more] = await sandbox.mails(to);
      expect(notice?.text, to).toMatch(/書店|Bookshop/);
      expect(more).toEqual([]);
    }
    const rows = await world.database.db
      .selectFrom("journal")
      .select(["account", "proven"])
      .where("operation_detail", "=", OperationDetail.ACCOUNT_LINK)
      .execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([{ account: sora.subject, proven: 1 }]);
  });
});
