import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { REST_MS, SLEEP_MS } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import type { Selectable } from "kysely";
import { expect } from "vitest";
import { closeAccount } from "../../src/accounts/close-account.ts";
import { verifyEmail } from "../../src/accounts/verify-email.ts";
import { insertAccount } from "../../src/database/queries/accounts.ts";
import { upsertKnownBrowser } from "../../src/database/queries/known-browsers.ts";
import { insertTie } from "../../src/database/queries/ties.ts";
import type { Tables } from "../../src/database/tables.ts";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import { hearReport } from "../../src/ties/belief/hear-report.ts";
import { cancelMerge } from "../../src/ties/cancel-merge.ts";
import { continueMerge } from "../../src/ties/continue-merge.ts";
import { deleteService } from "../../src/ties/delete-service.ts";
import { finishMerge } from "../../src/ties/finish-merge.ts";
import { linkAccount } from "../../src/ties/link.ts";
import { moveService, openOrContinue } from "../../src/ties/merge.ts";
import { findMergeOf, isMergeOp, type MergeOp } from "../../src/ties/merge-op.ts";
import { openAtService } from "../../src/ties/open-at-service.ts";
import { sweep } from "../../src/ties/sweep.ts";
import { undoMerge } from "../../src/ties/undo.ts";
import { undoLink } from "../../src/ties/undo-link.ts";
import { wakeService } from "../../src/ties/wake-service.ts";
import { browserOf, type Claimed, Claims, type SeenAccount } from "./claims.ts";
import type { CrashingWorld } from "./crashing-parts.ts";
import { Model, nameOpened, type SeenOp } from "./model.ts";
import type { NetworkFault } from "./stand-in.ts";

export const DEEDS = [
  "link",
  "join",
  "open",
  "move",
  "continue",
  "finish",
  "cancel",
  "undo",
  "delete",
  "wake",
  "unlink",
  "pass-days",
  "change-email",
  "close",
  "sweep",
  "work-outbox",
  "deliver-late",
  "refuse",
  "report",
  "answer-wrongly",
  "new-password",
  "take-back",
  "object",
  "wake-id",
] as const;

export type Command = {
  readonly deed: (typeof DEEDS)[number];
  readonly who: number;
  readonly whom: number;
  readonly service: number;
  readonly crashAt: number | undefined;
  readonly fault: NetworkFault | undefined;
  /** For how many turns of the event loop a service thinks before it answers, or a holder before they join in. */
  readonly thinksFor: number;
  /** Whether the next one is played at the same time. */
  readonly withNext: boolean;
};

const PEOPLE = 3;
const IDLE_MS = 61_000;
const HOUR = 60 * 60_000;

type Result = Answer<unknown> | undefined;

type SeenSleep = Pick<
  Selectable<Tables["sleep"]>,
  "key" | "account" | "service_id" | "lineage" | "erase_at" | "state"
>;

/** One sequence: three people, some with services, and an old account at each service. */
export class Play {
  readonly #world: CrashingWorld;
  #model = new Model();
  readonly #people: readonly string[];
  readonly #claims: Claims;
  /** Which account of a service is meant: of those that were tied from the beginning. */
  readonly #lineages = new Map<string, string>();
  /** What was opened and given up, as the services called it. */
  readonly #takenBack = new Set<string>();
  readonly #emails = new Map<string, string>();
  #hasSlept = false;
  /** The sleeps whose erasing was begun, or done. */
  readonly #begun = new Set<string>();
  readonly #erasings = new Set<string>();
  readonly #wrong = new Set<number>();
  readonly #run = randomUUID().slice(0, 8);

  constructor(world: CrashingWorld) {
    this.#world = world;
    this.#people = Array.from({ length: PEOPLE }, (_, n) => `${this.#run}-${"abc"[n]}`);
    this.#claims = new Claims(world, this.#people);
  }

  async begin(): Promise<void> {
    const { parts, services } = this.#world;
    for (const service of services.values()) {
      service.accounts.clear();
      service.isWrong = false;
    }
    const START: readonly (readonly number[])[] = [[1], [2, 3], [2]];
    const began = this.#people.map(async (person, n) => {
      const email = `${person}@example.jp`;
      this.#emails.set(person, email);
      const holdings = new Map((START[n] ?? []).map((id) => [id, `${person}-${id}`]));
      this.#model.addPerson(person, holdings);
      await insertAccount(parts.database.db, {
        id: person,
        email,
        emailKey: email,
        emailProvenAt: 1,
        passwordHash: "none",
        language: "ja",
        createdAt: 1,
      });
      for (const [serviceId, id] of holdings) {
        services.get(serviceId)?.add({ id, owner: `sub:${person}`, email });
      }
      const { db } = parts.database;
      const browser = browserOf(person);
      await upsertKnownBrowser(db, { account: person, browser, userAgent: "", at: 1 });
      for (const [serviceId, id] of holdings) {
        const tie = { account: person, serviceId, since: 1, serviceEmail: email };
        this.#lineages.set(await insertTie(db, tie), id);
      }
    });
    await Promise.all(began);
    for (const [serviceId, service] of services) {
      const id = `${this.#run}-old-${serviceId}`;
      service.add({ id, owner: `old:${id}`, email: `${id}@example.jp` });
    }
  }

  /** Plays commands, some of them at the same time as the next, and checks what comes of each. */
  async play(commands: readonly Command[]): Promise<void> {
    let together: Command[] = [];
    for (const command of commands) {
      together.push(command);
      if (command.withNext) continue;
      await this.#take(together);
      together = [];
    }
    await this.#take(together);
  }

  async #take(together: readonly Command[]): Promise<void> {
    const [first] = together;
    if (!first) return;
    const who = (command: Command) => this.#people[command.who % PEOPLE] ?? "";
    const whom = (command: Command) => this.#people[command.whom % PEOPLE] ?? "";
    const { isResting } = this.#claims;
    const predicted = this.#model.predictOpening(who(first), whom(first), isResting);
    await this.#confirmHeld();
    const results = await this.#world.during(
      first,
      together.map((each) => async () => {
        const turns = each === first ? 0 : each.thinksFor;
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        return this.#perform(each, who(each), whom(each));
      }),
    );
    await this.#observe();
    // Of several at the same time, any may have come first.
    if (results === "crashed" || together.length > 1) return;
    this.#checkAnswer(first, who(first), predicted, results[0]);
  }

  async #perform(command: Command, who: string, whom: string): Promise<Result> {
    const { parts, services, entryOf, passTime } = this.#world;
    const proofOf = (subject: string) => ({
      issuer: "pool",
      subject,
      authTime: parts.now(),
      email: "proof@example.jp",
    });
    const callerOf = (account: string) => ({ account, user_agent: "" });
    switch (command.deed) {
      case "link": {
        const id = `${this.#run}-old-${command.service}`;
        const proof = { ...proofOf(id), email: `${id}@example.jp`, emailVerified: true };
        const trace = { userAgent: "", network: "", from: "" };
        return linkAccount(parts, callerOf(who), entryOf(command.service), proof, {
          language: "ja",
          trace,
        });
      }
      case "join": {
        const there = { serviceId: command.service, language: "ja" } as const;
        return openAtService(parts, { ...callerOf(who), ...there });
      }
      case "open":
        return openOrContinue(parts, callerOf(whom), proofOf(who));
      case "move":
        return moveService(parts, callerOf(whom), command.service, proofOf(who));
      case "finish":
        return finishMerge(parts, who);
      case "continue": {
        const op = await this.#findOpOf(who, ["running", "cancelling"]);
        return op && continueMerge(parts, op, "ja");
      }
      case "cancel": {
        const op = await this.#findOpOf(who, ["running", "cancelling"]);
        return op && cancelMerge(parts, op);
      }
      case "undo": {
        const op = await this.#findOpOf(who, ["done"]);
        return op && undoMerge(parts, op, callerOf(who));
      }
      case "delete":
        return deleteService(parts, callerOf(who), command.service, "ja");
      case "wake": {
        const { person, serviceId } = this.#pick([...this.#model.asleep.values()], command, who);
        const woken = await wakeService(parts, callerOf(person), serviceId, "ja");
        return woken.ok ? { ok: true, data: { person, serviceId, isHeld: true } } : woken;
      }
      case "unlink": {
        const { person, serviceId } = this.#pick(this.#model.findLinked(), command, who);
        const undone = await undoLink(parts, callerOf(person), serviceId, "ja");
        return undone.ok ? { ok: true, data: { person, serviceId, isHeld: false } } : undone;
      }
      case "pass-days":
        passTime([SLEEP_MS / 2, SLEEP_MS, REST_MS][command.whom] ?? 0);
        await parts.outbox.work(createJobHandlers(parts));
        return undefined;
      case "change-email":
        return this.#changeEmail(who, command.whom === 0);
      case "close":
        return closeAccount(parts, { family: await this.#signIn(who), subject: who });
      case "sweep":
        passTime(IDLE_MS);
        await sweep(parts);
        return undefined;
      case "work-outbox":
        passTime(HOUR);
        await parts.outbox.work(createJobHandlers(parts));
        return undefined;
      case "deliver-late":
        services.get(command.service)?.deliverLate();
        return undefined;
      case "refuse": {
        const service = services.get(command.service);
        if (service) service.isRefusing = !service.isRefusing;
        return undefined;
      }
      case "new-password":
        return this.#claims.setPassword(this.#emails.get(who) ?? "");
      case "take-back":
        return this.#claims.takeBack(who, command.service + command.thinksFor, command.whom === 1);
      case "object":
        return this.#claims.object(who, command.whom === 1);
      case "wake-id":
        return this.#claims.wakeId(who);
      case "answer-wrongly":
      case "report": {
        const service = services.get(command.service);
        const isWrong = command.deed === "answer-wrongly" && !this.#wrong.has(command.service);
        // Once a sequence: what it says wrongly twice is believed, and rightly so.
        if (isWrong) this.#wrong.add(command.service);
        if (service && isWrong) service.isWrong = true;
        if (command.whom > 0) passTime(IDLE_MS);
        await hearReport(parts, command.service, who);
        await parts.outbox.work(createJobHandlers(parts));
        return undefined;
      }
    }
  }

  /** One of the places where a command would come to something, if there is any: few are met by chance. */
  #pick<P extends { readonly person: string; readonly serviceId: number }>(
    places: readonly P[],
    { service }: Command,
    who: string,
  ): Pick<P, "person" | "serviceId"> {
    const here = { person: who, serviceId: service } as Pick<P, "person" | "serviceId">;
    return places.find(({ person }) => person === who) ?? places[service % places.length] ?? here;
  }

  /** Everybody still reads the addresses that they had, and types in what comes there. */
  async #confirmHeld(): Promise<void> {
    const { database, now } = this.#world.parts;
    await database.db.updateTable("held_address").set({ confirmed_at: now() }).execute();
  }

  async #changeEmail(who: string, isBack: boolean): Promise<Result> {
    const { parts } = this.#world;
    // What is on its way late from when the first address was left must not leave it once more.
    const email = isBack ? `${who}@example.jp` : `${who}-${parts.now()}@example.jp`;
    const family = await this.#signIn(who);
    const { db } = parts.database;
    const place = { purpose: "change-email", account: who } as const;
    const code = await parts.codes.issue(db, place, email, parts.now());
    if (!code.ok) return undefined;
    const holder = {
      family,
      account: who,
      language: "ja",
      userAgent: "",
      network: "",
      from: "",
    } as const;
    const verified = await verifyEmail(parts, holder, { code: code.data, email });
    return verified.ok ? { ok: true, data: email } : { ok: false, code: verified.code };
  }

  /** A living session, without the forms. */
  async #signIn(account: string): Promise<string> {
    const { database, now } = this.#world.parts;
    const { db } = database;
    const id = randomUUID();
    const never = Number.MAX_SAFE_INTEGER;
    const times = { auth_time: now(), created_at: 1, expires_at: never, ended_at: null };
    const session = { id, account, ...times };
    await db
      .insertInto("login_session")
      .values({ ...session, secret_hash: id })
      .execute();
    await db
      .insertInto("token_family")
      .values({
        id,
        account,
        login_session: id,
        code_hash: id,
        challenge: "",
        code_expires_at: 1,
        redeemed_at: 1,
        rotated_at: null,
        expires_at: never,
        revoked_at: null,
        created_at: 1,
      })
      .execute();
    return id;
  }

  /** The merge or undoing that a holder could go on with; of any holder, if it is not theirs. */
  async #findOpOf(who: string, states: readonly SeenOp["state"][]): Promise<MergeOp | undefined> {
    const ops = (await this.#seeOps()).filter((op) => isMergeOp(op) && states.includes(op.state));
    const found = ops.findLast((op) => op.target === who) ?? ops.at(-1);
    return found && findMergeOf(this.#world.parts.database.db, found.id, found.target);
  }

  async #findOpsUnderWay(): Promise<MergeOp[]> {
    const ops = await this.#seeOps();
    const underWay = ["running", "cancelling"];
    return ops.flatMap((op) => (isMergeOp(op) && underWay.includes(op.state) ? [op] : []));
  }

  async #seeOps(): Promise<SeenOp[]> {
    const { db } = this.#world.parts.database;
    const rows = await db
      .selectFrom("merge_op")
      .leftJoin("merge_step", "merge_step.op", "merge_op.id")
      .select(["id", "kind", "source", "target", "merge_op.state as state", "touched_at"])
      .select(["user_agent", "service_id", "from_owner", "to_owner", "lineage"])
      .select("merge_step.state as step_state")
      .where("target", "in", this.#people)
      .orderBy("created_at")
      .orderBy("service_id")
      .execute();
    return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((steps) => {
      const [first] = steps;
      if (!first) return [];
      const old = [first.from_owner, first.to_owner].find((owner) => owner?.startsWith("old:"));
      return [
        {
          ...first,
          steps: steps.flatMap(({ service_id: serviceId, step_state: state, lineage }) => {
            if (serviceId === null || state === null) return [];
            // What was neither tied from the beginning nor opened was linked: each service has one old account.
            const old = `${this.#run}-old-${serviceId}`;
            const account = this.#lineages.get(lineage ?? "") ?? old;
            return [{ serviceId, state, account, lineage }];
          }),
          oldAccount: old?.slice("old:".length),
        },
      ];
    });
  }

  /** Which account of a service was opened under which lineage: the first to have it says so. */
  async #learnOpened(): Promise<void> {
    const { db } = this.#world.parts.database;
    const opened = await db
      .selectFrom("merge_op")
      .innerJoin("merge_step", "merge_step.op", "merge_op.id")
      .select(["id", "target", "merge_op.state as state", "service_id"])
      .where("kind", "=", "open")
      .where("target", "in", this.#people)
      .execute();
    for (const { state, service_id, ...op } of opened) {
      if (state === "cancelling" || state === "cancelled") {
        this.#takenBack.add(nameOpened(op, service_id));
      }
    }
    const known = new Set(this.#lineages.values());
    const news = opened.filter(
      ({ state, service_id, ...op }) => state === "done" && !known.has(nameOpened(op, service_id)),
    );
    for (const table of ["tie", "sleep", "tie_aside"] as const) {
      const held = await db
        .selectFrom(table)
        .select(["account", "service_id", "lineage"])
        .where("account", "in", this.#people)
        .where("linked_owner", "is", null)
        .execute();
      for (const { account, service_id, lineage } of held) {
        if (lineage === null || this.#lineages.has(lineage)) continue;
        const here = news.filter((op) => op.service_id === service_id);
        const op = here.find(({ target }) => target === account) ?? here[0];
        if (op) this.#lineages.set(lineage, nameOpened(op, service_id));
      }
    }
  }

  /** What must be so after every command, crashed or not. */
  async #observe(): Promise<void> {
    const { db } = this.#world.parts.database;
    await this.#learnOpened();
    const [ops, accounts, sleeps, ties, rows] = await Promise.all([
      this.#seeOps(),
      db
        .selectFrom("account")
        .select(["id", "state", "merged_into", "email"])
        .select(["stopped_by", "frozen_until"])
        .where("id", "in", this.#people)
        .execute(),
      db
        .selectFrom("sleep")
        .select(["key", "account", "service_id", "lineage", "erase_at", "state"])
        .where("account", "in", this.#people)
        .execute(),
      db
        .selectFrom("tie")
        .select(["account", "lineage"])
        .where("account", "in", this.#people)
        .execute(),
      this.#claims.see(),
    ]);
    const open = sleeps.filter(({ state }) => state !== "erased" && state !== "woken");
    const woken = new Set(sleeps.filter(({ state }) => state === "woken").map(({ key }) => key));
    const lost = this.#findBegun(sleeps);
    this.#hasSlept ||= sleeps.length > 0;
    this.#model = this.#model.follow(ops, woken, (model) => {
      for (const { key, state } of sleeps) {
        if (state === "erased" && !this.#erasings.has(key)) model.erase(key);
      }
      const asleep = [...model.asleep.values()];
      expect(new Set(open.map(({ account, service_id }) => `${account} ${service_id}`))).toEqual(
        new Set(asleep.map(({ person, serviceId }) => `${person} ${serviceId}`)),
      );
      for (const account of accounts) this.#observeAccount(model, account);
    });
    for (const { key, state } of sleeps) if (state === "erased") this.#erasings.add(key);
    for (const { id, email } of accounts) this.#emails.set(id, email);
    const coming = ops.flatMap(({ kind, target, steps }) =>
      kind === "restore" ? steps.map(({ lineage }) => ({ account: target, lineage })) : [],
    );
    const homes = new Set([...ties, ...coming].map((each) => `${each.account} ${each.lineage}`));
    this.#claims.observe(rows, accounts, lost, homes);
    // Nobody's account of a service is at two IDs.
    const held = [...ties, ...open].map(({ lineage }) => lineage);
    expect(new Set(held).size).toBe(held.length);
    this.#observeServices(sleeps);
  }

  /** A crash leaves it open whether a closing, its undoing or a new address was committed: each is whole. */
  #observeAccount(model: Model, { id, state, merged_into }: SeenAccount): void {
    if (state === "disabled" && merged_into === null) model.close(id);
    if (state === "active") model.wake(id);
    const closed = model.closed.get(id);
    const expected = typeof closed === "object" ? closed.mergedInto : null;
    expect([id, state, merged_into]).toEqual([id, closed ? "disabled" : "active", expected]);
  }

  /** Returns the sleeps whose erasing has begun since the last time: not one before its day. */
  #findBegun(sleeps: readonly SeenSleep[]): readonly SeenSleep[] {
    const now = this.#world.parts.now();
    const begun = sleeps.filter(
      ({ key, state }) => (state === "erasing" || state === "erased") && !this.#begun.has(key),
    );
    for (const { key, erase_at } of begun) {
      expect(erase_at).toBeLessThan(now);
      this.#begun.add(key);
    }
    return begun;
  }

  /** No place has two accounts, and nothing is erased after its sleep. */
  #observeServices(sleeps: readonly SeenSleep[]): void {
    for (const service of this.#world.services.values()) {
      const here = [...service.accounts.values()].filter(({ id }) => id.startsWith(this.#run));
      const owners = here.filter(({ state }) => state !== "erased").map(({ owner }) => owner);
      expect(new Set(owners).size).toBe(owners.length);
      for (const { id, state } of here) {
        const key = this.#model.asleep.get(id)?.key;
        const isErasing = sleeps.some((each) => each.key === key && each.state === "erasing");
        const isGone = this.#model.erased.has(id) || this.#takenBack.has(id);
        if (state === "erased") expect(isGone || isErasing).toBe(true);
      }
    }
  }

  #checkAnswer(
    { deed, service }: Command,
    who: string,
    predicted: string | undefined,
    result: Answer<unknown> | undefined,
  ): void {
    if (result === undefined) return;
    const said = result.ok ? "ok" : result.code;
    if (deed === "open" && predicted !== undefined) expect(said).toBe(predicted);
    if (deed === "take-back" && result.ok) this.#claims.checkTaken(result.data as Claimed);
    if (deed === "object" && result.ok) this.#claims.checkObjected(result.data as string);
    if (deed === "wake-id" && result.ok)
      expect(this.#model.isAlive(result.data as string)).toBe(true);
    if (deed === "finish" && result.ok) expect(this.#model.isAlive(who)).toBe(false);
    if (deed === "close")
      expect(this.#model.isAlive(who)).toBe(!result.ok && said !== "UserNotFoundException");
    if (deed === "change-email" && result.ok) expect(this.#emails.get(who)).toBe(result.data);
    if ((deed === "link" || deed === "join") && result.ok)
      expect(this.#model.servicesOf(who)).toContain(service);
    if (deed === "delete" && result.ok) expect(this.#model.servicesOf(who)).not.toContain(service);
    if ((deed === "wake" || deed === "unlink") && result.ok) {
      const told = result.data as { person: string; serviceId: number; isHeld: boolean };
      const isHeld = this.#model.servicesOf(told.person).includes(told.serviceId);
      expect(isHeld).toBe(told.isHeld);
    }
    if (deed === "move" && predicted !== undefined && predicted !== "ok")
      expect(result.ok).toBe(false);
  }

  /** Lets everything come to rest, then every stop end, and every day of erasing come. */
  async end(): Promise<void> {
    const { services, passTime } = this.#world;
    for (const service of services.values()) service.isRefusing = false;
    await this.#rest();
    // What was lost on its way for all that time arrives now: too late for anything.
    for (const service of services.values()) service.deliverLate();
    await this.#compare();
    const stopped = this.#claims.findStopped();
    if (stopped.size > 0) {
      passTime(REST_MS);
      await this.#rest();
      expect(this.#claims.findStopped()).toEqual(new Map());
      for (const [person, mailbox] of stopped) {
        expect([person, this.#emails.get(person)]).toEqual([person, mailbox]);
        expect(this.#model.isAlive(person)).toBe(true);
      }
      await this.#compare();
    }
    if (!this.#hasSlept && this.#model.closed.size === 0) return;
    passTime(SLEEP_MS);
    await this.#rest();
    expect(this.#model.asleep.size).toBe(0);
    this.#claims.checkEnded();
    await this.#compare();
  }

  /** Services behave, holders decide, and the sweeper does the rest. */
  async #rest(): Promise<void> {
    const { parts, passTime } = this.#world;
    const handlers = createJobHandlers(parts);
    for (let round = 0; round < 20; round += 1) {
      passTime(HOUR);
      const underWay = await this.#findOpsUnderWay();
      for (const op of underWay) {
        await continueMerge(parts, op, "ja");
        // Refused for good, with every service willing: the holder calls it off.
        if (op.state === "running" && op.kind === "merge" && round > 5) {
          await cancelMerge(parts, op);
        }
      }
      passTime(IDLE_MS);
      let jobs = 0;
      for (let more = 1; more > 0; jobs += more) more = await sweep(parts);
      for (let more = 1; more > 0; jobs += more) more = await parts.outbox.work(handlers);
      if (underWay.length === 0 && jobs === 0) break;
    }
    await this.#observe();
  }

  /** Identity, every service and the model believe the same. */
  async #compare(): Promise<void> {
    const { parts, services } = this.#world;
    const { db } = parts.database;
    const [busy, ties] = await Promise.all([
      db.selectFrom("merge_busy").select("account").execute(),
      db
        .selectFrom("tie")
        .innerJoin("account", "account.id", "tie.account")
        .select(["tie.account", "service_id", "account.email", "service_email", "telling"])
        .where("tie.account", "in", this.#people)
        .execute(),
    ]);
    expect(busy.filter(({ account }) => account.includes(this.#run))).toEqual([]);

    const believed: string[] = [];
    const held: string[] = [];
    for (const person of this.#people) {
      for (const [serviceId, id] of this.#model.holdings.get(person) ?? []) {
        const account = services.get(serviceId)?.accounts.get(id);
        held.push(`${person} ${serviceId} ${account?.owner} ${account?.state} ${account?.email}`);
        const tie = ties.find((each) => each.account === person && each.service_id === serviceId);
        believed.push(`${person} ${serviceId} sub:${tie?.account} active ${tie?.email}`);
        expect(tie?.service_email).toBe(tie?.email);
      }
    }
    expect(held).toEqual(believed);
    expect(ties).toHaveLength(held.length);
    for (const [serviceId, service] of services) {
      // One that did not find what its holder left has not put it to sleep.
      const asleep = this.#wrong.has(serviceId) ? ["suspended", "active"] : ["suspended"];
      for (const account of service.accounts.values()) {
        if (!account.id.startsWith(this.#run)) continue;
        const isHeld = [...this.#model.holdings.values()].some((holdings) =>
          [...holdings.values()].includes(account.id),
        );
        const sleep = this.#model.asleep.get(account.id);
        if (sleep) expect(asleep).toContain(account.state);
        if (sleep) expect(account.owner).toBe(`sub:${sleep.person}`);
        else if (this.#model.erased.has(account.id)) expect(account.state).toBe("erased");
        else if (this.#takenBack.has(account.id)) expect(account.state).toBe("erased");
        else if (!isHeld) expect(account.owner).toBe(`old:${account.id}`);
      }
    }
  }
}
