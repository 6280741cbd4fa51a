import {
  changeEmail,
  changePassword,
  chooseMailLanguage,
  chooseNotice,
  describeNotices,
  type Language,
  type MailLanguage,
  NOTICE_KINDS,
  type NoticeKind,
  OperationDetail,
  SLEEP_MS,
  setAttributes,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { mail as english } from "@musubi/messages/en/mail";
import { mail as words } from "@musubi/messages/ja/mail";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { CLOSING_WAIT_MS } from "../../src/ties/places/mail-leaving.ts";
import { changeAddress, readAccount, settleIn, use } from "../ties/reversals/claims.ts";
import { closeId } from "../world/close-id.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { besidesSignIns, workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { findFirstUseOf, pressNew, STORE } from "../world/openings.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { placeCallsAs } from "../world/place-calls.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const HOUR = 60 * 60_000;
const AT_STORE = "オンラインストア";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox[Symbol.asyncDispose]());

/** Logs a holder in, and returns their calls about notices. */
async function noticeCallsAs(world: World, person: DemoPerson) {
  const { access_token: bearer } = await world.signIn(person);
  const client = world.client({ bearer, language: "ja" });
  return {
    declined: async () => dataOf(await client.send(describeNotices, {})).declined,
    choose: (kind: NoticeKind, wanted: 0 | 1) =>
      client.send(chooseNotice, { body: { kind, wanted } }),
    language: async () => dataOf(await client.send(describeNotices, {})).language,
    chooseLanguage: (language: MailLanguage) =>
      client.send(chooseMailLanguage, { body: { language } }),
    /** Sends the page's language, as a page does after a log-in and when its language is switched. */
    speak: (language: Language) => client.send(setAttributes, { body: { language } }),
  };
}

const countRows = async ({ database: { db } }: World) =>
  (
    await db
      .selectFrom("journal")
      .select("account")
      .where("operation_detail", "=", OperationDetail.CHANGE_NOTICES)
      .execute()
  ).length;

const subjectsTo = async (world: World, { email }: DemoPerson) => {
  await workOutbox(world);
  return besidesSignIns(await sandbox.mails(email)).map(({ subject }) => subject);
};

const readDeclined = ({ database: { db } }: World) =>
  db.selectFrom("declined_notice").select(["account", "kind"]).execute();

describe("the choice of notices", () => {
  onBothEngines(
    "is stored for one kind and one ID, and logged if it changes something",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const calls = await noticeCallsAs(world, kenji);
      const other = await noticeCallsAs(world, hana);
      expect(await calls.declined()).toEqual([]);
      dataOf(await calls.choose("opened", 1));
      expect(await countRows(world)).toBe(0);
      dataOf(await calls.choose("opened", 0));
      dataOf(await calls.choose("opened", 0));
      expect(await calls.declined()).toEqual(["opened"]);
      expect(await other.declined()).toEqual([]);
      expect(await countRows(world)).toBe(1);
      dataOf(await calls.choose("opened", 1));
      expect(await calls.declined()).toEqual([]);
      expect(await countRows(world)).toBe(2);
    },
  );

  onBothEngines(
    "in two tabs at once is stored for both tabs; the same choice in both is logged once",
    async () => {
      await using world = await createWorld([kenji], sandbox);
      const [one, two] = [await noticeCallsAs(world, kenji), await noticeCallsAs(world, kenji)];
      const chosen = await Promise.all([
        one.choose("opened", 0),
        two.choose("woken", 0),
        two.choose("opened", 0),
      ]);
      for (const outcome of chosen) dataOf(outcome);
      expect(await one.declined()).toEqual(["opened", "woken"]);
      expect(await countRows(world)).toBe(2);
    },
  );

  test("is refused for security notices, and without a log-in", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await noticeCallsAs(world, kenji);
    for (const kind of ["security", "password-changed", "", "__proto__"]) {
      expect(codeOf(await calls.choose(kind as NoticeKind, 0))).toBe("InvalidParameterException");
    }
    const stranger = world.client();
    expect(codeOf(await stranger.send(describeNotices, {}))).toBe("NotAuthorizedException");
    const body = { kind: "opened", wanted: 0 } as const;
    expect(codeOf(await stranger.send(chooseNotice, { body }))).toBe("NotAuthorizedException");
    expect(await readDeclined(world)).toEqual([]);
  });
});

describeOnce("a mail that was declined", () => {
  test("about starting or returning to a service is not sent; the notice about leaving it always is", async () => {
    await using world = await createWorld([kenji], sandbox);
    const notices = await noticeCallsAs(world, kenji);
    for (const kind of NOTICE_KINDS) dataOf(await notices.choose(kind, 0));
    expect(await findFirstUseOf(world, kenji)).toBe("new");
    dataOf(await pressNew(world, kenji));
    expect(await subjectsTo(world, kenji)).toEqual([]);

    const places = await placeCallsAs(world, kenji);
    dataOf(await places.leave(STORE));
    world.passTime(CLOSING_WAIT_MS);
    expect(await subjectsTo(world, kenji)).toEqual([words.serviceLeft.subject(AT_STORE)]);
    dataOf(await places.comeBack(STORE));
    expect(await subjectsTo(world, kenji)).toHaveLength(1);

    // Once the holder wants the mail again, it is sent again.
    dataOf(await places.leave(STORE));
    dataOf(await notices.choose("woken", 1));
    dataOf(await places.comeBack(STORE));
    expect(await subjectsTo(world, kenji)).toContain(words.serviceWoken.subject(AT_STORE));
  });

  test("that was queued before the choice is sent", async () => {
    await using world = await createWorld([kenji], sandbox);
    const notices = await noticeCallsAs(world, kenji);
    expect(await findFirstUseOf(world, kenji)).toBe("new");
    dataOf(await pressNew(world, kenji));
    dataOf(await notices.choose("opened", 0));
    expect(await subjectsTo(world, kenji)).toEqual([words.serviceOpened.subject(AT_STORE)]);
  });

  test("remains declined until the ID is erased", async () => {
    await using world = await createWorld([kenji], sandbox);
    dataOf(await (await noticeCallsAs(world, kenji)).choose("opened", 0));
    await closeId(world, kenji);
    world.passTime(HOUR);
    await workOutbox(world);
    expect(await readDeclined(world)).toHaveLength(1);
    for (const ms of [SLEEP_MS, HOUR]) {
      world.passTime(ms);
      await workOutbox(world);
    }
    expect(await subjectsTo(world, kenji)).toContain(words.accountErased.subject);
    expect(await readDeclined(world)).toEqual([]);
  });
});

describe("the language of mails", () => {
  onBothEngines(
    "is that of the log-ins until the holder chooses one; then no page changes it",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const calls = await noticeCallsAs(world, kenji);
      const other = await noticeCallsAs(world, hana);
      expect(await calls.language()).toBe("pages");
      dataOf(await calls.speak("ja"));
      dataOf(await calls.chooseLanguage("en"));
      dataOf(await calls.chooseLanguage("en"));
      expect(await countRows(world)).toBe(1);
      dataOf(await calls.speak("ja"));
      expect(await calls.language()).toBe("en");
      expect(await other.language()).toBe("pages");

      expect((await readAccount(world, kenji)).language).toBe("en");
      expect(await countRows(world)).toBe(1);
    },
  );

  onBothEngines("follows the log-ins again if the holder chooses so", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await noticeCallsAs(world, kenji);
    dataOf(await calls.chooseLanguage("en"));
    dataOf(await calls.chooseLanguage("pages"));
    expect(await calls.language()).toBe("pages");
    expect((await readAccount(world, kenji)).language).toBe("ja");
  });

  test("applies to notices, even about an act on a page in another language, but not to codes", async () => {
    await using world = await createWorld([kenji], sandbox);
    dataOf(await (await noticeCallsAs(world, kenji)).chooseLanguage("en"));
    const { access_token } = await world.signIn(kenji);
    const client = world.client({ bearer: access_token, language: "ja" });
    const passwords = { previous_password: kenji.password, proposed_password: "Yozakura2026" };
    dataOf(await client.send(changePassword, { body: { access_token, ...passwords } }));
    expect(await subjectsTo(world, kenji)).toEqual([english.passwordChanged.subject]);
    const email = "new-kenji@example.jp";
    dataOf(await client.send(changeEmail, { body: { access_token, email } }));
    await workOutbox(world);
    expect((await sandbox.mails(email)).map(({ text }) => text)).toEqual([
      expect.stringContaining(words.codeName),
    ]);
  });

  test("must be one that we offer, and only the holder chooses it", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await noticeCallsAs(world, kenji);
    expect(codeOf(await calls.chooseLanguage("fr" as Language))).toBe("InvalidParameterException");
    const stranger = world.client();
    const body = { language: "en" } as const;
    expect(codeOf(await stranger.send(chooseMailLanguage, { body }))).toBe(
      "NotAuthorizedException",
    );
    expect(await calls.language()).toBe("pages");
  });
});

test("S04: a take-back undoes choices of notices since the change, and keeps earlier ones", async () => {
  await using world = await createWorld([kenji], sandbox);
  await settleIn(world, kenji);
  dataOf(await (await noticeCallsAs(world, kenji)).choose("woken", 0));
  world.passTime(1);
  const link = await changeAddress(world, kenji, "thief@example.com");
  const thiefs = await noticeCallsAs(world, { ...kenji, email: "thief@example.com" });
  dataOf(await thiefs.choose("opened", 0));
  dataOf(await thiefs.chooseLanguage("en"));
  const { password = "" } = kenji;
  expect(await use(world, link, { proof: { password } })).toBe("restored");
  expect(await readDeclined(world)).toEqual([{ account: kenji.subject, kind: "woken" }]);
  const { mail_language } = await world.database.db
    .selectFrom("account")
    .select("mail_language")
    .executeTakeFirstOrThrow();
  expect(mail_language).toBeNull();
});

test("a merge keeps the choice of its target", async () => {
  await using world = await createWorld([hana, kenji], sandbox);
  const [target, source] = [await noticeCallsAs(world, hana), await noticeCallsAs(world, kenji)];
  dataOf(await target.choose("woken", 0));
  dataOf(await source.choose("opened", 0));
  const calls = await mergeCallsAs(world, hana);
  const merge = dataOf(await calls.open(await idTokenOf(world, kenji)));
  expect(await driveToEnd(calls, merge)).toMatchObject({ state: "done" });
  expect(await (await noticeCallsAs(world, hana)).declined()).toEqual(["woken"]);
});
