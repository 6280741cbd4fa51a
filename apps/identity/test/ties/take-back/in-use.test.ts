import { DAY_MS } from "@musubi/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noteBrowser } from "../../../src/accounts/known-browser.ts";
import { issueChallenge } from "../../../src/accounts/passkeys/challenges.ts";
import { userHandleOf } from "../../../src/accounts/passkeys/find-signer.ts";
import {
  forgetKnownBrowser,
  upsertKnownBrowser,
} from "../../../src/database/queries/known-browsers.ts";
import type { Shown } from "../../../src/ties/take-back/check-shown.ts";
import { Authenticator } from "../../world/authenticator.ts";
import { credentialCalls, giveIdentity, givePasskey } from "../../world/credential-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { HOUR, use, writeChange } from "./claims.ts";
import { linkIn, Play } from "./play.ts";
import { readTable } from "./read-tables.ts";
import { type Stage, setStage } from "./stage.ts";

const KINDS = "provider or passkey";

/** A line about "a provider or passkey" is tested with each. */
const LINES = readTable("thing", "answer").flatMap(({ thing = "", answer = "" }) =>
  (thing.includes(KINDS) ? KINDS.split(" or ") : [KINDS]).map((kind) => ({
    thing: thing.replace(KINDS, kind),
    answer,
  })),
);

let stage: Stage;
beforeAll(async () => {
  stage = await setStage(LINES.map(() => ["school"]));
});
afterAll(() => stage[Symbol.asyncDispose]());

/** What is shown with which link. */
type Claim = { readonly link: string; readonly shown: Shown };

const ofPassword = ({ password = "" }: { readonly password?: string }): Shown => ({
  proof: { password },
});

/** Makes the hero's password or account this old. */
const date = ({ hero }: Play, hours: number, column: "password_since" | "created_at") =>
  stage.world.database.db
    .updateTable("account")
    .set({ [column]: stage.world.parts.now() - hours * HOUR })
    .where("id", "=", hero.subject)
    .execute();

const know = ({ hero }: Play, hours: number) =>
  upsertKnownBrowser(stage.world.database.db, {
    account: hero.subject,
    browser: `of ${hero.email}`,
    userAgent: "",
    at: stage.world.parts.now() - hours * HOUR,
  });

/** Gives the hero another Google account, as if it had been added this many hours ago. */
async function showProvider({ hero }: Play, hours: number): Promise<Shown> {
  const { world } = stage;
  const { subject: account } = hero;
  await world.database.db.deleteFrom("account_identity").where("account", "=", account).execute();
  await giveIdentity(world, hero, "Google", { subject: account, agoMs: hours * HOUR });
  const { issuer } = world.config.providers.google;
  return { proof: { identity: { issuer, subject: account } } };
}

/** Gives the hero a passkey, added this many hours ago. Returns how to show it. */
async function givePasskeyTo({ hero }: Play, hours: number): Promise<() => Promise<Shown>> {
  const { parts, config } = stage.world;
  const { subject: account } = hero;
  const authenticator = new Authenticator(config.origin);
  const user = { id: userHandleOf(account), name: "" };
  const rp = { id: new URL(config.origin).hostname };
  authenticator.create({ challenge: "", rp, user, excludeCredentials: [] });
  await givePasskey(stage.world, hero, account, hours * HOUR, authenticator.newest);
  return async () => {
    const binding = account;
    const challenge = await issueChallenge(parts, { purpose: "prove", binding }, null);
    return { proof: { passkey: { text: authenticator.get({ challenge }), binding } } };
  };
}

const passAnHour = () => stage.world.passTime(HOUR);

/** Makes the ID forget a browser that was in use for 73 hours, this long before the address is changed. */
async function haveForgotten(play: Play, ago: number): Promise<Claim> {
  await know(play, 73);
  const { subject: account, email } = play.hero;
  const browser = `of ${email}`;
  const { database, parts } = stage.world;
  await forgetKnownBrowser(database.db, { account, browser }, parts.now());
  stage.world.passTime(ago);
  return move(play, { browserHash: browser });
}

/** Changes the address. Returns the claim of the previous mailbox, with what the hero shows. */
const move = async (play: Play, shown: Shown): Promise<Claim> => ({
  link: await play.do("new address"),
  shown,
});

const WAYS: Readonly<Record<string, (play: Play) => Promise<Claim>>> = {
  "the password, since sign-up, an hour before": async (play) => {
    await date(play, 1, "created_at");
    await date(play, 1, "password_since");
    return move(play, ofPassword(play.hero));
  },
  "a password in use for 73 hours": async (play) => {
    await date(play, 73, "password_since");
    return move(play, ofPassword(play.hero));
  },
  "a password in use for 71 hours": async (play) => {
    await date(play, 71, "password_since");
    return move(play, ofPassword(play.hero));
  },
  "a password changed an hour before by typing one of 73 hours": async (play) => {
    await date(play, 73, "password_since");
    await play.do("new password");
    passAnHour();
    return move(play, ofPassword(play.hero));
  },
  "a password set by code an hour before": async (play) => {
    await play.resetByCode("Kaede2026");
    passAnHour();
    return move(play, ofPassword(play.hero));
  },
  "a password of 73 hours, replaced since": async (play) => {
    await date(play, 73, "password_since");
    const shown = ofPassword(play.hero);
    await play.resetByCode("Kaede2026");
    return move(play, shown);
  },
  "a password of 73 hours, replaced by a row that an older link closed": async (play) => {
    await date(play, 73, "password_since");
    const shown = ofPassword(play.hero);
    await play.do("leaving");
    await play.resetByCode("Kaede2026");
    expect(await use(stage.world, await play.findOldestLink())).toBe("restored");
    await play.settle();
    await play.resetByCode("Momiji2026");
    return move(play, shown);
  },
  "a password set by code after a row, used for 73 hours, replaced by a row that the first link closed":
    async (play) => {
      await play.do("leaving");
      passAnHour();
      await play.resetByCode("Kaede2026");
      const shown = ofPassword(play.hero);
      stage.world.passTime(73 * HOUR);
      await play.resetByCode("Tsubaki2026");
      expect(await use(stage.world, await play.findOldestLink())).toBe("restored");
      await play.settle();
      await play.resetByCode("Momiji2026");
      return move(play, shown);
    },
  "a browser in use for 73 hours": async (play) => {
    await know(play, 73);
    const browserHash = `of ${play.hero.email}`;
    return move(play, { browserHash });
  },
  "a browser in use for 73 hours, dropped by a new password by code": async (play) => {
    await know(play, 73);
    const browserHash = `of ${play.hero.email}`;
    await play.resetByCode("Kaede2026");
    return move(play, { browserHash });
  },
  "a browser in use for 73 hours, removed an hour before": (play) => haveForgotten(play, HOUR),
  "a browser in use for 73 hours, removed 21 days before": (play) =>
    haveForgotten(play, 21 * DAY_MS),
  "a browser in use for 73 hours, before 30 new ones": async (play) => {
    await know(play, 73);
    const { subject: account, email } = play.hero;
    const { database, parts } = stage.world;
    for (let n = 0; n < 30; n += 1) {
      const noted = { account, browser: `new ${n} of ${email}`, userAgent: "", at: parts.now() };
      await database.transact((trx) => noteBrowser(trx, noted));
    }
    return move(play, { browserHash: `of ${email}` });
  },
  "a browser first used after the row": async (play) => {
    const { link } = await move(play, {});
    passAnHour();
    await know(play, 0);
    return { link, shown: { browserHash: `of ${play.hero.email}` } };
  },
  "a provider in use for 15 days": async (play) => move(play, await showProvider(play, 15 * 24)),
  "a provider in use for 13 days": async (play) => move(play, await showProvider(play, 13 * 24)),
  "a provider in use for 15 days, removed since": async (play) => {
    const shown = await showProvider(play, 15 * 24);
    await play.do("credential removed");
    return move(play, shown);
  },
  "a provider added an hour before": async (play) => {
    const shown = await showProvider(play, 1);
    passAnHour();
    return move(play, shown);
  },
  "a provider added 73 hours before": async (play) => {
    const shown = await showProvider(play, 0);
    await writeChange(stage.world, play.hero, { kind: "credential" }, { added: "Google" });
    stage.world.passTime(73 * HOUR);
    return move(play, shown);
  },
  "a passkey in use for 15 days": async (play) =>
    move(play, await (await givePasskeyTo(play, 15 * 24))()),
  "a passkey in use for 13 days": async (play) =>
    move(play, await (await givePasskeyTo(play, 13 * 24))()),
  "a passkey in use for 15 days, removed since": async (play) => {
    const show = await givePasskeyTo(play, 15 * 24);
    const credentials = credentialCalls(stage.world, await play.signIn());
    dataOf(await credentials.remove({ kind: "passkey", id: play.hero.subject }));
    return move(play, await show());
  },
  "a passkey added an hour before": async (play) => {
    const show = await givePasskeyTo(play, 1);
    return move(play, await show());
  },
  "a browser older than the loser's row, not than the row that beat it": async (play) => {
    await know(play, 71);
    const browserHash = `of ${play.hero.email}`;
    const { link } = await move(play, {});
    expect(await use(stage.world, link)).toBe("stopped");
    play.wait();
    await play.settle();
    return { link: linkIn(play.mails, play.hero.email), shown: { browserHash } };
  },
};

test("everything that can be shown has a line in the table", () => {
  expect(LINES.map(({ thing }) => thing).toSorted()).toEqual(Object.keys(WAYS).toSorted());
});

describe("S04: older things", () => {
  test.each(LINES.map((line, index) => ({ ...line, index })))(
    "$thing: $answer",
    async ({ thing, answer, index }) => {
      expect(["counts", "does not count"]).toContain(answer);
      const way = WAYS[thing];
      if (!way) throw new Error(`There is no play for showing "${thing}".`);
      const { link, shown } = await way(new Play(stage, await stage.enter(index)));
      const taken = await use(stage.world, link, shown);
      expect(taken === "restored").toBe(answer === "counts");
      expect(taken).not.toBe("over");
    },
  );
});
