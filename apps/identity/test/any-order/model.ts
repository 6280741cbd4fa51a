import type { Op } from "../../src/database/queries/merge-ops.ts";
import type { OpState, StepState } from "../../src/database/tables.ts";

/** An operation as the model sees it: what it is about, and how far it is. */
type KnownOp = {
  readonly op: Op;
  /** What moves in it: the service, and which account there. */
  readonly moves: readonly Move[];
  state: OpState;
  /** Of an undoing: where it is known what became of the move. */
  readonly settled: Set<number>;
};

type Move = { readonly serviceId: number; readonly account: string };

export type SeenOp = Op & {
  readonly steps: readonly { readonly serviceId: number; readonly state: StepState }[];
  /** The service's own account, of a link. */
  readonly oldAccount: string | undefined;
};

/**
 * What a person would expect, without databases, steps or numbers: who holds what, who was merged
 * into whom, and who is busy. An operation has its effect whole when it is done, and none before; but
 * for an undoing, which brings back one after another what can come.
 */
export class Model {
  /** Per person: the service account they hold at each service. */
  readonly holdings = new Map<string, Map<number, string>>();
  readonly closed = new Map<string, "closed" | { readonly mergedInto: string }>();
  /** Accounts that were left: at whose place they sleep, and by which sleep. */
  readonly asleep = new Map<
    string,
    { readonly person: string; readonly serviceId: number; readonly key: string }
  >();
  readonly erased = new Set<string>();
  readonly #ops = new Map<string, KnownOp>();

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

  /** Returns the merge of one into another that runs or is done. */
  findMerge(source: string, target: string): KnownOp | undefined {
    return [...this.#ops.values()].find(
      ({ op, state }) =>
        op.kind === "merge" &&
        op.source === source &&
        op.target === target &&
        (state === "running" || state === "done"),
    );
  }

  /** Returns what opening a merge must answer. */
  predictOpening(source: string, target: string): string {
    if (this.findMerge(source, target)) return "ok";
    if (!this.isAlive(source) || !this.isAlive(target)) return "NotAuthorizedException";
    if (this.isBusy(source) || this.isBusy(target)) return "MergeBusyException";
    const left = [...this.asleep.values()].filter(({ person }) => person === target);
    const taken = [...this.servicesOf(target), ...left.map(({ serviceId }) => serviceId)];
    const shared = this.servicesOf(source).some((id) => taken.includes(id));
    return source === target || shared ? "SameServiceException" : "ok";
  }

  close(person: string): void {
    this.closed.set(person, "closed");
  }

  /** Returns where somebody holds what was an old account. */
  findLinked(): readonly { readonly person: string; readonly serviceId: number }[] {
    return [...this.holdings].flatMap(([person, holdings]) =>
      [...holdings].flatMap(([serviceId, account]) =>
        account.includes("-old-") ? [{ person, serviceId }] : [],
      ),
    );
  }

  /** Follows an erasing. Throws where there was nothing asleep by that sleep. */
  erase(key: string): void {
    const [account] = [...this.asleep].find(([, sleep]) => sleep.key === key) ?? [];
    if (account === undefined) throw new Error("What does not sleep was erased.");
    this.asleep.delete(account);
    this.erased.add(account);
  }

  /** Follows what an operation has come to. Throws where it could never have come to that. */
  observe(seen: SeenOp): void {
    const known = this.#ops.get(seen.id) ?? this.#open(seen);
    const path = PATHS[`${known.state} ${seen.state}`];
    if (!path) throw new Error(`A ${seen.kind} went from ${known.state} to ${seen.state}.`);
    this.#bringBack(known, seen);
    for (const state of path) {
      known.state = state;
      this.#apply(known, state);
    }
  }

  /** What a service gave back is the source's; what it woke and did not give is the target's again. */
  #bringBack({ op, moves, settled }: KnownOp, { kind, steps }: SeenOp): void {
    if (kind !== "undo") return;
    for (const { serviceId, account } of moves) {
      const state = steps.find((step) => step.serviceId === serviceId)?.state;
      if (settled.has(serviceId) || (state !== "done" && state !== "refused")) continue;
      settled.add(serviceId);
      this.asleep.delete(account);
      this.#of(op.target).delete(serviceId);
      this.#of(state === "done" ? (op.source ?? "") : op.target).set(serviceId, account);
    }
  }

  #open(seen: SeenOp): KnownOp {
    const parties = [seen.target, ...(seen.source === null ? [] : [seen.source])];
    // What an undoing woke and its service did not give is left again, while the undoing goes on.
    const isSleepingAgain = seen.kind === "delete" && this.#isUndone(seen.target);
    for (const person of parties) {
      if (this.isBusy(person) && !isSleepingAgain)
        throw new Error(`${person} is part of two operations at once.`);
    }
    const moves = seen.steps.map(({ serviceId }) => ({
      serviceId,
      account: this.#findAccount(seen, serviceId) ?? "",
    }));
    if (moves.some(({ account }) => account === "")) {
      throw new Error(`A ${seen.kind} moves what is not there.`);
    }
    const known: KnownOp = { op: seen, moves, state: "running", settled: new Set() };
    this.#ops.set(seen.id, known);
    if (seen.kind === "undo") this.closed.delete(seen.source ?? "");
    return known;
  }

  /** Returns the account of a service that an operation is about, where it must be when that begins. */
  #findAccount({ kind, source, target, oldAccount }: SeenOp, serviceId: number) {
    switch (kind) {
      case "link":
        return oldAccount;
      case "merge":
        return this.#of(source ?? "").get(serviceId);
      case "delete":
      case "unlink":
        return this.#of(target).get(serviceId);
      case "undo":
        return this.#of(target).get(serviceId) ?? this.#findAsleep(target, serviceId);
      case "wake":
        return this.#findAsleep(target, serviceId);
    }
  }

  #findAsleep = (person: string, serviceId: number): string | undefined =>
    [...this.asleep].find(
      ([, sleep]) => sleep.person === person && sleep.serviceId === serviceId,
    )?.[0];

  #isUndone = (person: string): boolean =>
    [...this.#ops.values()].some(
      ({ op, state }) => op.kind === "undo" && isUnderWay(state) && op.target === person,
    );

  #apply({ op, moves }: KnownOp, state: OpState): void {
    if (state !== "done") return;
    const [source, target] = [op.source ?? "", op.target];
    for (const { serviceId, account } of moves) {
      switch (op.kind) {
        case "merge":
          this.#of(source).delete(serviceId);
          this.#of(target).set(serviceId, account);
          break;
        case "link":
          this.#of(target).set(serviceId, account);
          break;
        case "delete":
          this.#of(target).delete(serviceId);
          this.asleep.set(account, { person: target, serviceId, key: `${op.id}:${serviceId}` });
          break;
        case "wake":
          this.asleep.delete(account);
          this.#of(target).set(serviceId, account);
          break;
        case "unlink":
          this.#of(target).delete(serviceId);
          break;
      }
    }
    if (op.kind === "merge") this.closed.set(source, { mergedInto: target });
  }

  #of(person: string): Map<number, string> {
    const holdings = this.holdings.get(person);
    if (!holdings) throw new Error(`Nobody knows ${person}.`);
    return holdings;
  }
}

const isUnderWay = (state: OpState): boolean => state === "running" || state === "cancelling";

/** From what was seen last to what is seen now: the states between, in their order. */
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
  // Given up where one try was refused, and done by another that was on its way.
  "cancelled done": ["done"],
  "undone undone": [],
};
