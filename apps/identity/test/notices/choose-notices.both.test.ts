import {
  changeEmail,
  changePassword,
  chooseMailLanguage,
  describeNotices,
  type Language,
  type MailLanguage,
  OperationDetail,
  REST_MS,
  setAttributes,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { mail as english } from "@musubi/messages/en/mail";
import { describe, expect } from "vitest";
import { noteBrowser } from "../../src/accounts/known-browser.ts";
import { expectFirstBrowser } from "../../src/database/queries/known-browsers.ts";
import { changeAddress, readAccount, settleIn, use } from "../ties/take-back/claims.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { besidesSignIns, workOutbox } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { mailJa as words } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

const sandbox = await freshSandbox();

/** Logs a holder in, and returns their calls about the language of mails. */
async function noticeCallsAs(world: World, person: DemoPerson) {
  const { access_token: bearer } = await world.signIn(person);
  const client = world.client({ bearer, language: "ja" });
  return {
    language: async () => dataOf(await client.send(describeNotices, {})).language,
    chooseLanguage: (language: MailLanguage) =>
      client.send(chooseMailLanguage, { body: { language } }),
    /** Sends the page's language, as a page does after a log-in and when its language is switched. */
    speak: (language: Language) => client.send(setAttributes, { body: { language } }),
  };
}

type Client = ReturnType<World["client"]>;

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

  onBothEngines(
    "is that of the pages in browsers that are at home, at once; no other browser changes it, however often",
    async () => {
      await using world = await createWorld([kenji], sandbox);
      const language = async () => (await readAccount(world, kenji)).language;
      const page = world.loginUrl({ lng: "en", prompt: "login" });
      /** Logs in on an English page. */
      const callsIn = async (browser: Browser) =>
        world.client({ bearer: (await world.signIn(kenji, browser)).access_token });
      const speak = async (client: Client, language: Language) =>
        dataOf(await client.send(setAttributes, { body: { language } }));

      const thiefs = new Browser();
      const thief = await callsIn(thiefs);
      await speak(thief, "en");
      for (let n = 0; n < 3; n += 1) await world.submitSignIn(thiefs, page, kenji);
      expect(await language()).toBe("ja");

      // After three days without an objection it is the holder's.
      const own = new Browser();
      await callsIn(own);
      expect(await language()).toBe("ja");
      world.passTime(REST_MS);
      const later = new Browser();
      later.cookies.set("musubi_browser", own.cookies.get("musubi_browser") ?? "");
      const client = await callsIn(later);
      expect(await language()).toBe("en");
      await speak(client, "ja");
      expect(await language()).toBe("ja");
      dataOf(await client.send(chooseMailLanguage, { body: { language: "ja" } }));
      await speak(client, "en");
      expect(await language()).toBe("ja");
    },
  );

  onBothEngines(
    "is that of the first log-in for an account that nobody has used, and of a browser in which the mailbox was proved",
    async () => {
      await using world = await createWorld([kenji], sandbox);
      await expectFirstBrowser(world.database.db, kenji.subject, 0);
      await world.submitSignIn(new Browser(), world.loginUrl({ lng: "en" }), kenji);
      expect((await readAccount(world, kenji)).language).toBe("en");
      const account = kenji.subject;
      const noted = { account, browser: "proved", userAgent: "", at: world.parts.now() };
      const note = (isProven: boolean, at = noted.at) =>
        world.database.transact((trx) => noteBrowser(trx, { ...noted, at }, isProven));
      expect(await note(false)).toEqual({ isNew: true, isAtHome: false });
      expect(await note(true, noted.at + 1)).toEqual({ isNew: false, isAtHome: true });
      expect(await note(false, noted.at + 2)).toEqual({ isNew: false, isAtHome: true });
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

test("S04: a take-back undoes a language that was chosen since the change", async () => {
  await using world = await createWorld([kenji], sandbox);
  await settleIn(world, kenji);
  const link = await changeAddress(world, kenji, "thief@example.com");
  const thiefs = await noticeCallsAs(world, { ...kenji, email: "thief@example.com" });
  dataOf(await thiefs.chooseLanguage("en"));
  const { password = "" } = kenji;
  expect(await use(world, link, { proof: { password } })).toBe("restored");
  const { mail_language } = await world.database.db
    .selectFrom("account")
    .select("mail_language")
    .executeTakeFirstOrThrow();
  expect(mail_language).toBeNull();
});
