import { DAY_MS, OperationDetail, renewTokens, suspendAccount } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { mail as en } from "@musubi/messages/en/mail";
import { takeBack as words } from "@musubi/messages/en/take-back";
import { describe, expect } from "vitest";
import { findNews } from "../../src/accounts/find-news.ts";
import { findOwnRows } from "../../src/database/queries/journal.ts";
import { findTiesOf } from "../../src/database/queries/ties.ts";
import { close } from "../../src/office/close.ts";
import { runOrder } from "../../src/office/command/run-order.ts";
import { describeAccount } from "../../src/office/find/describe-account.ts";
import { verifyJournal } from "../../src/office/journal/verify.ts";
import { logOut } from "../../src/office/log-out.ts";
import { mailLinks } from "../../src/office/mail-links.ts";
import { resetPassword } from "../../src/office/reset-password.ts";
import { retryJob, retryMail } from "../../src/office/retry.ts";
import { believeService, describeServices } from "../../src/office/services.ts";
import { unlock } from "../../src/office/unlock.ts";
import type { Mail } from "../../src/outbox/mail/mails.ts";
import { renderMail } from "../../src/outbox/mail/render-mail.ts";
import type { Connector, Connectors } from "../../src/services/connectors.ts";
import {
  changeAddress,
  collectMails,
  endFreezeBy,
  readAccount,
  readRows,
  told,
  use,
} from "../ties/take-back/claims.ts";
import { linkIn } from "../ties/take-back/play.ts";
import { givePasskey } from "../world/credential-calls.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { failuresAt, haveFailed, statusOf, typePassword, WRONG } from "../world/guesses.ts";
import { notice } from "../world/jobs.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { readLink } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { mailJa as ja } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, blockId } from "./office.ts";

const { hana, kenji, ren, yuki } = PEOPLE;
const OTHER = "hana.other@example.jp";
const LINK_WORDS = { ja: ja.takeBackLinks, en: en.takeBackLinks };

const sandbox = await freshSandbox();

/** Returns the acts that holders see in their activity, the newest first. */
async function readActs({ database: { db } }: World): Promise<string[]> {
  const rows = await findOwnRows(db, hana.subject, { most: 100 });
  return rows
    .filter(({ operation_detail }) => operation_detail === OperationDetail.OFFICE_ACT)
    .map(({ log_text }) => log_text);
}

const outcomes = async ({ database: { db } }: World): Promise<string[]> => {
  const rows = await db.selectFrom("office_journal").selectAll().orderBy("seq").execute();
  return rows.map(({ act, outcome }) => `${act}: ${outcome}`);
};

describe("acts on an account", () => {
  onBothEngines(
    "`unlock` ends pauses, keeps the counts, and mails a link unless one was mailed lately",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { parts } = world;
      await haveFailed(world, hana.email, 12);
      expect(await statusOf(world, { email: hana.email, password: WRONG })).toBe(429);
      await collectMails(world);
      expect(dataOf(await unlock(parts, hana.subject, AUTHOR))).toEqual({
        paused: true,
        spent: false,
        // A link was mailed already, after the refused guess.
        link: "lately",
      });
      const [again] = await collectMails(world);
      expect(again?.content).toMatchObject({ act: "unlocked", admission: "lately" });
      for (const [language, { officeAct }] of Object.entries({ ja, en })) {
        const { text } = renderMail({ ...again, language } as Mail, world.config);
        expect(text).toContain(officeAct.admission.lately);
        expect(text).not.toContain(officeAct.admission.sent);
      }
      expect((await describeAccount(parts, hana.subject)).pause).toMatchObject({ until: null });
      expect(await failuresAt(world, hana.email)).toBe(12);
      expect((await typePassword(world, hana)).location).toContain("authorization_code=");
      world.passTime(2 * 60 * 60_000);
      await haveFailed(world, hana.email, 100);
      await collectMails(world);
      expect(dataOf(await unlock(parts, hana.subject, AUTHOR))).toMatchObject({
        spent: true,
        link: "sent",
      });
      expect(await failuresAt(world, hana.email)).toBe(100);
      expect(await statusOf(world, hana)).toBe(429);
      expect(told(await collectMails(world))).toEqual(
        expect.arrayContaining([`${hana.email}: admission`, `${hana.email}: office-act`]),
      );
      expect(await readActs(world)).toEqual(["unlocked", "unlocked"]);
    },
  );

  test("`unlock` says that there was no pause, and promises no link to an ID without a password", async () => {
    await using world = await createWorld([yuki], sandbox);
    const { parts } = world;
    const order = { order: "unlock", name: yuki.email, services: false, asJson: false } as const;
    const { text } = await runOrder(parts, { ...AUTHOR, ...order }, AUTHOR);
    expect(text).toBe("There was no pause. No link is mailed: no password logs its holder in.");
    const mails = await collectMails(world);
    expect(told(mails)).toEqual([`${yuki.email}: office-act`]);
    expect(mails[0]?.content).not.toHaveProperty("admission");
  });

  onBothEngines(
    "`log-out` ends every session; `reset-password` mails the holder a link",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { parts } = world;
      const { refresh_token } = await world.signIn(hana);
      dataOf(await logOut(parts, hana.subject, AUTHOR));
      const renewing = { body: { refresh_token, auth_service_id: 0 } } as const;
      expect(codeOf(await world.client().send(renewTokens, renewing))).toBe(
        "NotAuthorizedException",
      );
      await collectMails(world);
      dataOf(await resetPassword(parts, hana.subject, AUTHOR));
      expect(await resetPassword(parts, hana.subject, AUTHOR)).toMatchObject({ code: "lately" });
      expect(told(await collectMails(world))).toEqual([`${hana.email}: office-act`]);
      const visitor = new LoginVisitor(world);
      const set = await visitor.open(await readLink(world, sandbox, hana.email));
      expect((await visitor.submit(set, { password: "Yozakura2026" })).status).toBe(200);
      expect(await readActs(world)).toEqual(["reset-sent", "logged-out"]);
      expect(await outcomes(world)).toEqual([
        "log-out: done",
        "reset-password: done",
        "reset-password: lately",
      ]);
    },
  );

  onBothEngines(
    "`mail retry` forgets a bounce, and sends given-up mails again that are of use",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { parts } = world;
      const { db } = world.database;
      await parts.outbox.add(db, notice(hana.email));
      await parts.outbox.add(db, notice(kenji.email));
      const { mail } = notice(hana.email);
      const late = { ...mail, uselessFrom: parts.now() };
      const useless = await parts.outbox.add(db, { kind: "mail", mail: late });
      await db.updateTable("outbox").set({ gave_up_at: 1 }).execute();
      await db.insertInto("undeliverable").values({ email_key: hana.email, since: 1 }).execute();
      expect(dataOf(await retryMail(parts, hana.subject, AUTHOR))).toEqual({ mails: 1 });
      expect(told(await collectMails(world)).toSorted()).toEqual([
        `${hana.email}: office-act`,
        `${hana.email}: password-changed`,
      ]);
      expect(await db.selectFrom("undeliverable").selectAll().execute()).toEqual([]);
      expect(await readActs(world)).toEqual(["mail-retried"]);
      const dead = await db
        .selectFrom("outbox")
        .select("id")
        .where("gave_up_at", "is not", null)
        .where("id", "!=", useless)
        .executeTakeFirstOrThrow();
      dataOf(await retryJob(parts, dead.id, AUTHOR));
      expect(await retryJob(parts, dead.id, AUTHOR)).toMatchObject({ code: "no-job" });
      expect(told(await collectMails(world))).toEqual([`${kenji.email}: password-changed`]);
    },
  );

  onBothEngines(
    "`links` mails each mailbox the links of its changes, and the ID's own mailbox one that freezes; at most once a day",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { parts } = world;
      const old = await changeAddress(world, hana, OTHER);
      await collectMails(world);
      world.passTime(DAY_MS + 1);
      expect(dataOf(await mailLinks(parts, hana.subject, AUTHOR))).toEqual({
        links: 1,
        freeze: true,
      });
      const mails = await collectMails(world);
      expect(told(mails).toSorted()).toEqual(
        [`${OTHER}: office-act`, `${hana.email}: take-back-links`].toSorted(),
      );
      expect(await mailLinks(parts, hana.subject, AUTHOR)).toMatchObject({ code: "lately" });
      // The mail says that the office sent it, and not that somebody typed the address.
      const anew = mails.find(({ to }) => to === hana.email);
      for (const [language, { why }] of Object.entries(LINK_WORDS)) {
        const { text } = renderMail({ ...anew, language } as Mail, world.config);
        expect(text).toContain(why.office);
        expect(text).not.toContain(why.asked);
      }
      const link = mails.find(({ to }) => to === OTHER)?.content;
      if (link?.about !== "office-act" || !link.takeBack) throw new Error("There is no link.");
      for (const language of ["ja", "en"] as const) {
        const { text } = renderMail({ to: OTHER, content: link, language }, world.config);
        expect(text).toContain(`/login/take-back/${link.takeBack.secret}`);
      }
      const visitor = new LoginVisitor(world);
      const page = await visitor.goTo(`/take-back/${link.takeBack.secret}`);
      expect(page.html).toContain(words.happened.changes.asked(OTHER));
      await visitor.submit(page, {});
      // It is unknown how somebody got in: no credential ends the freeze, however old.
      await givePasskey(world, hana, "phone", 15 * DAY_MS);
      await endFreezeBy(world, hana, { passkey: "phone" });
      expect((await readAccount(world, hana)).frozen_until).not.toBeNull();
      expect(await use(world, old)).toBe("over");
    },
  );

  onBothEngines(
    "`links` reports what was sent, and sends nothing if there is nothing to send",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { parts } = world;
      const { db } = world.database;
      await db.updateTable("account").set({ email_proven_at: null }).execute();
      expect(await mailLinks(parts, hana.subject, AUTHOR)).toMatchObject({ code: "no-links" });
      expect(await collectMails(world)).toEqual([]);
      await db.updateTable("account").set({ email_proven_at: 1 }).execute();
      expect(dataOf(await mailLinks(parts, hana.subject, AUTHOR))).toEqual({
        links: 0,
        freeze: true,
      });
      const mails = await collectMails(world);
      expect(mails.map(({ content }) => content)).toMatchObject([{ act: "freeze-sent" }]);
      expect(await readActs(world)).toEqual(["freeze-sent"]);
      // Nobody signed in.
      const session = { account: hana.subject, family: "none" };
      expect((await findNews(parts, session)).new_browsers).toEqual([]);
    },
  );

  test("`close` leaves the services, closes the ID, and can be taken back", async () => {
    await using world = await createWorld([hana], sandbox);
    const { parts } = world;
    dataOf(await close(parts, hana.subject, AUTHOR));
    expect(await readAccount(world, hana)).toMatchObject({ state: "disabled" });
    const mails = await collectMails(world);
    expect(told(mails)).toEqual([`${hana.email}: account-closed`]);
    expect((await readRows(world, hana)).map(({ kind }) => kind)).toEqual(["leaving", "closing"]);
    expect(await close(parts, hana.subject, AUTHOR)).toMatchObject({ code: "closed" });
    const own = mails.filter(({ content }) => content.about === "account-closed");
    expect(await use(world, linkIn(own, hana.email))).toBe("restored");
    expect(await readAccount(world, hana)).toMatchObject({ state: "active" });
    expect(await readActs(world)).toEqual(["closed"]);
  });

  test("`close` is recorded before a service is left, in case of a crash", async () => {
    await using world = await createWorld([hana], sandbox);
    const { parts } = world;
    const byId: Connectors["byId"] = (id) => {
      const found = parts.connectors.byId(id);
      const send: Connector["send"] = async (call, input, language) => {
        if (call.path === suspendAccount.path) throw new Error("The power is gone.");
        return found?.send(call, input, language) as never;
      };
      return found && { ...found, send };
    };
    const crashing = { ...parts, connectors: { ...parts.connectors, byId } };
    await expect(close(crashing, hana.subject, AUTHOR)).rejects.toThrow("The power is gone.");
    expect(await outcomes(world)).toEqual(["close begin: done"]);
  });

  test("`close` is refused while a service does not allow leaving, or an earlier address is held", async () => {
    await using world = await createWorld([hana, ren], sandbox);
    const before = (await findTiesOf(world.database.db, [ren.subject])).length;
    expect(await close(world.parts, ren.subject, AUTHOR)).toMatchObject({ code: "service" });
    expect(await readAccount(world, ren)).toMatchObject({ state: "active" });
    // No service was left, since the ID could not be closed.
    expect(await findTiesOf(world.database.db, [ren.subject])).toHaveLength(before);
    expect(before).toBeGreaterThan(1);
    await changeAddress(world, hana, OTHER);
    expect(await close(world.parts, hana.subject, AUTHOR)).toMatchObject({ code: "held" });
    expect(await readAccount(world, hana)).toMatchObject({ state: "active" });
  });

  onBothEngines("a blocked account is not changed, and every refused act is recorded", async () => {
    await using world = await createWorld([hana], sandbox);
    await blockId(world, hana);
    const before = await readAccount(world, hana);
    for (const act of [unlock, logOut, resetPassword, retryMail, mailLinks, close]) {
      expect(await act(world.parts, hana.subject, AUTHOR), act.name).toMatchObject({
        code: "blocked",
      });
    }
    expect(await readAccount(world, hana)).toEqual(before);
    const { rows, faults } = await verifyJournal(world.parts);
    expect([rows, faults]).toEqual([7, []]);
  });
});

onBothEngines(
  "`services` lists each service, even one that is missing in the catalogue, with its linked accounts and whether it forgets them",
  async () => {
    await using world = await createWorld([hana, kenji]);
    const { parts } = world;
    const { db } = world.database;
    await db.insertInto("service_trust").values({ service_id: 2, forgets_since: 1 }).execute();
    const find = async (catalogue = parts.config.catalogue) => {
      const config = { ...parts.config, catalogue };
      const { services } = await describeServices({ ...parts, config });
      return services.map(({ kind, ties, forgets_since }) => [kind, ties, forgets_since]);
    };
    expect(await find()).toEqual(
      expect.arrayContaining([
        ["store", 1, null],
        ["app", 1, 1],
      ]),
    );
    const without = parts.config.catalogue.filter(({ kind }) => kind !== "store");
    expect(await find(without)).toContainEqual([null, 1, null]);
    dataOf(await believeService(parts, "app", AUTHOR));
    expect(await believeService(parts, "app", AUTHOR)).toMatchObject({ code: "believed" });
    expect(await believeService(parts, "nothing", AUTHOR)).toMatchObject({ code: "no-service" });
    expect(await find()).toContainEqual(["app", 1, null]);
  },
);
