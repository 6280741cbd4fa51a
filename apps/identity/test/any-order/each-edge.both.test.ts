import { randomUUID } from "node:crypto";
import { REST_MS, SLEEP_MS } from "@musubi/contract";
import type { Offer } from "@musubi/contract/login-pages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { insertAccount } from "../../src/database/queries/accounts.ts";
import { upsertKnownBrowser } from "../../src/database/queries/known-browsers.ts";
import { insertTie } from "../../src/database/queries/ties.ts";
import type { Mail } from "../../src/outbox/mail/mails.ts";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import { hearReport } from "../../src/ties/belief/hear-report.ts";
import { linkAccount } from "../../src/ties/linking/link.ts";
import { openAtService } from "../../src/ties/linking/open-at-service.ts";
import { undoLink } from "../../src/ties/linking/undo-link.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { deleteService } from "../../src/ties/places/delete-service.ts";
import { wakeService } from "../../src/ties/places/wake-service.ts";
import { objectTo } from "../../src/ties/take-back/object.ts";
import { endStop, takeBack } from "../../src/ties/take-back/take-back.ts";
import { createEmptyDatabase, engine, type TestDatabase } from "../world/database.ts";
import { LOGGED_IN } from "../world/logged-in.ts";
import { hurryLeavingMails } from "../world/mailbox.ts";
import { type CrashingWorld, makeCrashingWorld } from "./crashing-parts.ts";
import { countEdges } from "./edges.ts";
import type { StandInAccount } from "./stand-in.ts";

const SERVICE = 2;
const MINUTE = 60_000;
/** Longer than the window in which a service's answers are counted, and than any lease. */
const LONG = 20 * MINUTE;

let empty: TestDatabase | undefined;
let database: Database;
let world: CrashingWorld;
beforeAll(async () => {
  if (engine === "postgres") empty = await createEmptyDatabase();
  database = openDatabase(empty?.url ?? "sqlite::memory:");
  await migrate(database);
  world = makeCrashingWorld(database);
});
afterAll(async () => {
  await database.close();
  await empty?.dispose();
});

/** One person, their account at a service, and their mails. */
class Scene {
  readonly person = randomUUID();
  readonly mails: string[] = [];
  /** The mailed links, newest last; mails of one moment come in any order. */
  readonly links: { readonly to: string; readonly secret: string }[] = [];
  readonly caller = { account: this.person, user_agent: "", ...LOGGED_IN };

  get account(): StandInAccount {
    const account = this.#found;
    if (!account) throw new Error("The service has no such account.");
    return account;
  }

  /** The service's account of this person, old or opened for them. */
  get #found(): StandInAccount | undefined {
    return [...this.service.accounts.values()].findLast(({ id }) => id.startsWith(this.person));
  }

  get service() {
    const service = world.services.get(SERVICE);
    if (!service) throw new Error("There is no such service.");
    return service;
  }

  /**
   * Creates the person and the service's account. Without `isTied` the account is the service's own; without `isThere`
   * there is none.
   */
  async begin(isTied: boolean, isThere = true): Promise<void> {
    const { db } = database;
    world.passTime(LONG);
    await db.deleteFrom("outbox").execute();
    const email = `${this.person}@example.jp`;
    await insertAccount(db, {
      id: this.person,
      email,
      emailKey: email,
      emailProvenAt: 1,
      passwordHash: "none",
      language: "ja",
      createdAt: 1,
    });
    const owner = isTied ? `sub:${this.person}` : `old:${this.person}`;
    const known = isTied ? email : `old-${email}`;
    this.service.accounts.clear();
    this.service.isRefusing = false;
    if (!isThere) return;
    this.service.add({ id: this.person, owner, email: known });
    if (!isTied) return;
    const tie = { account: this.person, serviceId: SERVICE, since: 1, serviceEmail: email };
    await insertTie(db, tie);
  }

  /** Makes the service lose the account. */
  lose(): void {
    this.account.state = "suspended";
  }
  find(): void {
    this.account.state = "active";
  }

  /** Makes the service not find the account, whatever it is asked. */
  forget(): void {
    this.account.owner = `lost:${this.person}`;
  }
  remember(): void {
    this.account.owner = `sub:${this.person}`;
  }

  /** Does everything that is due, as a worker does. */
  async work(): Promise<number> {
    const { parts } = world;
    const send = async ({ to, content }: Mail) => {
      this.mails.push(to);
      const link = "takeBack" in content ? content.takeBack : undefined;
      if (link) this.links.push({ to, secret: link.secret });
      if (content.about === "stop-told") this.links.push({ to, secret: content.secret });
      return { result: "sent" } as const;
    };
    const handlers = createJobHandlers({ ...parts, mailer: { ...parts.mailer, send } });
    await hurryLeavingMails(parts);
    let done = 0;
    for (let taken = -1; taken !== 0; done += taken) taken = await parts.outbox.work(handlers);
    return done;
  }

  /** Another process finishes what a dead process left unfinished. */
  async rest(): Promise<void> {
    for (let done = -1; done !== 0; ) {
      world.passTime(MINUTE + 1);
      done = (await sweep(world.parts)) + (await this.work());
    }
    // Requests that were delayed all that time arrive now, too late to have an effect.
    this.service.deliverLate();
  }

  report = () => hearReport(world.parts, SERVICE, this.person);

  /** Returns the whole state of the account, here and at the service. */
  async look() {
    const { db } = database;
    const of = (table: "tie" | "erased_place" | "tie_aside" | "tie_doubt") =>
      db.selectFrom(table).select("lineage").where("account", "=", this.person).execute();
    const sleeps = await db
      .selectFrom("sleep")
      .select("state")
      .where("account", "=", this.person)
      .execute();
    const journal = await db
      .selectFrom("journal")
      .select("log_text")
      .where("account", "=", this.person)
      .orderBy("at")
      .execute();
    const busy = await db
      .selectFrom("operation_lock")
      .select("op")
      .where("account", "=", this.person)
      .execute();
    const found = this.#found;
    return {
      tied: (await of("tie")).length,
      aside: (await of("tie_aside")).length,
      doubts: (await of("tie_doubt")).length,
      sleeps: [
        ...(await of("erased_place")).map(() => "erased"),
        ...sleeps.map((sleep) => sleep.state),
      ].join(),
      journal: journal.length,
      mails: this.mails.length,
      busy: busy.length,
      there: found ? describeAccount(found) : "none",
    };
  }
}

const describeAccount = ({ owner, state, email }: StandInAccount): string =>
  `${owner.slice(0, 4)} ${state} ${email.slice(0, 4) === "old-" ? "old" : "new"}`;

const TIED = {
  tied: 1,
  aside: 0,
  doubts: 0,
  sleeps: "",
  journal: 0,
  mails: 0,
  busy: 0,
  there: "sub: active new",
};
const LEFT = {
  ...TIED,
  tied: 0,
  sleeps: "asleep",
  journal: 1,
  mails: 1,
  there: "sub: suspended new",
};

const leave = (scene: Scene) => deleteService(world.parts, scene.caller, SERVICE, "ja");
const comeBack = (scene: Scene) => wakeService(world.parts, scene.caller, SERVICE, "ja");
const link = (scene: Scene) =>
  linkAccount(
    world.parts,
    scene.caller,
    world.entryOf(SERVICE),
    {
      issuer: "pool",
      subject: scene.person,
      authTime: world.parts.now(),
      email: scene.account.email,
      emailVerified: true,
    },
    { language: "ja", trace: { userAgent: "", network: "", from: "" } },
  );

const openThere = ({ caller }: Scene) =>
  openAtService(world.parts, { ...caller, serviceId: SERVICE, language: "ja" });

const CALM = { crashAt: undefined, fault: undefined, thinksFor: 0 };

/** The request to open the account has not arrived at the service, and may still arrive. */
const openedLate = async (scene: Scene) => {
  await scene.begin(false, false);
  await world.during({ ...CALM, fault: "late" }, [() => openThere(scene)]);
};

const VISITOR = { userAgent: "", network: "", from: "", language: "ja" } as const;

/** Uses the first link that a mailbox got: the ID's own, or that of the account before it was linked. */
const use = ({ links, person }: Scene, offered: Offer, mailbox = `${person}@example.jp`) => {
  const link = links.find(({ to }) => to === mailbox);
  return takeBack(world.parts, link?.secret ?? "", { offered, shown: {} }, VISITOR);
};

/** A browser that is as old as the account. */
const OLD_BROWSER = { browserHash: "an old browser" };

/** The service was left, and since then the account has another address than the mailbox that got the notice. */
const robbed = async (scene: Scene) => {
  await left(scene);
  const { db } = database;
  const email = `thief-${scene.person}@example.jp`;
  await db
    .updateTable("account")
    .set({ email, email_key: email })
    .where("id", "=", scene.person)
    .execute();
  const known = { account: scene.person, browser: OLD_BROWSER.browserHash, userAgent: "", at: 1 };
  await upsertKnownBrowser(db, known);
};

const stopped = async (scene: Scene) => {
  await robbed(scene);
  await use(scene, "stop");
  await scene.work();
};

/** Runs the job that ends a stop, without the mails that follow: if a process is killed, these are sent twice. */
const endStopOf = async ({ person }: Scene) => {
  const { id: reversal } = await database.db
    .selectFrom("reversal")
    .select("id")
    .where("account", "=", person)
    .where("kind", "=", "leaving")
    .executeTakeFirstOrThrow();
  return endStop(world.parts, { kind: "end-stop", reversal });
};

type Deed = {
  readonly name: string;
  readonly prepare: (scene: Scene) => Promise<unknown>;
  readonly deed: (scene: Scene) => Promise<unknown>;
  readonly after: Awaited<ReturnType<Scene["look"]>>;
};

const linked = async (scene: Scene) => {
  await scene.begin(false);
  await link(scene);
  await scene.work();
};

const left = async (scene: Scene) => {
  await scene.begin(true);
  await leave(scene);
  await scene.work();
};

const lost = async (scene: Scene) => {
  await scene.begin(true);
  scene.forget();
};

/** The service has denied the account once; a second question is due. */
const doubted = async (scene: Scene) => {
  await scene.begin(true);
  scene.lose();
  await scene.report();
  await scene.work();
  world.passTime(MINUTE);
};

/** The service has denied the account twice: the tie is kept aside. */
const ended = async (scene: Scene) => {
  await doubted(scene);
  await scene.work();
  scene.find();
};

const work = (scene: Scene) => scene.work();

const DEEDS: readonly Deed[] = [
  { name: "leaving a service", prepare: (scene) => scene.begin(true), deed: leave, after: LEFT },
  {
    name: "waking an account",
    prepare: left,
    deed: comeBack,
    after: { ...TIED, journal: 2, mails: 2 },
  },
  {
    name: "waking an account that the service does not find for the second time",
    prepare: async (scene) => {
      await left(scene);
      scene.forget();
      await comeBack(scene);
      world.passTime(MINUTE);
    },
    deed: comeBack,
    after: { ...LEFT, sleeps: "erased", there: "lost suspended new" },
  },
  {
    name: "leaving a service that does not find the account",
    prepare: lost,
    deed: leave,
    after: { ...LEFT, there: "lost active new" },
  },
  {
    name: "linking",
    prepare: (scene) => scene.begin(false),
    deed: link,
    after: { ...TIED, journal: 1, mails: 2 },
  },
  {
    name: "opening an account",
    prepare: (scene) => scene.begin(false, false),
    deed: openThere,
    after: { ...TIED, journal: 1, mails: 1 },
  },
  {
    name: "opening an account again while the first call may still arrive",
    prepare: openedLate,
    deed: openThere,
    after: { ...TIED, journal: 1, mails: 1 },
  },
  {
    name: "giving up an opening whose call may still arrive",
    prepare: async (scene) => {
      await openedLate(scene);
      scene.service.isRefusing = true;
    },
    deed: openThere,
    after: { ...TIED, tied: 0, there: "none" },
  },
  {
    name: "undoing a link",
    prepare: linked,
    deed: (scene) => undoLink(world.parts, scene.caller, SERVICE, "ja"),
    after: { ...TIED, tied: 0, journal: 2, mails: 4, there: "old: active old" },
  },
  {
    name: "the job that erases an account",
    prepare: async (scene) => {
      await left(scene);
      world.passTime(SLEEP_MS);
    },
    deed: work,
    after: { ...LEFT, sleeps: "erased", there: "sub: erased new" },
  },
  {
    name: "the job that erases an account that was not found when it was left",
    prepare: async (scene) => {
      await lost(scene);
      await leave(scene);
      await scene.work();
      scene.remember();
      world.passTime(SLEEP_MS);
    },
    deed: work,
    after: { ...LEFT, sleeps: "erased", there: "sub: erased new" },
  },
  {
    name: "a service's report, and the job that asks the service",
    prepare: async (scene) => {
      await scene.begin(true);
      scene.lose();
    },
    deed: async (scene) => {
      await scene.report();
      await scene.work();
    },
    after: { ...TIED, tied: 0, aside: 1, journal: 1, there: "sub: suspended new" },
  },
  {
    name: "the job that asks the service a second time",
    prepare: doubted,
    deed: work,
    after: { ...TIED, tied: 0, aside: 1, journal: 1, there: "sub: suspended new" },
  },
  {
    name: "the job that asks a service that knows the account again",
    prepare: async (scene) => {
      await ended(scene);
      await scene.report();
    },
    deed: work,
    after: { ...TIED, journal: 2 },
  },
  {
    name: "the job that brings ties back",
    prepare: async (scene) => {
      await ended(scene);
      const endedAfter = (await world.parts.database.now()) - LONG;
      const job = { kind: "bring-back-ties", serviceId: SERVICE, endedAfter } as const;
      await world.parts.outbox.add(database.db, job);
    },
    deed: work,
    after: { ...TIED, journal: 2 },
  },
  {
    name: "taking a leaving back",
    prepare: left,
    deed: (scene) => use(scene, "restore"),
    after: { ...TIED, journal: 2, mails: 2 },
  },
  {
    name: "undoing a link for the old account's own mailbox",
    prepare: linked,
    deed: (scene) => use(scene, "unlink", `old-${scene.person}@example.jp`),
    after: { ...TIED, tied: 0, journal: 3, mails: 4, there: "old: active old" },
  },
  {
    name: "stopping an account",
    prepare: robbed,
    deed: (scene) => use(scene, "stop"),
    after: { ...LEFT, journal: 2, mails: 3 },
  },
  {
    name: "objecting to a stop",
    prepare: stopped,
    deed: (scene) =>
      objectTo(world.parts, { secret: scene.links.at(-1)?.secret ?? "" }, OLD_BROWSER, VISITOR),
    after: { ...LEFT, journal: 3, mails: 5 },
  },
  {
    name: "the job that ends a stop",
    prepare: async (scene) => {
      await stopped(scene);
      world.passTime(REST_MS);
    },
    deed: endStopOf,
    after: { ...TIED, journal: 3, mails: 5 },
  },
];

describe("M07, S27: if a process is killed at any edge, another one finishes what it began, once", () => {
  test.each(DEEDS)(
    "$name",
    async ({ prepare, deed, after }) => {
      for (const crashAt of countEdges()) {
        const scene = new Scene();
        await prepare(scene);
        const before = await scene.look();
        const outcome = await world.during({ ...CALM, crashAt }, [() => deed(scene)]);
        const { tied, aside, sleeps } = await scene.look();
        const open = sleeps === "" ? 0 : sleeps.split(",").length;
        expect(tied + aside + open, `after edge ${crashAt}`).toBeLessThanOrEqual(1);
        await scene.rest();
        // If the process was killed before anything was written, nothing has happened, and the holder tries again.
        const rested = await scene.look();
        expect([before, after], `left alone after edge ${crashAt}`).toContainEqual(rested);
        await deed(scene);
        await scene.rest();
        expect(await scene.look(), `asked again after edge ${crashAt}`).toEqual(after);
        if (outcome === "crashed") continue;
        expect(rested).toEqual(after);
        expect(crashAt).toBeGreaterThan(10);
        return;
      }
    },
    240_000,
  );
});
