import {
  changeEmail,
  changePassword,
  chooseMailLanguage,
  deleteService,
  type Language,
  type MailLanguage,
  REST_MS,
  ServiceType,
  SLEEP_MS,
  setAttributes,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import type { Mail } from "../../../src/outbox/mail/mails.ts";
import { CLOSING_WAIT_MS } from "../../../src/ties/places/mail-leaving.ts";
import { objectTo } from "../../../src/ties/take-back/object.ts";
import { takeBack } from "../../../src/ties/take-back/take-back.ts";
import {
  changeAddress,
  collectMails,
  findOffer,
  changePassword as robPassword,
  settleIn,
  VISITOR,
} from "../../ties/take-back/claims.ts";
import { Browser } from "../../world/browser.ts";
import { LoginVisitor } from "../../world/login-visitor.ts";
import { readCode } from "../../world/mailbox.ts";
import { dataOf } from "../../world/outcomes.ts";
import { startSandbox } from "../../world/sandbox.ts";
import { createWorld, type World } from "../../world/world.ts";

// The accounts of the demo read Japanese; most acts here are on an English page.
const { hana } = PEOPLE;
const THIEF = "thief@example.com";
const ENGLISH = { ...VISITOR, language: "en" } as const;

/** Runs due jobs. Returns what each mail is about, and in which language. */
async function collect(world: World): Promise<{ mails: Mail[]; languages: string[] }> {
  const mails = await collectMails(world);
  return {
    mails,
    languages: mails.map(({ content, language }) => `${content.about}: ${language}`),
  };
}

const signIn = async (world: World) => {
  const { access_token } = await world.signIn(hana);
  await collectMails(world);
  return { access_token, client: world.client({ bearer: access_token, language: "en" }) };
};

test("codes and take-back links that a page requests are mailed in the page's language", async () => {
  await using world = await createWorld();
  const { access_token, client } = await signIn(world);
  const email = "new-hana@example.jp";
  dataOf(await client.send(changeEmail, { body: { access_token, email } }));
  expect((await collect(world)).languages).toEqual(["change-email-code: en"]);
  await settleIn(world, hana);
  await changeAddress(world, hana, THIEF);
  const visitor = new LoginVisitor(world);
  await visitor.submit(await visitor.goTo("/forgot", { lng: "en" }), { email: hana.email });
  expect((await collect(world)).languages).toEqual(["take-back-links: en"]);
});

/** Logs Hana in on a page in a language. */
const logIn = async (world: World, browser: Browser, lng: Language) => {
  const visitor = new LoginVisitor(world, browser);
  const { email, password = "" } = hana;
  await visitor.submit(await visitor.goTo("/", { lng, prompt: "login" }), { email, password });
};
/** Logs Hana in on an English page, in a browser that her ID has known for three days. */
async function logInAtHome(world: World): Promise<void> {
  const browser = new Browser();
  await logIn(world, browser, "ja");
  world.passTime(REST_MS);
  await logIn(world, browser, "en");
}
const choose = async (client: Client, language: MailLanguage) =>
  dataOf(await client.send(chooseMailLanguage, { body: { language } }));
const switchPage = async (client: Client) =>
  dataOf(await client.send(setAttributes, { body: { language: "en" } }));

type Client = ReturnType<World["client"]>;
type Done = (world: World, client: Client) => Promise<unknown>;
const nothing: Done = async () => undefined;

// Sessions on an English page: the expected language, what was done before the session, and in it.
const SESSIONS: readonly [language: Language, what: string, before: Done, during: Done][] = [
  ["ja", "nothing was chosen", nothing, nothing],
  ["ja", "the session itself chose English", nothing, (_, own) => choose(own, "en")],
  ["ja", "the session switched its page to English", nothing, (_, own) => switchPage(own)],
  ["ja", "another session switched its page to English", (_, other) => switchPage(other), nothing],
  ["en", "English was chosen before", (_, other) => choose(other, "en"), nothing],
  [
    "en",
    "English was chosen before, and the session chose Japanese",
    (_, other) => choose(other, "en"),
    (_, own) => choose(own, "ja"),
  ],
  [
    "ja",
    "an unknown browser logged in in English, twice",
    async (world) => {
      const browser = new Browser();
      for (const lng of ["en", "en"] as const) await logIn(world, browser, lng);
    },
    nothing,
  ],
  ["en", "a browser that is at home logged in in English", logInAtHome, nothing],
  [
    "ja",
    "Japanese was chosen, and then a browser that is at home logged in in English",
    async (world, other) => {
      await choose(other, "ja");
      await logInAtHome(world);
    },
    nothing,
  ],
  [
    "en",
    "the session switched its page to English in a browser that is at home",
    nothing,
    async ({ database }, own) => {
      await database.db.updateTable("known_browser").set({ at_home: 1 }).execute();
      await switchPage(own);
    },
  ],
];

test.each(SESSIONS)(
  "a session's acts are mailed in %s if %s",
  async (language, _, before, during) => {
    await using sandbox = await startSandbox();
    await using world = await createWorld([hana], sandbox);
    await before(world, (await signIn(world)).client);
    const { access_token, client } = await signIn(world);
    await during(world, client);
    const passwords = { previous_password: hana.password, proposed_password: "Yozakura2026" };
    // An act that a background run finishes is reported like one that the session did itself.
    dataOf(await client.send(deleteService, { body: { service_id: ServiceType.STORE } }));
    dataOf(await client.send(changePassword, { body: { access_token, ...passwords } }));
    world.passTime(CLOSING_WAIT_MS);
    const { languages } = await collect(world);
    expect(languages.toSorted()).toEqual([
      `password-changed: ${language}`,
      `service-left: ${language}`,
    ]);
  },
);

test("mails about acts without a session are in the account's language: a new browser, a new password, an erasure", async () => {
  await using sandbox = await startSandbox();
  await using world = await createWorld([{ ...hana, services: [] }], sandbox);
  const { database, parts } = world;
  await logIn(world, new Browser(), "en");
  expect((await collect(world)).languages).toEqual(["new-browser: ja"]);
  const visitor = new LoginVisitor(world);
  const page = await visitor.goTo("/forgot", { lng: "en" });
  const asked = await visitor.submit(page, { email: hana.email });
  const proven = await visitor.submit(asked, { code: await readCode(world, sandbox, hana.email) });
  await visitor.submit(proven, { password: "Yozakura2026" });
  expect((await collect(world)).languages).toEqual(["password-reset: ja"]);
  const closedAt = parts.now();
  const closed = { state: "disabled", disabled_at: closedAt, language: "ja" } as const;
  await database.db.updateTable("account").set(closed).execute();
  await parts.outbox.add(database.db, { kind: "erase-account", account: hana.subject });
  world.passTime(SLEEP_MS);
  expect((await collect(world)).languages).toEqual(["account-erased: ja"]);
});

test("the mail about a closed ID that is reopened on the log-in page uses the account's language", async () => {
  await using world = await createWorld([{ ...hana, services: [] }]);
  const { database, parts } = world;
  const closed = { state: "disabled", disabled_at: parts.now() } as const;
  await database.db.updateTable("account").set(closed).execute();
  const visitor = new LoginVisitor(world);
  const { email, password } = hana;
  const page = await visitor.submit(await visitor.goTo("/", { lng: "en" }), { email, password });
  await visitor.submit(page, {});
  const { languages } = await collect(world);
  expect(languages).toContain("account-woken: ja");
});

/** Sets the mails of the account to English, as an attacker could. */
const speakEnglish = ({ database }: World) =>
  database.db.updateTable("account").set({ language: "en" }).execute();

test("after a freeze, a stop and an objection, an earlier mailbox gets mails in the language of its notice", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const press = async (secret: string) =>
    dataOf(
      await takeBack(
        world.parts,
        secret,
        { offered: await findOffer(world, secret), shown: {} },
        ENGLISH,
      ),
    );
  const robbed = await robPassword(world, hana, "Thiefs2026");
  await speakEnglish(world);
  await press(robbed);
  expect((await collect(world)).languages).toEqual(["account-frozen: ja"]);
  const thawed = { frozen_until: null, language: "ja" } as const;
  await world.database.db.updateTable("account").set(thawed).execute();

  const changed = await changeAddress(world, hana, THIEF);
  await speakEnglish(world);
  await press(changed);
  const stopped = await collect(world);
  expect(stopped.languages.toSorted()).toEqual(["stop-begun: ja", "stop-told: en"]);
  const secret = stopped.mails.flatMap(({ content }) =>
    content.about === "stop-told" ? [content.secret] : [],
  )[0];
  const shown = { proof: { password: hana.password } };
  dataOf(await objectTo(world.parts, { secret: secret ?? "" }, shown, ENGLISH));
  const objected = (await collect(world)).mails.map(({ to, language }) => `${to}: ${language}`);
  expect(objected.toSorted()).toEqual([`${hana.email}: ja`, `${THIEF}: en`]);
});

test("after a take-back, the mailbox of the link gets a mail in the notice's language, the mailbox that lost the ID in the account's", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const secret = await changeAddress(world, hana, THIEF);
  await speakEnglish(world);
  const shown = { proof: { password: hana.password } };
  const offered = await findOffer(world, secret, shown);
  dataOf(await takeBack(world.parts, secret, { offered, shown }, ENGLISH));
  const { languages } = await collect(world);
  expect(languages.toSorted()).toEqual(["taken-back: ja", "undone: en"]);
});
