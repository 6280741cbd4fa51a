import { DAY_MS, REST_MS, SLEEP_MS } from "@musubi/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR, object, readAccount, readRows, use } from "./claims.ts";
import { linkIn, Play } from "./play.ts";
import { readTable } from "./read-tables.ts";
import { type Stage, setStage } from "./stage.ts";

const LINES = readTable("before", "who", "brings", "answer", "wins").flatMap(
  ({ before = "", who = "", brings = "", answer = "", wins = "" }) =>
    brings.split(" or ").map((each) => ({ before, who, brings: each, answer, wins })),
);

type Line = (typeof LINES)[number];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage(LINES.map(() => ["school", "store"]));
});
afterAll(() => stage[Symbol.asyncDispose]());

/** An account whose address was changed, once or twice, and the links of all its changes. */
type Dispute = {
  readonly play: Play;
  /** The addresses that the account had, by their owners. */
  readonly owners: Readonly<Record<string, string>>;
  readonly links: Readonly<Record<string, string>>;
};

/** Makes the changes that a line of the table names, and no others. */
async function begin(line: number, { before, who, brings }: Line): Promise<Dispute> {
  const play = new Play(stage, await stage.enter(line));
  const said = `${before} ${who} ${brings}`;
  const owners: Record<string, string> = {};
  const links: Record<string, string> = {};
  if (said.includes("oldest")) {
    owners.oldest = play.hero.email;
    links["oldest link"] = await play.do("new address");
    play.wait();
  }
  owners.old = play.hero.email;
  if (before.startsWith("old froze")) await freeze(play);
  if (said.includes("older link")) {
    links["old older link"] = await play.do("leaving");
    play.wait();
  }
  if (who === "service") {
    await play.do("link");
    links["service link"] = linkIn(play.mails, play.cast.old.app.email);
  }
  links["old link"] = await play.do("new address");
  owners.present = play.hero.email;
  if (said.includes("younger link")) {
    play.wait();
    links["present younger link"] = await play.do("leaving");
  }
  return { play, owners, links };
}

/** Sets a new password, freezes the account by its link, and ends the freeze. */
async function freeze(play: Play): Promise<void> {
  const { world } = stage;
  expect(await use(world, await play.do("new password"))).toBe("frozen");
  play.wait();
  await world.database.db
    .updateTable("account")
    .set({ password_reset_required: null })
    .where("id", "=", play.hero.subject)
    .execute();
}

const proofOf = ({ cast }: Play) => ({ proof: { password: cast.hero.password ?? "" } });

/** Returns the secret of the newest link to object that the present mailbox got. */
const objectionIn = ({ mails }: Play): string =>
  mails.flatMap(({ content }) => (content.about === "stop-told" ? [content.secret] : [])).at(-1) ??
  "";

/** Lets the 72 hours of a stop pass, with its reminders. */
async function passStop(play: Play): Promise<void> {
  for (let day = 0; day < 4; day += 1) {
    stage.world.passTime(DAY_MS);
    await play.settle();
  }
}

/** Moves the clock to the last hour in which the account's first reversal is open. */
async function comeToLastHour({ play }: Dispute): Promise<void> {
  const [row] = await readRows(stage.world, play.hero);
  stage.world.passTime((row?.made_at ?? 0) + SLEEP_MS - HOUR - stage.world.parts.now());
}

async function happen(dispute: Dispute, what: string): Promise<void> {
  const { world } = stage;
  const { play, links } = dispute;
  const stopBy = async (name: string) =>
    expect(await use(world, links[name] ?? "")).toBe("stopped");
  switch (what) {
    case "nothing":
    case "old froze while it was the account's":
      return;
    case "old stopped":
      await stopBy("old link");
      return play.settle();
    case "oldest stopped":
      await stopBy("oldest link");
      return play.settle();
    case "old stopped by the older link":
      await stopBy("old older link");
      return play.settle();
    case "old stopped on the row's last day":
    case "old stopped on the last day of oldest's row":
      await comeToLastHour(dispute);
      await stopBy("old link");
      return play.settle();
    case "the row has ended":
      world.passTime(SLEEP_MS + HOUR);
      return play.settle();
    case "present objected":
      expect(await object(world, { secret: objectionIn(play) }, proofOf(play))).toBe("objected");
      return play.settle();
    case "old won by waiting":
      await stopBy("old link");
      await passStop(play);
      return;
    case "present restored":
      expect(await use(world, linkIn(play.mails, play.hero.email), proofOf(play))).toBe("restored");
      return play.settle();
    case "old restored":
      expect(await use(world, links["old link"] ?? "", proofOf(play))).toBe("restored");
      return play.settle();
    default:
      throw new Error(`There is no play for "${what}".`);
  }
}

const ANSWERS: Readonly<Record<string, string>> = {
  stopped: "stops",
  restored: "restores",
  objected: "ends the waiting",
  unlinked: "unlinks",
  prove: "refused",
  waiting: "refused",
  over: "refused",
  "–": "–",
};

/** Returns the result of a person's claim, in the words of the table. */
async function claim({ play, links }: Dispute, { who, brings }: Line): Promise<string> {
  const { world } = stage;
  const [thing = "", ...rest] = brings.split(", ");
  const shown = rest.includes("older thing") ? proofOf(play) : {};
  if (who === "old and present at once") {
    const [taken] = await Promise.all([
      use(world, links["old link"] ?? "", proofOf(play)),
      object(world, { secret: objectionIn(play) }, proofOf(play)),
    ]);
    return taken;
  }
  switch (thing) {
    case "–":
      return "–";
    case "objection": {
      const secret = objectionIn(play);
      const { subject: account } = play.hero;
      return object(world, secret === "" ? { account } : { secret }, shown);
    }
    case "code": {
      const { password_hash } = await readAccount(world, play.hero);
      const title = await play.resetByCode("Kaede2026");
      const after = await readAccount(world, play.hero);
      return after.password_hash === password_hash ? "over" : title;
    }
    case "loser's link":
      return use(world, linkIn(play.mails, play.hero.email), shown);
    default: {
      const link = links[`${who} ${thing}`];
      if (link === undefined) throw new Error(`There is no play for ${who} with "${brings}".`);
      return use(world, link, shown);
    }
  }
}

describe("S04: two people who want one account", () => {
  test.each(LINES.map((line, index) => ({ ...line, index })))(
    "$before: $who, $brings: $answer; $wins wins",
    async ({ index, ...line }) => {
      const { world } = stage;
      const dispute = await begin(index, line);
      const { play, owners } = dispute;
      for (const what of line.before.split(", ")) await happen(dispute, what);
      const before = await readAccount(world, play.hero);
      const answer = ANSWERS[await claim(dispute, line)];
      expect(answer).toBe(line.answer);
      const after = await readAccount(world, play.hero);
      if (line.answer === "refused") expect(after).toEqual(before);
      if (line.answer === "stops") {
        expect(after.stopped_until).toBeGreaterThan(world.parts.now() + REST_MS - HOUR);
      }
      if (line.answer === "ends the waiting") expect(after).toMatchObject({ stopped_by: null });
      await play.settle();
      await passStop(play);
      expect(await readAccount(world, play.hero)).toMatchObject({
        email: owners[line.wins],
        stopped_by: null,
      });
    },
  );
});
