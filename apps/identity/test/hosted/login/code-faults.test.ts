import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkLoginCode } from "../../../src/accounts/codes/check-login-code.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor, titleOf } from "../../world/login-visitor.ts";
import { readCode } from "../../world/mailbox.ts";
import { dataOf } from "../../world/outcomes.ts";
import { loginJa as japanese } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;

const rename = ({ database }: World, from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database.db);

describe("an internal error while a right code is accepted", () => {
  test.each(["forgot", "sign-up"] as const)(
    "%s: if the journal cannot be written, the code stays valid",
    async (flow) => {
      await using world = await createWorld([hana], sandbox);
      const email = flow === "forgot" ? hana.email : "kaede@example.jp";
      const visitor = new LoginVisitor(world);
      const page = await visitor.submit(await visitor.goTo(`/${flow}`), { email });
      const code = await readCode(world, sandbox, email);
      await rename(world, "journal", "journal_away");
      // More often than wrong codes or wrong passwords are allowed.
      for (let n = 0; n < 6; n += 1)
        expect((await visitor.submit(page, { code })).status).toBe(503);
      const translated = await visitor.switchLanguage(await visitor.submit(page, { code }));
      expect([translated.status, titleOf(translated)]).toEqual([200, japanese.code.title]);
      await rename(world, "journal_away", "journal");
      const next = await visitor.submit(page, { code });
      expect([next.status, titleOf(next)]).toEqual([200, words.newPassword.flows[flow].title]);
    },
  );

  test.each([
    ["fails", new Error("a fault")],
    ["makes nothing", undefined],
  ])("if preparing the next page %s, the code stays valid", async (_, fault) => {
    await using world = await createWorld();
    const { codes, database, now } = world.parts;
    const address = { email: hana.email, emailKey: hana.email };
    const codeSeries = "a request";
    const scope = { purpose: "forgot", emailKey: hana.email, codeSeries } as const;
    const code = dataOf(await codes.issue(database.db, scope, hana.email, now()));
    const stranger = { language: "en", userAgent: "", network: "", from: "" } as const;
    const take = (goOn: () => Promise<string | undefined>) =>
      checkLoginCode(world.parts, "forgot", { address, codeSeries }, code, stranger, goOn);
    const failed = take(async () => {
      if (fault) throw fault;
      return undefined;
    });
    if (fault) await expect(failed).rejects.toThrow(fault);
    else expect(await failed).toEqual({ ok: true, data: { next: undefined } });
    expect(await take(async () => "next")).toEqual({ ok: true, data: { next: "next" } });
    expect(await take(async () => "again")).toMatchObject({ code: "ExpiredCodeException" });
  });
});
