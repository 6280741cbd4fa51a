import { sampleOf } from "@musubi/environment/grind";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine } from "../../world/database.ts";
import { LoginVisitor } from "../../world/login-visitor.ts";
import { readCode } from "../../world/mailbox.ts";
import { signInToPool } from "../../world/pool-sign-in.ts";
import type { View } from "./cast-view.ts";
import { readAccount, readRows, use } from "./claims.ts";
import { linkIn, Play, THINGS, type Thing } from "./play.ts";
import { type Line, readTable } from "./read-tables.ts";
import { type Service, type Stage, setStage } from "./stage.ts";

type Cell = {
  readonly first: Thing;
  readonly second: Thing;
  /** Which of the two links is used. */
  readonly used: 0 | 1;
  readonly isMoved: boolean;
  readonly answer: string;
};

const RULES = readTable("first", "second", "link", "still", "moved");
const PAIRS = THINGS.flatMap((first) => THINGS.map((second) => ({ first, second })));

const fits = (words: string | undefined, word: string): boolean =>
  words === "any" || (words?.split(", ").includes(word) ?? false);

/** Returns the first rule that fits. */
function findRule(pair: Pick<Cell, "first" | "second">, link: string): Line {
  const rule = RULES.find(
    (each) =>
      fits(each.first, pair.first) && fits(each.second, pair.second) && fits(each.link, link),
  );
  if (!rule) throw new Error(`No rule says what the ${link} link does.`);
  return rule;
}

const readPair = (pair: Pick<Cell, "first" | "second">): Cell[] =>
  (["first's", "second's"] as const).flatMap((link, index) => {
    const { still = "", moved = "" } = findRule(pair, link);
    const used = index === 0 ? (0 as const) : (1 as const);
    return [
      { ...pair, used, isMoved: false, answer: still },
      { ...pair, used, isMoved: true, answer: moved },
    ].filter(({ answer }) => answer !== "–");
  });

const ALL_CELLS = PAIRS.flatMap(readPair);
/** A sample: at least one cell of each pair, and every answer in every column. Each engine begins at another end. */
const CELLS = sampleOf(
  engine === "postgres" ? ALL_CELLS.toReversed() : ALL_CELLS,
  ({ first, second, used, isMoved, answer }) => [
    `${first}, ${second}`,
    `${used} ${isMoved}: ${answer}`,
  ],
);

const LINKINGS = PAIRS.filter(({ first, second }) => first === "link" || second === "link");
const OWN_LINES = LINKINGS.map((pair) => ({
  ...pair,
  answer: findRule(pair, "linked account's").still ?? "",
})).filter(({ answer }) => answer !== "–");

/** Two leavings need two services. */
const ownOf = ({ first, second }: Pick<Cell, "first" | "second">): Service[] =>
  first === "leaving" && second === "leaving" ? ["school", "store"] : ["school"];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage([...CELLS, ...OWN_LINES].map(ownOf));
});
afterAll(() => stage[Symbol.asyncDispose]());

test("every rule applies to some pair", () => {
  const asked = [
    ...PAIRS.flatMap((pair) => [findRule(pair, "first's"), findRule(pair, "second's")]),
    ...LINKINGS.map((pair) => findRule(pair, "linked account's")),
  ];
  expect(RULES.filter((rule) => !asked.includes(rule))).toEqual([]);
});

/** What has happened before a link is used. */
type Played = {
  readonly play: Play;
  /** The links of both changes. */
  readonly links: readonly string[];
  /** What each person had before each change. */
  readonly before: readonly View[];
};

/** Makes the merge that an undo needs, unless the first change is that merge. */
async function prepare(play: Play, { first, second }: Pick<Cell, "first" | "second">) {
  const isFirst = first === "merge as source" || first === "merge as target";
  for (const thing of [first, second]) {
    if (thing === "undo of a merge" && !(isFirst && thing === second)) {
      await play.takeGuestIn();
      await play.settle();
    }
  }
}

async function playCell(line: number, cell: Cell): Promise<Played> {
  const play = new Play(stage, await stage.enter(line));
  await prepare(play, cell);
  const links: string[] = [];
  const before: View[] = [];
  for (const [index, thing] of [cell.first, cell.second].entries()) {
    before.push(await play.look());
    const isClosed = thing === "undo of a merge" && cell.first === "closing";
    links.push(isClosed ? await useGuests(play) : await play.do(thing));
    const moves = [cell.first, cell.second].slice(cell.used).includes("new address");
    // A merged ID can move its address only once the merge is undone.
    const mover = cell.first === "merge as source" ? 1 : cell.used;
    if (cell.isMoved && index === mover && !moves) await play.do("new address");
    play.wait();
  }
  return { play, links, before };
}

/** No ID is awake that could undo the merge in the portal, so the other ID's own link is used. */
async function useGuests(play: Play): Promise<string> {
  const [guest] = play.cast.guests;
  expect(await use(stage.world, linkIn(play.mails, guest.email))).toBe("restored");
  await play.settle();
  return "";
}

/**
 * Returns what everyone should have: the same as before the change whose link was used, except that accounts that an
 * undo gave back remain where they are.
 */
function foresee({ first, second, used }: Cell, { before }: Played, now: View): View {
  const then = before[used] ?? {};
  const isGiven = used === 0 && second === "undo of a merge" && first !== "undo of a merge";
  if (!isGiven || !then.hero || !now.guest) return then;
  const { guest } = now;
  const ties = then.hero.ties.filter((service) => !guest.ties.includes(service));
  return { ...then, guest, hero: { ...then.hero, ties } };
}

const openRows = async (play: Play) =>
  (await readRows(stage.world, play.cast.hero)).filter(({ closed_at }) => closed_at === null);

async function expectRestored(cell: Cell, played: Played, now: View, rank: number) {
  const { play } = played;
  expect(await play.isSignedIn()).toBe(false);
  await play.settle();
  expect(await play.look()).toEqual(foresee(cell, played, now));
  const { world } = stage;
  expect((await readAccount(world, play.cast.hero)).password_reset_required).not.toBeNull();
  // Younger rows are closed together with this one; older rows stay open, with their own links.
  const open = await openRows(play);
  expect(open.filter((row) => row.rank >= rank && row.is_old_account === 0)).toEqual([]);
}

async function rankOf(play: Play, used: 0 | 1, cell: Cell): Promise<number> {
  const kinds = {
    "merge as source": "merge-source",
    "merge as target": "merge-target",
    "new address": "address",
    "new password": "password",
    link: "link",
    leaving: "leaving",
    closing: "closing",
    "credential removed": "credential",
    "undo of a merge": "",
  } as const;
  const rows = (await readRows(stage.world, play.cast.hero)).filter(
    ({ kind, is_old_account }) =>
      is_old_account === 0 && kind === kinds[[cell.first, cell.second][used] ?? "link"],
  );
  const row = used === 0 ? rows[0] : rows.at(-1);
  return row?.rank ?? 0;
}

/**
 * Returns the earlier rows, which stay open; except those of leavings before a closing, since these services wake with
 * the ID.
 */
async function findStaying(play: Play, cell: Cell, rank: number): Promise<string[]> {
  const { first, second, used } = cell;
  const isClosing = [first, second][used] === "closing";
  const begun = used === 0 ? 0 : await rankOf(play, 0, cell);
  return (await openRows(play))
    .filter((row) => row.rank < rank && !(isClosing && row.kind === "leaving" && row.rank > begun))
    .map(({ id }) => id);
}

async function expectAnswer(cell: Cell, played: Played): Promise<void> {
  const { world } = stage;
  const { play, links } = played;
  const link = links[cell.used] ?? "";
  const now = await play.look();
  const [head, tail] = cell.answer.split("; ");
  switch (head) {
    case "nothing to undo":
      expect(await use(world, link)).toBe("over");
      expect(await play.look()).toEqual(now);
      return;
    case "freezes": {
      const rows = await openRows(play);
      expect(await use(world, link)).toBe("frozen");
      expect(await play.isSignedIn()).toBe(false);
      await play.settle();
      expect(await play.look()).toEqual(now);
      expect(await openRows(play)).toHaveLength(rows.length);
      return;
    }
    case "stops":
      expect(await use(world, link)).toBe("stopped");
      expect(await play.isSignedIn()).toBe(false);
      await play.settle();
      expect(await play.look()).toEqual(now);
      expect(await use(world, link)).toBe("prove");
      return expectUndone(cell, tail ?? "", played, now, {
        proof: { password: play.cast.hero.password ?? "" },
      });
    default:
      return expectUndone(cell, cell.answer, played, now, {});
  }
}

async function expectUndone(
  cell: Cell,
  answer: string,
  played: Played,
  now: View,
  shown: Parameters<typeof use>[2],
): Promise<void> {
  const { play, links } = played;
  const isSecondUndone = cell.second === "undo of a merge";
  expect(answer).toBe(
    cell.used === 1 ? "undoes the second" : isSecondUndone ? "undoes the first" : "undoes both",
  );
  const rank = await rankOf(play, cell.used, cell);
  const stays = await findStaying(play, cell, rank);
  expect(await use(stage.world, links[cell.used] ?? "", shown)).toBe("restored");
  await expectRestored(cell, played, now, rank);
  expect(await findStaying(play, cell, rank)).toEqual(stays);
  expect(await use(stage.world, links[cell.used] ?? "", shown)).toBe("over");
}

describe("S04: the link of one of two changes", () => {
  test.each(CELLS.map((cell, line) => ({ ...cell, line })))(
    "$first, then $second (link $used, address changed since: $isMoved): $answer",
    async ({ line, ...cell }) => {
      if (cell.answer.startsWith("cannot happen")) return expectImpossible(line, cell);
      await expectAnswer(cell, await playCell(line, cell));
    },
  );
});

/** Makes the first change, and checks that the second is refused. */
async function expectImpossible(line: number, cell: Cell): Promise<void> {
  const { world } = stage;
  const play = new Play(stage, await stage.enter(line));
  await play.do(cell.first);
  play.wait();
  const now = await play.look();
  const { hero } = play;
  switch (cell.answer) {
    case "cannot happen: session":
      expect(await play.isSignedIn()).toBe(false);
      await expect(play.signIn()).rejects.toThrow("Signing in answered");
      break;
    case "cannot happen: proof":
      await expect(signInToPool(world.url, hero)).rejects.toThrow("The pool answered 400.");
      break;
    case "cannot happen: code": {
      const visitor = new LoginVisitor(world);
      await visitor.submit(await visitor.goTo("/forgot"), { email: hero.email });
      await play.settle();
      await expect(readCode(world, stage.sandbox, hero.email)).rejects.toThrow("There is no");
      break;
    }
    default:
      throw new Error(`There is no check for "${cell.answer}".`);
  }
  expect(await play.look()).toEqual(now);
}

describe("S04: the linked account's own mailbox", () => {
  test.each(OWN_LINES.map((cell, index) => ({ ...cell, line: CELLS.length + index })))(
    "$first, then $second: $answer",
    async ({ line, ...cell }) => {
      expect(["unlinks", "unlinks, woken first"]).toContain(cell.answer);
      const used = cell.first === "link" ? 0 : 1;
      const { play } = await playCell(line, { ...cell, used, isMoved: false });
      const { world } = stage;
      const own = play.mails.find(
        ({ to, content }) => to.startsWith("old-") && "takeBack" in content,
      );
      const [, service = ""] = own?.to.split("-") ?? [];
      const id = service === "app" ? 2 : 1;
      const now = await play.look();
      const wasSignedIn = await play.isSignedIn();
      const isAsleep = Object.values(now).some(({ asleep }) => asleep.includes(id));
      expect(isAsleep).toBe(cell.answer === "unlinks, woken first");
      const { password_reset_required } = await readAccount(world, play.cast.hero);
      expect(await use(world, linkIn(play.mails, own?.to ?? ""))).toBe("unlinked");
      await play.settle();
      const without = Object.fromEntries(
        Object.entries(now).map(([name, person]) => {
          const drop = (services: readonly number[]) => services.filter((each) => each !== id);
          const hasIt = name === "hero" || name === "host";
          const { ties, asleep } = person;
          return [name, hasIt ? { ...person, ties: drop(ties), asleep: drop(asleep) } : person];
        }),
      );
      expect(await play.look()).toEqual(without);
      expect(await play.isSignedIn()).toBe(wasSignedIn);
      expect(await readAccount(world, play.cast.hero)).toMatchObject({ password_reset_required });
      expect(await use(world, linkIn(play.mails, own?.to ?? ""))).toBe("over");
    },
  );
});

test("in the end every service has the same owners of accounts as identity", async () => {
  const { db } = stage.world.database;
  const ties = await db.selectFrom("tie").select(["account", "service_id"]).execute();
  for (const [service, id] of [
    ["store", 1],
    ["app", 2],
    ["school", 3],
  ] as const) {
    const { accounts } = await stage.sandbox.state(service);
    const awake = accounts.filter(
      ({ state, owner }) => state === "active" && owner.startsWith("sub:"),
    );
    const told = ties
      .filter(({ service_id }) => service_id === id)
      .map(({ account }) => `sub:${account}`);
    expect(awake.map(({ owner }) => owner).sort()).toEqual(told.sort());
  }
});
