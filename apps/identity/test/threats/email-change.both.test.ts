import { demoSite, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { createMailer } from "../../src/outbox/mail/mailer.ts";
import { emailOf, startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { startMailServer } from "../world/mail-server.ts";
import { readCode, readMail, workOutbox } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld } from "../world/world.ts";

const sandbox = await freshSandbox();

describe("changing the e-mail address", () => {
  onBothEngines(
    "E01: of two holders who confirm the same address at once, one gets it",
    async () => {
      await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji], sandbox);
      await using second = await world.restart();
      const wanted = "wanted@example.jp";
      const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
      const kenji = await startEmailChange(second, sandbox, PEOPLE.kenji);
      const hers = await hana.obtainCode(wanted);
      const his = await kenji.obtainCode(wanted);
      const outcomes = await Promise.all([hana.confirm(hers, wanted), kenji.confirm(his, wanted)]);
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
      const loser = outcomes.find((outcome) => !outcome.ok);
      expect(loser && codeOf(loser)).toBe("AliasExistsException");
      const emails = [await emailOf(world, PEOPLE.hana), await emailOf(world, PEOPLE.kenji)];
      expect(emails.filter((email) => email === wanted)).toHaveLength(1);
    },
  );

  test.each([
    ["the Kelvin sign", "\u212Aenji2@example.jp", "kenji2@example.jp"],
    ["full-width letters and sign", "ｎｅｗ＠ｅｘａｍｐｌｅ．ｊｐ", "new@example.jp"],
    ["capitals, which a mailbox may distinguish", "New.Hana@Example.JP", "New.Hana@Example.JP"],
  ])("E03: %s: mails go only to the address that is then stored", async (_, typed, kept) => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    dataOf(await hana.ask(typed));
    await workOutbox(world);
    const mails = await sandbox.mails();
    // Domains have no capitals: mail senders write them in lower case.
    const [mailbox, domain] = kept.split("@");
    expect(mails.map((mail) => mail.to)).toEqual([`${mailbox}@${domain?.toLowerCase()}`]);
    const code = await readCode(world, sandbox, mails[0]?.to ?? "");
    dataOf(await hana.confirm(code, typed));
    expect(await emailOf(world, PEOPLE.hana)).toBe(kept);
  });

  test("E03: a look-alike of a holder's address counts as that address", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    dataOf(await hana.ask("\u212Aenji@example.jp"));
    const code = await readCode(world, sandbox, PEOPLE.kenji.email);
    const confirmed = await hana.confirm(code, "\u212Aenji@example.jp");
    expect(codeOf(confirmed)).toBe("AliasExistsException");
  });

  test("E03: an address that cannot be normalized to plain letters is refused", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    for (const typed of [
      "kenj\u0131@example.jp",
      "e\u0301cole@example.jp",
      "\u00e9cole@example.jp",
      "hana2@example.jp.",
      "hana2@exa\u200bmple.jp",
      "hana2@\u0435xample.jp",
    ]) {
      expect(codeOf(await hana.ask(typed)), typed).toBe("InvalidParameterException");
    }
    expect(await workOutbox(world)).toBe(0);
  });

  test("E04: an address with a line break or a header is refused by the call", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    for (const typed of [
      "new@example.jp\r\nRCPT TO:<evil@example.jp>",
      "new@example.jp\nBcc: evil@example.jp",
      "new@example.jp\u2028Bcc: evil@example.jp",
      "<evil@example.jp>",
    ]) {
      expect(codeOf(await hana.ask(typed)), typed).toBe("InvalidParameterException");
    }
    expect(await workOutbox(world)).toBe(0);
  });

  test("E04: an address with a line break, a header or a second address is refused by the mailer as well", async () => {
    await using world = await createWorld([], sandbox);
    const mailer = createMailer(sandbox.smtpUrl, world.config);
    const content = { about: "password-changed", seen: { at: 1 } } as const;
    for (const to of [
      "new@example.jp\r\nRCPT TO:<evil@example.jp>",
      "new@example.jp, evil@example.jp",
      "new@example.jp <evil@example.jp>",
      "Group: evil@example.jp;",
      '"new@example.jp"@evil.example',
      "evil",
    ]) {
      const delivery = await mailer.send({ to, language: "ja", content }, "id");
      expect(delivery.result, to).toBe("refused");
    }
    expect(await sandbox.mails()).toEqual([]);
    mailer.close();
  });

  test("an old address of a Japanese carrier, with repeated dots, gets mail", async () => {
    const recipients: string[] = [];
    await using server = await startMailServer((line) => {
      recipients.push(line);
      return "250 ok";
    });
    const site = demoSite("http://portal.test", "http://sandbox.test");
    const mailer = createMailer(server.url, { site, catalogue: [], portalOrigin: "", origin: "" });
    const content = { about: "password-changed", seen: { at: 1 } } as const;
    const mail = { to: "ha..na.@docomo.ne.jp", language: "ja", content } as const;
    const delivery = await mailer.send(mail, "id");
    mailer.close();
    expect(delivery).toEqual({ result: "sent" });
    expect(recipients).toEqual(['RCPT TO:<"ha..na."@docomo.ne.jp>']);
  });

  test("E05: the old address gets a notice, which does not show the new one in full", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    const code = await hana.obtainCode("new-hana@example.jp");
    dataOf(await hana.confirm(code, "new-hana@example.jp"));
    const notice = await readMail(world, sandbox, PEOPLE.hana.email);
    expect(notice.subject).toBe("IDのメールアドレスが変更されました");
    expect(notice.text).toContain("n***@example.jp");
    expect(notice.text + notice.html).not.toContain("new-hana@example.jp");
    expect(notice.text).toContain(world.config.site.links.ja.contact);
  });
});
