import { OperationDetail, REST_MS } from "@musubi/contract";
import { type DemoPerson, demoCatalogue, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { createCodes } from "../../src/accounts/codes/codes.ts";
import { countsOf, createLimits, type Limits } from "../../src/limits/limits.ts";
import { certifyAccount } from "../../src/ties/linking/password-services/certify-account.ts";
import { asPasswordService } from "../../src/ties/linking/password-services/password-service.ts";
import { requestReset } from "../../src/ties/linking/password-services/request-reset.ts";
import { resetPassword } from "../../src/ties/linking/password-services/reset-password.ts";
import { BOOKSHOP, BOOKSHOP_ID, serviceCallsAs, withBookshop } from "../ties/store/bookshop.ts";
import {
  NEW_PASSWORD,
  OLD_STORE,
  readCode,
  storeCallsAs,
  wrongCode,
} from "../ties/store/store-calls.ts";
import { apart } from "../world/browser-at.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { haveFailed, typePassword } from "../world/guesses.ts";
import { LOGGED_IN } from "../world/logged-in.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana, kenji } = PEOPLE;
const WRONG = "Wrong2020";
const RIGHT: string = OLD_STORE.password;

const createBookWorld = (rateLimitFactor?: number) =>
  createWorld([hana, kenji], sandbox, {
    ...withBookshop(demoCatalogue(sandbox.origin), sandbox),
    ...(rateLimitFactor && { rateLimitFactor }),
    // The demo's pages list the known addresses.
    demo: false,
  });

const readReasons = async ({ database }: World, detail: OperationDetail) => {
  const rows = database.db
    .selectFrom("journal")
    .select(["account", "log_text"])
    .where("log_level", "=", 1)
    .where("operation_detail", "=", detail);
  return (await rows.execute()).map(({ account, log_text }) => `${account} ${log_text}`);
};

describe("S35: one password is tried at many addresses of services", () => {
  test("by two holders at two services: the limits of the hosted login stop both, and are used up for the login too", async () => {
    // The limits here: ten wrong passwords for each network, and as many calls for each holder.
    await using world = await createBookWorld(0.25);
    const allCalls = [await storeCallsAs(world), await serviceCallsAs(world, BOOKSHOP, kenji)];
    const codes: string[] = [];
    for (let n = 0; n < 14; n += 1) {
      const outcome = await allCalls[n % 2]?.certify(`sprayed-${n}@example.jp`, WRONG);
      codes.push(outcome ? codeOf(outcome) : "");
    }
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => "UserNotFoundException"),
      ...Array.from({ length: 4 }, () => "TooManyRequestException"),
    ]);
    for (const calls of allCalls) {
      const right = await calls.certify(OLD_STORE.email, RIGHT);
      expect(codeOf(right)).toBe("TooManyRequestException");
    }
    expect((await typePassword(world, hana)).html).toContain(words.signIn.faults.link);
    for (const [detail, { subject }] of [
      [OperationDetail.ACCOUNT_LINK_STORE, hana],
      [OperationDetail.ACCOUNT_LINK, kenji],
    ] as const) {
      const reasons = new Set(await readReasons(world, detail));
      expect(reasons).toEqual(new Set([`${subject} wrong`, `${subject} TooManyRequestException`]));
    }
  });

  test("a right password, one that is not checked and a missing answer do not count", async () => {
    await using world = await createBookWorld();
    world.holdTime();
    const visitor = await callNarrowly(world);
    const certify = (email: string, password: string) =>
      visitor.certify(hana, { email, password, from: apart(0) });
    for (let n = 0; n < 3; n += 1) expect(await certify(OLD_STORE.email, RIGHT)).toBe("right");
    await haveFailed(world, "locked@example.jp", 5);
    expect(await certify("locked@example.jp", WRONG)).toBe("LimitExceededException");
    await sandbox.fault({ service: "store", kind: "down", times: 1 });
    expect(await certify(OLD_STORE.email, WRONG)).toBe("ServiceUnavailableException");
    expect(await certify(OLD_STORE.email, WRONG)).toBe("UserNotFoundException");
    expect(await certify(OLD_STORE.email, RIGHT)).toBe("TooManyRequestException");
  });

  onBothEngines(
    "once the limit for all is used up, a holder with a browser known for 72 hours has their own limit, within the network's",
    async () => {
      await using world = await createBookWorld();
      const visitor = await callNarrowly(world);
      const certify = (person: DemoPerson, from: string, password = RIGHT) =>
        visitor.certify(person, { email: OLD_STORE.email, password, from });
      await settle(world, hana, REST_MS - 60_000);
      for (let n = 0; n < 4; n += 1) {
        const email = `sprayed-${n}@example.jp`;
        const outcome = await visitor.certify(kenji, { email, password: WRONG, from: apart(n) });
        expect(outcome).toBe("UserNotFoundException");
      }
      for (const person of [hana, kenji]) {
        expect(await certify(person, apart(10))).toBe("TooManyRequestException");
      }
      await settle(world, hana, 60_000);
      for (let n = 0; n < 2; n += 1) expect(await certify(hana, apart(10))).toBe("right");
      expect(await certify(kenji, apart(10))).toBe("TooManyRequestException");
      expect(await certify(hana, apart(0))).toBe("TooManyRequestException");
      expect(await certify(hana, apart(10), WRONG)).toBe("UserNotFoundException");
      expect(await certify(hana, apart(11))).toBe("TooManyRequestException");
    },
  );

  test("the same limits apply to codes that set a new password at a service", async () => {
    await using world = await createBookWorld();
    const visitor = await callNarrowly(world);
    await settle(world, hana, REST_MS);
    const codeOfHana = await visitor.askForCode(hana);
    const codeOfKenji = await visitor.askForCode(kenji);
    // Of each code five wrong tries are checked, and of all codes six in this test.
    for (let n = 0; n < 3; n += 1) {
      for (const [person, code] of [
        [hana, codeOfHana],
        [kenji, codeOfKenji],
      ] as const) {
        const network = apart(10 * n + (person === hana ? 1 : 2));
        expect(await visitor.reset(person, wrongCode(code), network)).toBe("CodeMismatchException");
      }
    }
    expect(await visitor.reset(kenji, codeOfKenji, apart(50))).toBe("TooManyRequestException");
    expect(await visitor.reset(hana, codeOfHana, apart(1))).toBe("TooManyRequestException");
    expect(await visitor.reset(hana, codeOfHana, apart(50))).toBe("right");
    const reasons = await readReasons(world, OperationDetail.INPUT_CONFIRMATION_CODE);
    expect(reasons).toContain(`${kenji.subject} TooManyRequestException`);
  });

  onBothEngines("F08: when counting fails, nothing is proven", async () => {
    await using world = await createBookWorld();
    const down = () => Promise.reject(new Error("the counts cannot be reached"));
    const counts = { take: down, giveBack: down };
    const limits = createLimits({ together: counts, process: counts }, 1, () => {});
    const visitor = await callNarrowly(world, limits);
    const typed = { email: OLD_STORE.email, password: RIGHT, from: apart(0) };
    expect(await visitor.certify(hana, typed)).toBe("ServiceUnavailableException");
    expect(await world.database.db.selectFrom("password_attempt").selectAll().execute()).toEqual(
      [],
    );
  });
});

/** Makes an ID's known browsers older by this much. */
async function settle({ database }: World, { subject }: DemoPerson, ms: number): Promise<void> {
  await database.db
    .updateTable("known_browser")
    .set((eb) => ({ since: eb("since", "-", ms) }))
    .where("account", "=", subject)
    .execute();
}

/**
 * Logs both holders in, and returns their calls: passwords at the store, and codes at the bookshop.
 * The limits are one wrong guess for a network and for a holder, and four wrong passwords and six
 * wrong codes for all.
 */
async function callNarrowly(world: World, limits = createNarrow(world)) {
  const parts = { ...world.parts, limits, codes: createCodes(world.parts.secrets, limits) };
  const { database, connectors } = parts;
  for (const person of [hana, kenji]) await world.signIn(person);
  const familyOf = async ({ subject }: DemoPerson) => {
    const families = database.db.selectFrom("token_family").select("id");
    return (await families.where("account", "=", subject).executeTakeFirstOrThrow()).id;
  };
  const callerOf = async (person: DemoPerson, from: string) => ({
    account: person.subject,
    family: await familyOf(person),
    language: "en" as const,
    user_agent: null,
    userAgent: "",
    network: "",
    from,
    ...LOGGED_IN,
  });
  const serviceOf = (id: number) =>
    asPasswordService(connectors.byId(id)) ?? expect.fail("There is no such service.");
  const { email: emailKey } = OLD_STORE;
  return {
    async certify(
      person: DemoPerson,
      { email, password, from }: { email: string; password: string; from: string },
    ) {
      const caller = await callerOf(person, from);
      const typed = { emailKey: email, password };
      const certified = await certifyAccount(parts, serviceOf(1), caller, typed);
      return certified.ok ? "right" : certified.code;
    },
    async askForCode(person: DemoPerson) {
      const caller = await callerOf(person, apart(99));
      dataOf(await requestReset(world.parts, serviceOf(BOOKSHOP_ID), caller, emailKey));
      return (await readCode(world, sandbox, emailKey)) ?? expect.fail("No code was mailed.");
    },
    async reset(person: DemoPerson, code: string, from: string) {
      const typed = { emailKey, password: NEW_PASSWORD, code };
      const caller = await callerOf(person, from);
      const reset = await resetPassword(parts, serviceOf(BOOKSHOP_ID), caller, typed);
      return reset.ok ? "right" : reset.code;
    },
  };
}

const createNarrow = ({ database }: World): Limits =>
  createLimits(countsOf(database), 0.001, (name, error) => {
    throw new Error(`${name} cannot be counted`, { cause: error });
  });
