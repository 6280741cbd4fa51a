import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { engine } from "../../world/database.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor, type Page, titleOf } from "../../world/login-visitor.ts";
import { otherCode, readCode, workOutbox } from "../../world/mailbox.ts";
import { SocialVisitor } from "../../world/social-visitor.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

/** So narrow that each form works once, and a provider's button three times. */
const NARROW = { rateLimitFactor: 0.01 };
const NEW = "aoi@example.jp";
const ACCEPTED = { password: "Aoi2026aoi", terms: "accepted" };

function expectRefusal(page: Page, title: string, sentence: string): void {
  expect([page.status, titleOf(page)]).toEqual([429, title]);
  expect(page.html).toContain(sentence);
  expect(Number(page.response.headers.get("retry-after"))).toBeGreaterThan(0);
}

const askForCode = async (visitor: LoginVisitor, flow: "sign-up" | "forgot", email = NEW) =>
  visitor.submit(await visitor.goTo(`/${flow}`), { email });

/** Makes an account. `NARROW` allows no second account. */
async function makeAccountByGoogle(world: World): Promise<void> {
  const visitor = new SocialVisitor(world);
  const terms = await visitor.signIn("google", { person: "google-haru" });
  expect((await visitor.submit(terms, { terms: "accepted" })).status).toBe(303);
}

/** Returns the same browser at another process on the same database. */
const elsewhere = (world: World, { browser }: LoginVisitor) => new LoginVisitor(world, browser);

describe("the limits of the login's forms", () => {
  test("after too many requests from one network address, in all forms together, no mail is sent", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox, NARROW);
    const visitor = new LoginVisitor(world);
    const waiting = await askForCode(visitor, "sign-up");
    expect(titleOf(waiting)).toBe(words.code.title);
    expect(await workOutbox(world)).toBe(1);

    const { crowded } = words.address.faults;
    const another = await askForCode(new LoginVisitor(world), "sign-up", "other@example.jp");
    expectRefusal(another, words.address.flows["sign-up"].title, crowded);
    expect(another.html).toContain('value="other@example.jp"');
    const forgot = await askForCode(new LoginVisitor(world), "forgot", PEOPLE.hana.email);
    expectRefusal(forgot, words.address.flows.forgot.title, crowded);
    const resent = await visitor.submit(waiting, {}, 1);
    expectRefusal(resent, words.code.title, words.code.faults.crowded);
    expect(await workOutbox(world)).toBe(0);
  });

  test("after too many codes from one network address, even the right code is not checked", async () => {
    await using world = await createWorld([], sandbox, NARROW);
    const visitor = new LoginVisitor(world);
    const waiting = await askForCode(visitor, "sign-up");
    const code = await readCode(world, sandbox, NEW);
    expect((await visitor.submit(waiting, { code: otherCode(code) })).status).toBe(422);
    const refused = await visitor.submit(waiting, { code });
    expectRefusal(refused, words.code.title, words.code.faults.crowded);
    const { db } = world.database;
    const row = await db.selectFrom("verification_code").selectAll().executeTakeFirstOrThrow();
    expect([row.tries, row.used_by]).toEqual([1, null]);
  });

  test("after too many new accounts from one network address, no more are made; a refused password does not count", async () => {
    await using world = await createWorld([], sandbox, NARROW);
    const visitor = new LoginVisitor(world);
    const waiting = await askForCode(visitor, "sign-up");
    const page = await visitor.submit(waiting, { code: await readCode(world, sandbox, NEW) });
    expect((await visitor.submit(page, { password: "short" })).status).toBe(422);
    expect((await visitor.submit(page, { password: ACCEPTED.password })).status).toBe(422);
    await makeAccountByGoogle(world);
    const refused = await visitor.submit(page, ACCEPTED);
    const { title } = words.newPassword.flows["sign-up"];
    expectRefusal(refused, title, words.newPassword.faults.crowded);
    expectRefusal(await visitor.reload(refused), title, words.newPassword.faults.crowded);
    // The message is shown only as long as it is true.
    world.passTime(Number(refused.response.headers.get("retry-after")) * 1_000);
    expect((await visitor.reload(refused)).status).toBe(200);
  });

  test("after too many visitors from one network address, no more are sent to Google or Apple; their new accounts count as well", async () => {
    await using world = await createWorld([], sandbox, NARROW);
    const visitor = new SocialVisitor(world);
    const terms = await visitor.signIn("apple", { person: "apple-tsubasa" });
    await makeAccountByGoogle(world);
    const refused = await visitor.submit(terms, { terms: "accepted" });
    expectRefusal(refused, words.terms.title, words.newPassword.faults.crowded);

    const left = await new SocialVisitor(world).goTo("/social/google");
    expect([left.status, left.location]).toEqual([303, expect.stringContaining("127.0.0.1")]);
    const stopped = await new SocialVisitor(world).goTo("/social/apple");
    expectRefusal(stopped, words.signIn.title, words.signIn.faults.crowded);
    expect(await world.database.db.selectFrom("social_sign_in").selectAll().execute()).toHaveLength(
      1,
    );
  });

  onBothEngines(
    "two processes on one PostgreSQL count mails, codes and sign-ins with Google together",
    async () => {
      await using world = await createWorld([], sandbox, NARROW);
      await using another = await world.restart();
      const visitor = new LoginVisitor(world);
      const waiting = await askForCode(visitor, "sign-up");
      const code = await readCode(world, sandbox, NEW);
      const isShared = engine === "postgres";

      const mails = await askForCode(elsewhere(another, visitor), "sign-up");
      expect(mails.status).toBe(isShared ? 429 : 200);
      const wrong = { code: otherCode(code) };
      expect((await visitor.submit(waiting, wrong)).status).toBe(422);
      const codes = await elsewhere(another, visitor).submit(waiting, wrong);
      expect(codes.status).toBe(isShared ? 429 : 422);

      for (let turn = 0; turn < 3; turn += 1) {
        expect((await new LoginVisitor(world).goTo("/social/google")).status).toBe(303);
      }
      const left = await new LoginVisitor(another).goTo("/social/google");
      expect(left.status).toBe(isShared ? 429 : 303);
    },
  );

  onBothEngines("two processes on one PostgreSQL count new accounts together", async () => {
    await using world = await createWorld([], sandbox, NARROW);
    await using another = await world.restart();
    const visitor = new LoginVisitor(world);
    const waiting = await askForCode(visitor, "sign-up");
    const page = await visitor.submit(waiting, { code: await readCode(world, sandbox, NEW) });
    await makeAccountByGoogle(world);
    const later = await elsewhere(another, visitor).submit(page, ACCEPTED);
    expect(later.status).toBe(engine === "postgres" ? 429 : 303);
  });

  // Only PostgreSQL has a separate store that can fail.
  if (engine === "postgres") {
    onBothEngines(
      "F08: when counting fails, mails are sent and codes are not checked",
      async () => {
        await using world = await createWorld([], sandbox);
        await world.database.db.schema.dropTable("rate_limit").execute();
        const visitor = new LoginVisitor(world);
        const waiting = await askForCode(visitor, "sign-up");
        expect(titleOf(waiting)).toBe(words.code.title);
        const code = await readCode(world, sandbox, NEW);
        const refused = await visitor.submit(waiting, { code });
        expect([refused.status, titleOf(refused)]).toEqual([503, words.code.title]);
        expect(refused.html).toContain(words.code.faults.overloaded);
      },
    );
  }
});
