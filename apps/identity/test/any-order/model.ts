import type { Op } from "../../src/database/queries/operations.ts";
import type { OpState, StepState } from "../../src/database/tables.ts";

/** An operation as the model sees it: what it moves, and its state. */
type KnownOp = {
  readonly op: Op;
  /** The service, and the account there that moves. */
  readonly moves: readonly Move[];
  state: OpState;
  /** In a homecoming: the services whose move has ended. */
  readonly settled: Set<number>;
};

type Move = { readonly serviceId: number; readonly account: string };

type SeenStep = {
  readonly serviceId: number;
  readonly state: StepState;
  /** The account of the service that is to move, whichever ID has it. */
  readonly account: string;
  readonly lineage: string | null;
};

export type SeenOp = Op & {
  readonly steps: readonly SeenStep[];
  /** Of a link: the service's own account. */
  readonly oldAccount: string | undefined;
};

/** An observed event. */
type Event = (model: Model) => void;

type HasWoken = (account: string, key: string) => boolean;

/** More orders than a few simultaneous events can plausibly have. */
const MOST_TRIES = 200;

const isHome = ({ kind }: Op): boolean => kind === "undo" || kind === "restore";

/**
 * What a person would expect, without databases, steps or numbers: who holds what, who was merged into whom, and who is
 * busy. An operation takes effect as a whole when it is done, and not before. The exception is a homecoming after an
 * undo or a take-back: services come home one by one, if they can.
 */
export class Model {
  /** Per person: their account at each service. */
  readonly holdings = new Map<string, Map<number, string>>();
  readonly closed = new Map<string, "closed" | { readonly mergedInto: string }>();
  /** Sleeping accounts: the person at whose ID each sleeps, and the key of the sleep. */
  readonly asleep = new Map<
    string,
    { readonly person: string; readonly serviceId: number; readonly key: string }
  >();
  readonly erased = new Set<string>();
  readonly #ops = new Map<string, KnownOp>();
  /** Accounts that were woken to come home, but were refused: they are put to sleep again, whatever else happens. */
  readonly #kept = new Set<string>();

  addPerson(person: string, services: ReadonlyMap<number, string>): void {
    this.holdings.set(person, new Map(services));
  }

  isAlive = (person: string): boolean => !this.closed.has(person);

  servicesOf = (person: string): readonly number[] => [...this.#of(person).keys()];

  isBusy(person: string): boolean {
    return [...this.#ops.values()].some(
      ({ op, state }) => isUnderWay(state) && (op.source === person || op.target === person),
    );
  }

  /** Returns the running or finished merge of one ID into another. */
  findMerge(source: string, target: string): KnownOp | undefined {
    return [...this.#ops.values()].find(
      ({ op, state }) =>
        op.kind === "merge" &&
        op.source === source &&
        op.target === target &&
        (state === "running" || state === "done"),
    );
  }

  /** Returns what opening a merge must answer, or undefined if that depends on the progress of a homecoming. */
  predictOpening(
    source: string,
    target: string,
    isResting: (person: string) => boolean,
  ): string | undefined {
    if (this.findMerge(source, target)) return "ok";
    if (!this.isAlive(source) || !this.isAlive(target)) return "NotAuthorizedException";
    if (isResting(source) || isResting(target)) return "AccountRestingException";
    const isComing = ({ op, state }: KnownOp) => op.kind === "restore" && isUnderWay(state);
    if ([...this.#ops.values()].some(isComing)) return undefined;
    if (this.isBusy(source) || this.isBusy(target)) return "MergeBusyException";
    const left = [...this.asleep.values()].filter(({ person }) => person === target);
    const taken = [...this.servicesOf(target), ...left.map(({ serviceId }) => serviceId)];
    const shared = this.servicesOf(source).some((id) => taken.includes(id));
    return source === target || shared ? "SameServiceException" : "ok";
  }

  close(person: string): void {
    this.closed.set(person, "closed");
  }

  /** Reopens a closed ID. A merged one wakes when its merge is undone. */
  wake(person: string): void {
    if (this.closed.get(person) === "closed") this.closed.delete(person);
  }

  /** Returns the people and services where a person has a linked old account. */
  findLinked(): readonly { readonly person: string; readonly serviceId: number }[] {
    return [...this.holdings].flatMap(([person, holdings]) =>
      [...holdings].flatMap(([serviceId, account]) =>
        account.includes("-old-") ? [{ person, serviceId }] : [],
      ),
    );
  }

  /** Records an erasing. Throws if the account did not sleep. */
  erase(account: string): void {
    if (!this.asleep.delete(account)) throw new Error("What does not sleep was erased.");
    this.erased.add(account);
  }

  /**
   * Records what operations have done. New events may have happened in any order, so an order is searched in which all
   * of them make sense and that leads to what `check` finds. Throws if there is none. `hasWoken`: whether an account's
   * sleep has ended by waking.
   */
  follow(seen: readonly SeenOp[], hasWoken: HasWoken, check: (model: Model) => void): Model {
    const queues = seen
      .map((op) => this.#eventsOf(op, hasWoken))
      .filter((events) => events.length > 0);
    let tries = MOST_TRIES;
    const search = (model: Model, left: readonly (readonly Event[])[]): Model => {
      if (left.every((events) => events.length === 0)) {
        check(model);
        return model;
      }
      const faults: unknown[] = [];
      for (const [index, [event, ...later]] of left.entries()) {
        if (!event) continue;
        tries -= 1;
        try {
          const next = model.#copy();
          event(next);
          return search(next, left.with(index, later));
        } catch (fault) {
          faults.push(fault);
          if (tries <= 0) break;
        }
      }
      throw faults[0];
    };
    return search(this.#copy(), queues);
  }

  #copy(): Model {
    const copy = new Model();
    for (const [person, services] of this.holdings) copy.holdings.set(person, new Map(services));
    for (const [person, how] of this.closed) copy.closed.set(person, how);
    for (const [account, sleep] of this.asleep) copy.asleep.set(account, sleep);
    for (const account of this.erased) copy.erased.add(account);
    for (const account of this.#kept) copy.#kept.add(account);
    for (const [id, known] of this.#ops) {
      copy.#ops.set(id, { ...known, settled: new Set(known.settled) });
    }
    return copy;
  }

  /** Returns the new events of an operation, in order. */
  #eventsOf(seen: SeenOp, hasWoken: HasWoken): Event[] {
    const known = this.#ops.get(seen.id);
    const settled = !isHome(seen)
      ? []
      : seen.steps.filter(
          ({ serviceId, state }) =>
            !known?.settled.has(serviceId) && (state === "done" || state === "refused"),
        );
    const opening: Event[] = known ? [] : [(model) => model.#open(seen)];
    const coming = settled.map(
      (step): Event =>
        (model) =>
          model.#bringHome(seen, step, hasWoken),
    );
    const isNews = known?.state !== seen.state && (known || seen.state !== "running");
    const ending: Event[] = isNews ? [(model) => model.#observe(seen)] : [];
    // Other operations lock their accounts from opening to end.
    if (!known && !isHome(seen)) {
      return [(model) => [...opening, ...ending].forEach((event) => void event(model))];
    }
    return [...opening, ...coming, ...ending];
  }

  #observe(seen: SeenOp): void {
    const known = this.#ops.get(seen.id);
    const path = known && PATHS[`${known.state} ${seen.state}`];
    if (!path) throw new Error(`A ${seen.kind} went from ${known?.state} to ${seen.state}.`);
    for (const state of path) {
      known.state = state;
      this.#apply(known, state);
    }
  }

  /**
   * Records that a service gave an account to its home, whichever ID had it. If the account was woken but not given, it
   * remains, awake, with the ID that had it.
   */
  #bringHome(
    { id, source, target }: SeenOp,
    { serviceId, state, account }: SeenStep,
    hasWoken: HasWoken,
  ): void {
    this.#ops.get(id)?.settled.add(serviceId);
    const sleep = this.asleep.get(account);
    if (state === "refused") {
      if (!sleep || !hasWoken(account, sleep.key)) return;
      this.asleep.delete(account);
      this.#of(sleep.person).set(serviceId, account);
      this.#kept.add(account);
      return;
    }
    if (this.erased.has(account)) throw new Error("What is erased came home.");
    const home = this.#of(source ?? target);
    if (home.has(serviceId) && home.get(serviceId) !== account) {
      throw new Error("Something came home where its place is taken.");
    }
    this.asleep.delete(account);
    for (const holdings of this.holdings.values()) {
      if (holdings.get(serviceId) === account) holdings.delete(serviceId);
    }
    home.set(serviceId, account);
  }

  #open(seen: SeenOp): void {
    const parties = [seen.target, ...(seen.source === null ? [] : [seen.source])];
    const moves = seen.steps.map((step) => ({
      serviceId: step.serviceId,
      account: this.#findAccount(seen, step) ?? "",
    }));
    const isSleepingAgain =
      seen.kind === "delete" && moves.every(({ account }) => this.#kept.delete(account));
    // A restoration may be opened while its ID is busy, and then waits.
    const mayWait = seen.kind === "restore" || isSleepingAgain;
    for (const person of parties) {
      if (this.isBusy(person) && !mayWait)
        throw new Error(`${person} is part of two operations at once.`);
    }
    if (moves.some(({ account }) => account === "")) {
      throw new Error(`A ${seen.kind} moves what is not there.`);
    }
    const known: KnownOp = { op: seen, moves, state: "running", settled: new Set() };
    this.#ops.set(seen.id, known);
  }

  /** Returns the account that an operation is about, where it must be when the operation begins. */
  #findAccount({ id, kind, source, target, oldAccount }: SeenOp, { serviceId, account }: SeenStep) {
    switch (kind) {
      case "link":
        return oldAccount;
      case "open":
        return nameOpened({ id, target }, serviceId);
      case "merge":
        return this.#of(source ?? "").get(serviceId);
      case "delete":
      case "unlink":
        return this.#of(target).get(serviceId);
      case "undo":
      case "restore":
        return account;
      case "wake":
        return this.#findAsleep(target, serviceId);
    }
  }

  #findAsleep = (person: string, serviceId: number): string | undefined =>
    [...this.asleep].find(
      ([, sleep]) => sleep.person === person && sleep.serviceId === serviceId,
    )?.[0];

  #apply({ op, moves }: KnownOp, state: OpState): void {
    if (state === "undone") this.closed.delete(op.source ?? "");
    if (state !== "done") return;
    const [source, target] = [op.source ?? "", op.target];
    for (const { serviceId, account } of moves) {
      switch (op.kind) {
        case "merge":
          this.#take(source, serviceId, account);
          this.#of(target).set(serviceId, account);
          break;
        case "link":
        case "open":
          if (this.#of(target).has(serviceId)) throw new Error("A place was taken twice.");
          this.#of(target).set(serviceId, account);
          break;
        case "delete":
          this.#take(target, serviceId, account);
          this.asleep.set(account, { person: target, serviceId, key: `${op.id}:${serviceId}` });
          break;
        case "wake":
          if (!this.asleep.delete(account)) throw new Error("What does not sleep was woken.");
          this.#of(target).set(serviceId, account);
          break;
        case "unlink":
          this.#take(target, serviceId, account);
          break;
      }
    }
    if (op.kind === "merge") this.closed.set(source, { mergedInto: target });
  }

  /** Takes an account from its holder. Throws if the holder no longer has it. */
  #take(person: string, serviceId: number, account: string): void {
    const holdings = this.#of(person);
    if (holdings.get(serviceId) !== account) throw new Error(`${person} no longer has ${account}.`);
    holdings.delete(serviceId);
  }

  #of(person: string): Map<number, string> {
    const holdings = this.holdings.get(person);
    if (!holdings) throw new Error(`There is no person ${person}.`);
    return holdings;
  }
}

/** Returns the service's name for an account that an operation opened there. */
export const nameOpened = ({ id, target }: Pick<Op, "id" | "target">, serviceId: number): string =>
  `${target} ${id}:${serviceId}`;

const isUnderWay = (state: OpState): boolean => state === "running" || state === "cancelling";

/** The states between the last observation and this one, in order. */
const PATHS: Readonly<Record<string, readonly OpState[]>> = {
  "running running": [],
  "running cancelling": ["cancelling"],
  "running done": ["done"],
  "running cancelled": ["cancelled"],
  "running undone": ["done", "undone"],
  "cancelling cancelling": [],
  "cancelling cancelled": ["cancelled"],
  "done done": [],
  "done undone": ["undone"],
  "cancelled cancelled": [],
  // Given up because one call was refused, and then done by another call that was on its way.
  "cancelled done": ["done"],
  "undone undone": [],
};
