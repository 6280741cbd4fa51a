import { sendEraseCode, undoLink } from "@musubi/contract";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { lookAtLink } from "../../../src/ties/take-back/view.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { readAccount, use } from "./claims.ts";
import { linkIn, Play } from "./play.ts";
import { readTable } from "./read-tables.ts";
import { SERVICE, type Stage, setStage } from "./stage.ts";

const LINES = readTable("at the target", "source's link", "its own link").map((line, index) => ({
  index,
  what: line["at the target"] ?? "",
  sources: line["source's link"] ?? "",
  own: line["its own link"] ?? "",
}));

type Line = (typeof LINES)[number];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage(LINES.map(() => ["school"]));
});
beforeEach(() => stage.sandbox.clearFaults());
afterAll(() => stage[Symbol.asyncDispose]());

/** What may happen to the app that the guest brought along. Each returns the link of the change, if it has one. */
const HAPPENINGS: Readonly<Record<string, (play: Play) => Promise<string>>> = {
  nothing: async (play) => linkIn(play.mails, play.hero.email),
  "the target's link was used": async (play) => {
    const link = linkIn(play.mails, play.hero.email);
    expect(await use(stage.world, link)).toBe("restored");
    await play.settle();
    return link;
  },
  left: async (play) => {
    await play.leave("app");
    await play.settle();
    return linkIn(play.mails, play.hero.email);
  },
  closed: (play) => play.do("closing"),
  "merged on": (play) => play.do("merge as source"),
  "new address": (play) => play.do("new address"),
  "new address, then the merge undone in the portal": async (play) => {
    const link = await play.do("new address");
    await play.do("undo of a merge");
    return link;
  },
  "link undone": async (play) => {
    await play.signIn();
    const body = { service_id: SERVICE.app };
    dataOf(await play.client().send(undoLink, { body }));
    await play.settle();
    return "";
  },
  "left, then erased early": async (play) => {
    await play.leave("app");
    await play.settle();
    return "";
  },
  "erased by the service itself": async (play) => {
    await stage.sandbox.forget("app", play.hero.subject);
    return "";
  },
  "refused by the service": async () => {
    await stage.sandbox.fault({
      service: "app",
      path: "/account/owner",
      kind: "status",
      status: 400,
    });
    return "";
  },
};

/** Merges into the hero a guest who has the app, as a linked account if its link will be undone. */
async function bringIn(play: Play, what: string): Promise<string> {
  const [guest] = play.cast.guests;
  if (what === "link undone") await linkFor(play);
  await play.merge(guest, play.hero);
  await play.settle();
  return linkIn(play.mails, guest.email);
}

/** Makes the guest's tie to the app look like a linked account. */
async function linkFor(play: Play): Promise<void> {
  const [guest] = play.cast.guests;
  const { world } = stage;
  const { db } = world.database;
  await db
    .updateTable("place")
    .set({
      linked_owner: `old:app-${guest.subject}`,
      linked_email: play.cast.old.app.email,
      linked_verified: 1,
      linked_at: world.parts.now(),
    })
    .where("account", "=", guest.subject)
    .execute();
}

describe("S01: a change at the target after a merge", () => {
  const TITLE = "$what: with the source's link: $sources; with its own link: $own";
  // No other test has a link undone before its merge is.
  const isOnBoth = ({ what }: Line) => what === "link undone";
  onBothEngines.each(LINES.filter(isOnBoth))(TITLE, check);
  test.each(LINES.filter((line) => !isOnBoth(line)))(TITLE, check);

  async function check({ what, sources, own, index }: Line): Promise<void> {
    const { world } = stage;
    const play = new Play(stage, await stage.enter(index));
    const [guest] = play.cast.guests;
    const link = await bringIn(play, what);
    play.wait();
    const happen = HAPPENINGS[what];
    if (!happen) throw new Error(`There is no play for "${what}".`);
    const ownLink = await happen(play);
    const guestsTies = async () => (await play.look()).guest?.ties;
    const before = await play.look();
    const foreseen = (await lookAtLink(world.parts, link))?.services;
    if (sources === "cannot happen: erasing") {
      await play.signIn();
      const body = { service_id: SERVICE.app };
      expect(codeOf(await play.client().send(sendEraseCode, { body }))).toBe("E500-01");
      expect(await play.look()).toEqual(before);
      return;
    }
    const taken = await use(world, link);
    await play.settle();
    switch (sources) {
      case "comes home":
      case "comes home, woken first":
        expect(taken).toBe("restored");
        expect(before.hero?.asleep.includes(SERVICE.app)).toBe(sources !== "comes home");
        expect(foreseen).toEqual([{ serviceId: SERVICE.app, outcome: "back" }]);
        expect(await guestsTies()).toEqual([SERVICE.app]);
        break;
      case "nothing to undo":
        expect(taken).toBe("over");
        expect(await play.look()).toEqual(before);
        break;
      case "stays away":
        expect(taken).toBe("restored");
        expect(await guestsTies()).toEqual([]);
        expect(await readAccount(world, guest)).toMatchObject({ state: "active" });
        break;
      default:
        throw new Error(`There is no check for "${sources}".`);
    }
    const now = await play.look();
    const proof = { proof: { password: play.cast.hero.password ?? "" } };
    switch (own) {
      case "–":
        return;
      case "nothing to undo":
        expect(await use(world, ownLink, proof)).toBe("over");
        expect(await play.look()).toEqual(now);
        return;
      case "undoes the rest":
        expect(await use(world, ownLink, proof)).toBe("restored");
        await play.settle();
        expect(await play.look()).toMatchObject({
          guest: { state: "active", ties: [SERVICE.app] },
          hero: { email: play.cast.hero.email, state: "active", ties: [SERVICE.school] },
        });
        return;
      default:
        throw new Error(`There is no check for "${own}".`);
    }
  }
});
