import { changeEmail, changePassword, SLEEP_MS, setAttributes, verifyCode } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { mail as en } from "@musubi/messages/en/mail";
import { expect, test } from "vitest";
import type { Mail } from "../../../src/outbox/mail/mails.ts";
import { objectTo } from "../../../src/ties/reversals/object.ts";
import { takeBack } from "../../../src/ties/reversals/take-back.ts";
import {
  changeAddress,
  collectMails,
  findOffer,
  changePassword as robPassword,
  STRANGER,
  settleIn,
} from "../../ties/reversals/claims.ts";
import { Browser } from "../../world/browser.ts";
import { LoginVisit } from "../../world/login-visit.ts";
import { readCode, workOutbox } from "../../world/mailbox.ts";
import { dataOf } from "../../world/outcomes.ts";
import { startSandbox } from "../../world/sandbox.ts";
import { createWorld, type World } from "../../world/world.ts";

// The accounts of the demo read Japanese; whoever acts here reads English.
const { hana } = PEOPLE;
const THIEF = "thief@example.com";
const ENGLISH = { ...STRANGER, language: "en" } as const;

/** Does what is due; returns what each mail is about, and in which language. */
async function collect(world: World): Promise<{ mails: Mail[]; languages: string[] }> {
  const mails = await collectMails(world);
  return {
    mails,
    languages: mails.map(({ content, language }) => `${content.about}: ${language}`),
  };
}

const codeIn = (mails: readonly Mail[]): string =>
  mails.flatMap(({ content }) => ("code" in content ? [content.code] : []))[0] ?? "";

const signIn = async (world: World) => {
  const { access_token } = await world.signIn(hana);
  await collectMails(world);
  return { access_token, client: world.client({ bearer: access_token, language: "en" }) };
};

test("a new password by code: the first mail and the last are in the language of the page", async () => {
  await using sandbox = await startSandbox();
  await using world = await createWorld([hana], sandbox);
  const visit = new LoginVisit(world);
  const page = await visit.visit("/forgot", { lng: "en" });
  const asked = await visit.submit(page, { email: hana.email });
  const proven = await visit.submit(asked, { code: await readCode(world, sandbox, hana.email) });
  await visit.submit(proven, { password: "Yozakura2026" });
  await workOutbox(world);
  const texts = (await sandbox.mails(hana.email)).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining(en.passwordReset.lead),
    expect.stringContaining(en.forgotCode.lead),
  ]);
});

test("whoever asks for a new password reads of lost links in the same language", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  await changeAddress(world, hana, THIEF);
  const visit = new LoginVisit(world);
  await visit.submit(await visit.visit("/forgot", { lng: "en" }), { email: hana.email });
  expect((await collect(world)).languages).toEqual(["take-back-links: en"]);
});

test("a new address: the code and the notice to the old one", async () => {
  await using world = await createWorld();
  const { access_token, client } = await signIn(world);
  const email = "new-hana@example.jp";
  dataOf(await client.send(changeEmail, { body: { access_token, email } }));
  const first = await collect(world);
  expect(first.languages).toEqual(["change-email-code: en"]);
  const typed = { attribute_name: "email", code: codeIn(first.mails), after_email: email } as const;
  await client.send(verifyCode, { body: { access_token, ...typed } });
  expect((await collect(world)).languages).toEqual(["email-changed: en"]);
});

test("a new password by the old one", async () => {
  await using world = await createWorld();
  const { access_token, client } = await signIn(world);
  const passwords = { previous_password: hana.password, proposed_password: "Yozakura2026" };
  dataOf(await client.send(changePassword, { body: { access_token, ...passwords } }));
  expect((await collect(world)).languages).toEqual(["password-changed: en"]);
});

test("a closed ID that is opened again on the log-in page", async () => {
  await using world = await createWorld([{ ...hana, services: [] }]);
  const { database, parts } = world;
  const closed = { state: "disabled", disabled_at: parts.now() } as const;
  await database.db.updateTable("account").set(closed).execute();
  const visit = new LoginVisit(world);
  const page = await visit.submit(await visit.visit("/", { lng: "en" }), {
    email: hana.email,
    password: hana.password,
  });
  await visit.submit(page, {});
  const { languages } = await collect(world);
  expect(languages).toContain("account-woken: en");
});

test("a freeze, a stop and an objection: who acts reads on, the other side reads its own language", async () => {
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
  await press(await robPassword(world, hana, "Thiefs2026"));
  expect((await collect(world)).languages).toEqual(["account-frozen: en"]);
  await world.database.db.updateTable("account").set({ frozen_until: null }).execute();

  await press(await changeAddress(world, hana, THIEF));
  const stopped = await collect(world);
  expect(stopped.languages.toSorted()).toEqual(["stop-begun: en", "stop-told: ja"]);
  const secret = stopped.mails.flatMap(({ content }) =>
    content.about === "stop-told" ? [content.secret] : [],
  )[0];
  const shown = { proof: { password: hana.password } };
  dataOf(await objectTo(world.parts, { secret: secret ?? "" }, shown, ENGLISH));
  const objected = (await collect(world)).mails.map(({ to, language }) => `${to}: ${language}`);
  expect(objected.toSorted()).toEqual([`${hana.email}: ja`, `${THIEF}: en`]);
});

test("whoever takes an ID back reads on, and whoever loses it reads its own language", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const secret = await changeAddress(world, hana, THIEF);
  const shown = { proof: { password: hana.password } };
  const offered = await findOffer(world, secret, shown);
  dataOf(await takeBack(world.parts, secret, { offered, shown }, ENGLISH));
  const { languages } = await collect(world);
  expect(languages.toSorted()).toEqual(["taken-back: en", "undone: ja"]);
});

test("whoever sets another language gets the next mail of those in it", async () => {
  await using world = await createWorld();
  const { client } = await signIn(world);
  for (const language of ["en", "ja"] as const) {
    dataOf(await client.send(setAttributes, { body: { language } }));
    const visit = new LoginVisit(world, new Browser(`Mozilla/5.0 (X11; Linux) ${language}/140.0`));
    const page = await visit.visit("/", { lng: "ja" });
    await visit.submit(page, { email: hana.email, password: hana.password });
    expect((await collect(world)).languages).toEqual([`new-browser: ${language}`]);
  }
});

test("what comes out of the blue is in the account's language: a new browser, the calendar", async () => {
  await using world = await createWorld([{ ...hana, services: [] }]);
  const visit = new LoginVisit(world, new Browser("Mozilla/5.0 (X11; Linux) Firefox/140.0"));
  const page = await visit.visit("/", { lng: "en" });
  await visit.submit(page, { email: hana.email, password: hana.password });
  expect((await collect(world)).languages).toEqual(["new-browser: ja"]);
  const { database, parts } = world;
  const closedAt = parts.now();
  const closed = { state: "disabled", disabled_at: closedAt } as const;
  await database.db.updateTable("account").set(closed).execute();
  await parts.outbox.add(database.db, { kind: "erase-account", account: hana.subject });
  world.passTime(SLEEP_MS);
  expect((await collect(world)).languages).toEqual(["account-erased: ja"]);
});
