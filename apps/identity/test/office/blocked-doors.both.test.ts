import { getTokens, LogLevel, listActivity, OperationDetail, renewTokens } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { mail } from "@musubi/messages/en/mail";
import { readHtml } from "@musubi/phrases/as-read";
import { refreshTokenGrant } from "openid-client";
import { describe, expect } from "vitest";
import { askForLink as askForCodeLink } from "../../src/accounts/codes/ask-for-link.ts";
import { beginLoginSession } from "../../src/accounts/sessions/login-session.ts";
import { block } from "../../src/office/block.ts";
import { unblock } from "../../src/office/unblock.ts";
import { changeAddress, collectMails, told, use } from "../ties/take-back/claims.ts";
import { linkIn } from "../ties/take-back/play.ts";
import { askForLink, readLink } from "../world/admissions.ts";
import { Authenticator } from "../world/authenticator.ts";
import { Browser } from "../world/browser.ts";
import { closeId } from "../world/close-id.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { everyHolderCall } from "../world/every-holder-call.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { haveStopped } from "../world/have-stopped.ts";
import { holdAccounts } from "../world/hold-accounts.ts";
import { anonymous, LoginVisitor, type Page, titleOf } from "../world/login-visitor.ts";
import { readCode, readLink as readCodeLink, readMail } from "../world/mailbox.ts";
import { idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { codeOf } from "../world/outcomes.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { createPoolClient, openForm, reach } from "../world/pool-client.ts";
import { signInToPool } from "../world/pool-sign-in.ts";
import { proveByPassword } from "../world/prove.ts";
import { withClients } from "../world/service-client.ts";
import { comeFromService } from "../world/service-visitor.ts";
import { SocialVisitor } from "../world/social-visitor.ts";
import { loginJa as wordsInJapanese } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, blockId, unblockId } from "./office.ts";

const { hana, kenji, yuki } = PEOPLE;
const PAUSED = words.problem.problems["account-blocked"].title;
const PAUSED_JA = wordsInJapanese.problem.problems["account-blocked"].title;
const PORTAL = /^http:\/\/portal\.test\/.*authorization_code=/;
const PASSWORD = "Yozakura2026";

const sandbox = await freshSandbox();

const findSessions = ({ database: { db } }: World) =>
  db.selectFrom("login_session").select("id").where("ended_at", "is", null).execute();

/** Goes through a log-in up to its last form. Returns a function that sends that form. */
type Door = (world: World) => Promise<() => Promise<Page>>;

const byPassword: Door = async (world) => {
  const visitor = new LoginVisitor(world);
  const form = await visitor.goTo("/");
  return () => visitor.submit(form, { email: hana.email, password: hana.password ?? "" });
};

const byProvider: Door = async (world) => {
  const visitor = new SocialVisitor(world);
  const person = yuki.provider?.subject ?? "";
  const answer = await visitor.choose(await visitor.leave("google"), { person });
  return async () => visitor.open((await visitor.bring("google", answer)).location);
};

const byForgottenPassword: Door = async (world) => {
  await collectMails(world);
  const visitor = new LoginVisitor(world);
  const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
  const page = await visitor.submit(asked, { code: await readCode(world, sandbox, hana.email) });
  return async () => {
    const set = await visitor.submit(page, { password: PASSWORD });
    if (titleOf(set) !== words.signIn.title) return set;
    return visitor.submit(set, { email: hana.email, password: PASSWORD });
  };
};

const byWaking: Door = async (world) => {
  const visitor = new LoginVisitor(world);
  const form = await visitor.goTo("/");
  const { email, password = "" } = hana;
  const offered = await visitor.submit(form, { email, password });
  expect(titleOf(offered)).toBe(words.wake.title);
  return () => visitor.submit(offered, {});
};

describeOnce("S44: while an ID is blocked", () => {
  const NOTHING = async () => {};
  test.each<[string, DemoPerson, Door, (world: World) => Promise<void>]>([
    ["a password", hana, byPassword, NOTHING],
    ["a provider", yuki, byProvider, NOTHING],
    ["a forgotten password", hana, byForgottenPassword, NOTHING],
    ["waking", hana, byWaking, (world) => closeId(world, hana)],
  ])(
    "a log-in by %s is refused at its last form, with a page that says so; after the block it works",
    async (...row) => {
      const [, person, door, prepare] = row;
      await using world = await createWorld([person], sandbox);
      await prepare(world);
      const finish = await door(world);
      const { db } = world.database;
      const before = await db.selectFrom("account").selectAll().execute();
      await blockId(world, person);
      const refused = await finish();
      expect([refused.status, titleOf(refused)]).toEqual([403, PAUSED]);
      expect(refused.html).toContain(world.config.site.links.en.contact);
      expect(await findSessions(world)).toEqual([]);
      await unblockId(world, person);
      const after = await db.selectFrom("account").selectAll().execute();
      // The time until a closed ID is erased is longer by the time of the block.
      expect(after).toEqual(
        before.map((account) => ({ ...account, disabled_at: after[0]?.disabled_at })),
      );
      expect((await (await door(world))()).location).toMatch(PORTAL);
      expect(await findSessions(world)).toHaveLength(1);
    },
  );

  test("a log-in by a passkey is refused, too", async () => {
    await using world = await createWorld([hana], sandbox);
    const authenticator = new Authenticator(world.config.origin);
    await new PasskeyVisitor(world).addFor(hana, authenticator);
    await blockId(world, hana);
    const refused = await new PasskeyVisitor(world).logIn(authenticator);
    expect([refused.status, titleOf(refused)]).toEqual([403, PAUSED]);
    expect(await findSessions(world)).toEqual([]);
    await unblockId(world, hana);
    expect((await new PasskeyVisitor(world).logIn(authenticator)).location).toMatch(PORTAL);
  });

  test("a mailed link admits no browser, and no other link is mailed", async () => {
    await using world = await createWorld([hana], sandbox);
    await askForLink(world, hana.email, "en");
    const link = await readLink(world, sandbox, hana.email);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(link);
    await blockId(world, hana);
    expect(titleOf(await visitor.submit(page, {}))).toBe(PAUSED);
    const { db } = world.database;
    expect(await db.selectFrom("admission").select("browser_hash").execute()).toEqual([
      { browser_hash: null },
    ]);
    await collectMails(world);
    world.passTime(61 * 60_000);
    await askForLink(world, hana.email);
    expect(told(await collectMails(world))).toEqual([`${hana.email}: account-blocked`]);
  });

  test("a link that was mailed instead of a code is refused; after the block it is valid again", async () => {
    await using world = await createWorld([hana], sandbox);
    const address = { email: hana.email, emailKey: hana.email };
    const stranger = { language: "en", userAgent: "", network: "" } as const;
    await askForCodeLink(world.parts, "forgot", address, stranger);
    const link = await readCodeLink(world, sandbox, hana.email);
    const visitor = new LoginVisitor(world);
    const form = await visitor.open(link);
    await blockId(world, hana);
    expect(titleOf(await visitor.submit(form, { password: PASSWORD }))).toBe(PAUSED);
    await unblockId(world, hana);
    const set = await visitor.submit(await visitor.open(link), { password: PASSWORD });
    expect(titleOf(set)).toBe(words.codeLink.done.forgot.title);
  });

  test("a request for a new password gets a mail about the block, and the page is the usual one", async () => {
    await using world = await createWorld([hana], sandbox);
    await blockId(world, hana);
    const ask = async (email: string) => {
      const visitor = new LoginVisitor(world);
      return anonymous(await visitor.submit(await visitor.goTo("/forgot"), { email }), email);
    };
    await collectMails(world);
    expect(await ask(hana.email)).toEqual(await ask("nobody@example.jp"));
    const { subject, text } = await readMail(world, sandbox, hana.email);
    expect(subject).toBe(mail.accountBlocked.subject);
    expect(text).toContain(world.config.site.links.en.contact);
  });

  test("a visitor who proves nothing sees the usual answers", async () => {
    await using world = await createWorld([hana], sandbox, { demo: false });
    await blockId(world, hana);
    const tryAt = async (email: string) => {
      const visitor = new LoginVisitor(world);
      const page = await visitor.submit(await visitor.goTo("/"), { email, password: "Wrong2026" });
      return anonymous(page, email);
    };
    expect(await tryAt(hana.email)).toEqual(await tryAt("nobody@example.jp"));
  });

  test("the pool refuses a sign-in, by its call and on its page", async () => {
    await using world = await createWorld([hana, yuki], sandbox);
    const pool = await createPoolClient(reach(world));
    const browser = new Browser();
    const { action, csrf } = await openForm((await pool.begin()).url, browser, pool.atHome);
    await blockId(world, hana);
    await expect(signInToPool(world.url, hana)).rejects.toThrow("400");
    const { email, password = "" } = hana;
    const answer = await browser.post(action, { csrf, email, password });
    expect([answer.status, titleOf({ html: readHtml(await answer.text()) })]).toEqual([
      403,
      PAUSED_JA,
    ]);
    const { db } = world.database;
    const grants = db.selectFrom("oidc_state").select("model").where("model", "=", "Grant");
    expect(await grants.where("account", "=", hana.subject).execute()).toEqual([]);
  });

  test("the links of notices about a change or a log-in do nothing until the block ends", async () => {
    await using world = await createWorld([hana], sandbox);
    await world.signIn(hana, new Browser());
    const freezing = linkIn(await collectMails(world), hana.email);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(`/login/take-back/${freezing}?lng=en`);
    await blockId(world, hana);
    await visitor.submit(page, {});
    expect(titleOf(await visitor.reload(page))).toBe(PAUSED);
    await unblockId(world, hana);
    expect(titleOf(await visitor.reload(page))).toBe(titleOf(page));
    const restoring = await changeAddress(world, hana, "thief@example.com");
    await blockId(world, hana);
    expect(await use(world, restoring)).toBe("blocked");
    await unblockId(world, hana);
    expect(await use(world, restoring)).toBe("stopped");
  });
});

describe("S44: when an ID is blocked", () => {
  test("sessions, codes and tokens end; the holder gets a notice and the act is logged", async () => {
    await using world = await createWorld([hana], sandbox);
    const tokens = await world.signIn(hana);
    const { code, verifier } = await world.obtainCode(hana);
    await collectMails(world);
    await blockId(world, hana);
    for (const outcome of await everyHolderCall(world, tokens)) {
      expect(codeOf(outcome)).toMatch(/^(?:NotAuthorized|UserNotFound)Exception$/);
    }
    const client = world.client();
    const redeeming = { authorization_code: code, code_verifier: verifier, auth_service_id: 0 };
    const renewing = { refresh_token: tokens.refresh_token, auth_service_id: 0 } as const;
    const refused = [
      await client.send(getTokens, { body: { ...redeeming, auth_service_id: 0 } }),
      await client.send(renewTokens, { body: renewing }),
    ];
    expect(refused.map(codeOf)).toEqual(["NotAuthorizedException", "NotAuthorizedException"]);
    expect(told(await collectMails(world))).toEqual([`${hana.email}: account-blocked`]);
    await unblockId(world, hana);
    expect(told(await collectMails(world))).toEqual([`${hana.email}: account-unblocked`]);
    const { db } = world.database;
    const acts = db
      .selectFrom("journal")
      .select(["account", "email", "log_text"])
      .where("author", "=", "operator")
      .orderBy("at");
    const act = { account: hana.subject, email: "" };
    expect(await acts.execute()).toEqual([
      { ...act, log_text: "blocked" },
      { ...act, log_text: "unblocked" },
    ]);
    const { access_token: bearer } = await world.signIn(hana);
    const shown = await world.client({ bearer }).send(listActivity, { query: { kind: "changes" } });
    expect(shown).toMatchObject({
      data: {
        rows: [
          { detail: OperationDetail.OFFICE_ACT, text: "unblocked", refused: false },
          { detail: OperationDetail.OFFICE_ACT, text: "blocked", refused: false },
        ],
      },
    });
    expect(await block(world.parts, "nobody", AUTHOR)).toMatchObject({
      code: "unknown",
    });
    expect(await unblock(world.parts, hana.subject, AUTHOR)).toMatchObject({
      code: "not-blocked",
    });
  });

  onBothEngines("a service's session ends, and the service is notified", async () => {
    await using world = await createWorld([hana], sandbox, withClients(sandbox.origin));
    const visitor = await comeFromService(world);
    const { refresh_token = "" } = await visitor.redeem(await visitor.signIn(hana));
    await blockId(world, hana);
    const { configuration } = visitor.site;
    await expect(refreshTokenGrant(configuration, refresh_token)).rejects.toThrow();
    const { db } = world.database;
    const jobs = db.selectFrom("outbox").select("kind").where("kind", "=", "tell-log-out");
    expect(await jobs.execute()).toHaveLength(1);
    const again = await comeFromService(world);
    expect(titleOf(await again.signIn(hana))).toBe(PAUSED_JA);
  });

  test("a merge is refused, whichever of its IDs is blocked, and no operation is opened", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const calls = await mergeCallsAs(world, hana);
    const proof = await idTokenOf(world, kenji);
    await blockId(world, kenji);
    expect(codeOf(await calls.preview(proof))).toBe("AccountBlockedException");
    expect(codeOf(await calls.open(proof))).toBe("AccountBlockedException");
    expect(codeOf(await calls.move(proof, 2))).toBe("AccountBlockedException");
    await blockId(world, hana);
    expect(codeOf(await calls.open(proof))).toBe("NotAuthorizedException");
    const { db } = world.database;
    expect(await db.selectFrom("operation").select("id").execute()).toEqual([]);
  });

  onBothEngines(
    "a log-in that was proved before the block begins no session after it",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const proven = await proveByPassword(world.database.db, hana.subject);
      const origin = {
        userAgent: "",
        network: "",
        language: "ja" as const,
        browser: "",
        form: undefined,
        isProven: async () => true,
      };
      await blockId(world, hana);
      const begun = await beginLoginSession(world.parts, proven, "a secret", undefined, origin);
      expect(begun).toMatchObject({ ok: false, code: "blocked" });
    },
  );

  onBothEngines("a log-in and a block at once leave no session", async () => {
    await using world = await createWorld([hana], sandbox);
    const finish = await byPassword(world);
    const held = await holdAccounts(world.config.databaseUrl, [hana.subject]);
    const both = Promise.all([finish(), blockId(world, hana)]);
    await haveStopped(world, 2);
    await held[Symbol.asyncDispose]();
    await both;
    expect(await findSessions(world)).toEqual([]);
  });
});

test("S44: refusals during a block are recorded for the account", async () => {
  await using world = await createWorld([hana], sandbox);
  await blockId(world, hana);
  await (await byPassword(world))();
  const { db } = world.database;
  const rows = db
    .selectFrom("journal")
    .select(["account", "log_text"])
    .where("log_level", "=", LogLevel.ERROR);
  expect(await rows.execute()).toEqual([{ account: hana.subject, log_text: "blocked" }]);
});
