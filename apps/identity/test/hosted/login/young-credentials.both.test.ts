import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { tellSiteTime } from "../../../src/hosted/desk/tell-site-time.ts";
import {
  changeAddress,
  collectMails,
  readAccount,
  readRows,
  settleIn,
  use,
} from "../../ties/take-back/claims.ts";
import { linkIn } from "../../ties/take-back/play.ts";
import { giveIdentity, givePasskey, readCredentials } from "../../world/credential-calls.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor, type Page, readLinks, titleOf } from "../../world/login-visitor.ts";
import { readCode } from "../../world/mailbox.ts";
import { SocialVisitor } from "../../world/social-visitor.ts";
import { loginJa as japanese } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const GOOGLE = "google-haru";

/** Hana's ID with a Google account added yesterday and a passkey added 13 days ago. */
async function withYoungCredentials(): Promise<World> {
  const world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  await giveIdentity(world, hana, "Google", { subject: GOOGLE, agoMs: DAY_MS });
  await givePasskey(world, hana, "phone", 13 * DAY_MS);
  return world;
}

/** Sets a new password by code. Returns the page that follows. */
async function resetPassword(world: World, password = "Yozakura2026", email: string = hana.email) {
  await collectMails(world);
  const visitor = new LoginVisitor(world);
  const asked = await visitor.submit(await visitor.goTo("/forgot"), { email });
  const page = await visitor.submit(asked, { code: await readCode(world, sandbox, email) });
  return { visitor, page: await visitor.submit(page, { password }) };
}

/** Returns the page's link to the log-in. */
const nextOf = (page: Page): string =>
  readLinks(page).find((href) => href.startsWith("/login/?")) ?? "";

const ofCredentials = (mails: Awaited<ReturnType<typeof collectMails>>) =>
  mails
    .filter(({ content }) => content.about === "credential-removed")
    .map(({ content }) => content);

describe("S34: after a new password by code", () => {
  test("a page lists recent sign-in methods and their dates, in both languages, and leads on, logged in", async () => {
    await using world = await withYoungCredentials();
    const { visitor, page } = await resetPassword(world);
    expect([page.status, titleOf(page)]).toEqual([200, words.youngCredentials.title]);
    for (const part of ["Google", "My phone", words.youngCredentials.removeAll]) {
      expect(page.html).toContain(part);
    }
    for (const table of ["account_identity", "passkey"] as const) {
      const rows = world.database.db.selectFrom(table).select("created_at");
      const { created_at } = await rows.executeTakeFirstOrThrow();
      const time = tellSiteTime(world.config, created_at, "en");
      expect(page.html).toContain(words.youngCredentials.since(time));
    }
    const switched = await visitor.switchLanguage(page);
    expect(titleOf(switched)).toBe(japanese.youngCredentials.title);
    for (const each of [page, switched]) {
      expect((await visitor.open(nextOf(each))).location).toContain("authorization_code=");
    }
    expect(await readCredentials(world, hana)).toEqual([GOOGLE, "password", "phone"]);
  });

  test("an ID without recent sign-in methods is logged in at once", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    await givePasskey(world, hana, "phone", 15 * DAY_MS);
    expect((await resetPassword(world)).page.location).toContain("authorization_code=");
  });

  test("a button removes one recent sign-in method and sends a notice; the change can be taken back", async () => {
    await using world = await withYoungCredentials();
    const { visitor, page } = await resetPassword(world);
    const left = await visitor.submit(page, { remove: "Google" });
    expect([left.status, titleOf(left)]).toEqual([200, words.youngCredentials.title]);
    expect(left.html).toContain(words.youngCredentials.removed("Google"));
    expect(left.html).not.toContain(words.youngCredentials.removeNamed("Google"));
    expect(await readCredentials(world, hana)).toEqual(["password", "phone"]);
    const mails = await collectMails(world);
    expect(ofCredentials(mails)).toMatchObject([
      { kind: "Google", takeBack: { secret: expect.any(String) } },
    ]);
    const rows = await readRows(world, hana);
    expect(rows.map(({ kind }) => kind)).toEqual(["password", "credential"]);
    expect(await use(world, linkIn(mails, hana.email))).toBe("restored");
  });

  onBothEngines(
    "one button removes all recent sign-in methods, even if sent twice at once, and leads to the log-in",
    async () => {
      await using world = await withYoungCredentials();
      const { visitor, page } = await resetPassword(world);
      const [done] = await Promise.all([
        visitor.submit(page, { remove: "all" }),
        visitor.submit(page, { remove: "all" }),
      ]);
      // Whoever came in by one of them is out, this browser included: every session may be theirs.
      expect(titleOf(await visitor.open(done.location))).toBe(words.signIn.title);
      expect(await readCredentials(world, hana)).toEqual(["password"]);
      expect(ofCredentials(await collectMails(world))).toHaveLength(2);
    },
  );

  test("removing a sign-in method ends the sessions that it began", async () => {
    await using world = await withYoungCredentials();
    const { visitor, page } = await resetPassword(world);
    const { location } = await new SocialVisitor(world).signIn("google", { person: GOOGLE });
    expect(location).toContain(world.config.portalOrigin);
    await visitor.submit(page, { remove: "Google" });
    const alive = await world.database.db
      .selectFrom("login_session")
      .select("id")
      .where("ended_at", "is", null)
      .execute();
    expect(alive).toEqual([]);
  });

  test("the form removes nothing once the password has changed again", async () => {
    await using world = await withYoungCredentials();
    const { visitor, page } = await resetPassword(world);
    await resetPassword(world, "Momiji2026x");
    const late = await visitor.submit(page, { remove: "all" });
    expect(titleOf(await visitor.open(late.location))).toBe(words.signIn.title);
    expect(await readCredentials(world, hana)).toEqual([GOOGLE, "password", "phone"]);
  });

  test("another browser does not see the page of recent sign-in methods", async () => {
    await using world = await withYoungCredentials();
    const { page } = await resetPassword(world);
    const stranger = new LoginVisitor(world);
    const seen = await stranger.open(page.address);
    expect(seen.html).not.toContain("Google");
    expect(await readCredentials(world, hana)).toHaveLength(3);
  });

  test("within 72 hours of a new address, removing a method needs a code from the earlier address", async () => {
    await using world = await withYoungCredentials();
    const moved = "new-hana@example.jp";
    await changeAddress(world, hana, moved);
    const { visitor, page } = await resetPassword(world, undefined, moved);
    const asked = await visitor.submit(page, { remove: "Google" });
    expect(titleOf(asked)).toBe(words.heldAddress.title);
    expect(await readCredentials(world, hana)).toContain(GOOGLE);
    const sent = await visitor.submit(asked, { send: "yes" });
    const field = /name="(code-[^"]*)"/.exec(sent.html)?.[1] ?? "";
    const list = await visitor.submit(sent, {
      [field]: await readCode(world, sandbox, hana.email),
    });
    expect(titleOf(list)).toBe(words.youngCredentials.title);
    await visitor.submit(list, { remove: "Google" });
    expect(await readCredentials(world, hana)).not.toContain(GOOGLE);
  });

  test("while the ID is stopped, no method is removed, and the page says so", async () => {
    await using world = await withYoungCredentials();
    const { visitor, page } = await resetPassword(world);
    const stopped_until = world.parts.now() + DAY_MS;
    await world.database.db.updateTable("account").set({ stopped_until }).execute();
    const refused = await visitor.submit(page, { remove: "Google" });
    expect([refused.status, titleOf(refused)]).toEqual([409, words.youngCredentials.title]);
    expect(refused.html).toContain(words.youngCredentials.faults["not-now"]);
    expect((await readAccount(world, hana)).stopped_until).toBe(stopped_until);
    expect(await readCredentials(world, hana)).toHaveLength(3);
  });
});
