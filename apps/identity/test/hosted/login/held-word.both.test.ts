import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { mail as mails } from "@musubi/messages/en/mail";
import { describe, expect } from "vitest";
import { HELD_DEEDS } from "../../../src/accounts/held-addresses/held-word.ts";
import { Browser } from "../../world/browser.ts";
import { startEmailChange } from "../../world/email-change.ts";
import { onBothEngines } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor, type Page } from "../../world/login-visitor.ts";
import { readCode, readMail, workOutbox } from "../../world/mailbox.ts";
import { idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { placeCallsAs } from "../../world/place-calls.ts";
import { createWorld, type World } from "../../world/world.ts";

const { kenji, hana, sora } = PEOPLE;
const MOVED = { ...kenji, email: "new-kenji@example.jp" };
const { app, school } = SERVICE_ID;
const HELD = "HeldAddressException";

const sandbox = await freshSandbox();

/** Makes a world in which Kenji's ID has just got another address. */
async function createMoved(): Promise<World> {
  const world = await createWorld([kenji, hana, sora], sandbox);
  const change = await startEmailChange(world, sandbox, kenji);
  dataOf(await change.confirm(await change.obtainCode(MOVED.email), MOVED.email));
  await workOutbox(world);
  return world;
}

/** Logs in with a browser. Returns its calls, and the visits to the page that asks held addresses. */
async function logIn(world: World, browser = new Browser()) {
  const calls = await placeCallsAs(world, MOVED, "en", browser);
  const visitor = new LoginVisitor(world, browser);
  const open = (deed: string) => visitor.goTo("/", { prompt: `held-address ${deed}` });
  const type = (page: Page, code: string) => {
    const field = / name="(code-[^"]*)"/.exec(page.html)?.[1] ?? "";
    return visitor.submit(page, { [field]: code });
  };
  return {
    ...calls,
    browser,
    type,
    open,
    ask: async (deed: string) => visitor.submit(await open(deed), {}),
    async confirm(deed: string) {
      const page = await visitor.submit(await open(deed), {});
      return type(page, await readCode(world, sandbox, kenji.email));
    },
  };
}

describe("S56: the code of a held address is for the login and the change that asked for it", () => {
  onBothEngines("another login of the same ID is refused", async () => {
    await using world = await createMoved();
    const thief = await logIn(world);
    const holder = await logIn(world);
    expect((await holder.confirm(HELD_DEEDS.leave(app))).status).toBe(303);
    expect(codeOf(await thief.leave(app))).toBe(HELD);
    dataOf(await holder.leave(app));
  });

  onBothEngines("another act, and another object, are refused", async () => {
    await using world = await createMoved();
    const holder = await logIn(world);
    const refused = await holder.leave(app);
    expect(refused).toMatchObject({ error: { deed: HELD_DEEDS.leave(app) } });
    await holder.confirm(HELD_DEEDS.leave(app));
    expect(codeOf(await holder.leave(school))).toBe(HELD);
    await holder.confirm(HELD_DEEDS.undoLink(school));
    expect(codeOf(await holder.leave(school))).toBe(HELD);
    // The newest confirmation of an address is the one that counts.
    expect(codeOf(await holder.leave(app))).toBe(HELD);
  });

  onBothEngines("a code is wrong in another login, and for another change", async () => {
    await using world = await createMoved();
    const thief = await logIn(world);
    const holder = await logIn(world);
    const other = await holder.ask(HELD_DEEDS.close);
    const theirs = await thief.ask(HELD_DEEDS.leave(app));
    await workOutbox(world);
    const again = await holder.ask(HELD_DEEDS.leave(app));
    const code = await readCode(world, sandbox, kenji.email);
    for (const page of [await thief.type(theirs, code), await holder.type(other, code)]) {
      expect(page.html).toContain(words.code.faults["wrong-code"]);
    }
    expect((await holder.type(again, code)).status).toBe(303);
    expect(codeOf(await thief.leave(app))).toBe(HELD);
    dataOf(await holder.leave(app));
  });

  onBothEngines("a log-in in between inherits the confirmation", async () => {
    await using world = await createMoved();
    const holder = await logIn(world);
    await holder.confirm(HELD_DEEDS.leave(app));
    // The browser is asked to log in again.
    const { db } = world.database;
    await db.updateTable("login_session").set({ expires_at: world.parts.now() }).execute();
    const again = await logIn(world, holder.browser);
    dataOf(await again.leave(app));
  });

  onBothEngines("page and mail say that a merge is confirmed: any link leads there", async () => {
    await using world = await createMoved();
    const holder = await logIn(world);
    const { merge } = words.heldAddress;
    const { lead, leadOfMerge } = mails.heldAddressCode;
    for (const [deed, isMerge] of [
      [HELD_DEEDS.leave(app), false],
      [HELD_DEEDS.merge(hana.subject), true],
    ] as const) {
      expect((await holder.open(deed)).html.includes(merge)).toBe(isMerge);
      expect((await holder.ask(deed)).html.includes(merge)).toBe(isMerge);
      const { text } = await readMail(world, sandbox, kenji.email);
      expect(text).toContain(isMerge ? leadOfMerge : lead);
    }
  });

  onBothEngines("a merge is confirmed for its target alone", async () => {
    await using world = await createMoved();
    const holder = await logIn(world);
    const [wanted, other] = [await mergeCallsAs(world, hana), await mergeCallsAs(world, sora)];
    const token = () => {
      // In another second it is another token, whose proof nobody has.
      world.passTime(1_000);
      return idTokenOf(world, kenji);
    };
    const preview = dataOf(await wanted.preview(await token()));
    expect(preview.source_confirmed_from).not.toBeNull();
    await holder.confirm(preview.source_deed);
    expect(codeOf(await other.open(await token()))).toBe(HELD);
    dataOf(await wanted.open(await token()));
  });
});
