import type { Answer } from "@musubi/contract/answer";
import { expect } from "vitest";
import { findLineagesOf } from "../../src/database/queries/reversal-services.ts";
import type { Reversal } from "../../src/database/queries/reversals.ts";
import type { TakeBackRefusal, Taken } from "../../src/ties/take-back/take-back.ts";
import type { CrashingWorld } from "./crashing-parts.ts";
import type { SeenOp } from "./model.ts";

/** A change that can be taken back, with the lineages that it names. */
export type SeenRow = Reversal & { readonly lineages: readonly string[] };

/** The columns of an account that claims change. */
export type SeenAccount = {
  readonly id: string;
  readonly state: string;
  readonly merged_into: string | null;
  readonly email: string;
  readonly stopped_by: string | null;
  readonly frozen_until: number | null;
  readonly frozen_since: number | null;
  readonly frozen_for: number | null;
  readonly own_frozen_at: number | null;
  readonly password_hash: string | null;
  readonly password_reset_required: number | null;
};

/** The result of using a link, and the row behind it. */
export type Claimed = {
  readonly row: SeenRow;
  /** What was shown beside the link: `nothing`, `browser`, or a credential by its name. */
  readonly shows: string;
  /** If the account is restored: which services have to come home, and to which ID. */
  readonly homes: readonly string[];
  readonly taken: Answer<Taken, TakeBackRefusal>;
};

/** The browser that a person has used since the sign-up: older than any dispute. */
export const browserOf = (person: string): string => `${person}'s browser`;

/** What the people of one sequence can take back, and checks of their claims. */
export class Claims {
  readonly #world: CrashingWorld;
  readonly #people: readonly string[];
  /** The state at the last observation. */
  #rows: readonly SeenRow[] = [];
  accounts: readonly SeenAccount[] = [];
  #homes: ReadonlySet<string> = new Set();

  constructor(world: CrashingWorld, people: readonly string[]) {
    this.#world = world;
    this.#people = people;
  }

  isResting = (person: string): boolean =>
    this.accounts.some(
      ({ id, stopped_by, frozen_until }) =>
        id === person && (stopped_by !== null || (frozen_until ?? 0) > this.#world.parts.now()),
    );

  async see(): Promise<readonly SeenRow[]> {
    const { db } = this.#world.parts.database;
    const rows = await db
      .selectFrom("reversal")
      .selectAll()
      .where("account", "in", this.#people)
      .orderBy("rank")
      .execute();
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        lineages: (await findLineagesOf(db, row.id)).map(({ lineage }) => lineage),
      })),
    );
  }

  /**
   * Checks after every command that nothing is lost that can still be taken back. `homes`: ID and lineage of what
   * is tied to an ID or scheduled to come home to it.
   */
  observe(
    rows: readonly SeenRow[],
    accounts: readonly SeenAccount[],
    lost: readonly { readonly account: string; readonly lineage: string | null }[],
    homes: ReadonlySet<string>,
  ): void {
    const ids = new Set(rows.filter((row) => this.isOpen(row)).map(({ id }) => id));
    // A row that was open at the last observation and is open now was open all the time.
    const open = this.#rows.filter(({ id }) => ids.has(id));
    const erased = accounts.filter(
      ({ id, email }) => email === "" && this.accounts.find((each) => each.id === id)?.email !== "",
    );
    for (const { account, lineage } of [
      ...lost,
      ...erased.map(({ id }) => ({ account: id, lineage: null })),
    ]) {
      const naming = open.filter(
        (row) =>
          [row.account, row.other].includes(account) ||
          (lineage !== null && [row.lineage, ...row.lineages].includes(lineage)),
      );
      expect(naming.map(({ kind }) => `${account} is erased in spite of a ${kind}`)).toEqual([]);
    }
    this.#rows = rows;
    this.accounts = accounts;
    this.#homes = homes;
  }

  /** Checks that no row written since names for a merge's target what that merge, still under way, moves. */
  checkNew(rows: readonly SeenRow[], ops: readonly SeenOp[]): void {
    const merges = ops.filter(
      ({ kind, state }) => kind === "merge" && (state === "running" || state === "cancelling"),
    );
    for (const { id, account, kind, lineages } of rows) {
      if (this.#rows.some((row) => row.id === id)) continue;
      const moving = merges
        .filter(({ target }) => target === account)
        .flatMap(({ steps }) => steps);
      const early = moving.filter(({ lineage }) => lineage !== null && lineages.includes(lineage));
      expect(early.map((step) => `${kind} of ${account} names ${step.account}`)).toEqual([]);
    }
  }

  /** Checks that the answer to a claim is true. */
  checkTaken(
    { row, homes }: Claimed,
    { done, hasOlder }: Pick<Taken, "done"> & { readonly hasOlder: boolean },
  ): void {
    const account = this.accounts.find(({ id }) => id === row.account);
    switch (done) {
      case "stopped":
        expect(account?.stopped_by).toBe(row.id);
        return;
      case "frozen":
        expect(this.isResting(row.account)).toBe(true);
        return;
      case "unlinked":
        return;
      case "restored":
        break;
    }
    expect(account).toMatchObject({ state: "active", email: row.mailbox, stopped_by: null });
    // If an older thing was shown, no younger row remains open. Otherwise, only rows of the loser and of another
    // mailbox may.
    const left = this.#rows.filter(
      ({ account, rank, closed_at, is_old_account, kind, mailbox_key }) =>
        account === row.account &&
        rank >= row.rank &&
        closed_at === null &&
        is_old_account === 0 &&
        (hasOlder || (kind !== "loser" && mailbox_key === row.mailbox_key)),
    );
    expect(left.map(({ kind }) => kind)).toEqual([]);
    for (const home of homes) expect(this.#homes).toContain(home);
    const merged = this.accounts.filter(({ merged_into }) => merged_into === row.account);
    const undone = this.#rows.filter(
      ({ account, rank }) => account === row.account && rank >= row.rank,
    );
    const others = undone.flatMap(({ kind, other }) => (kind === "merge-target" ? [other] : []));
    expect(merged.filter(({ id }) => others.includes(id))).toEqual([]);
  }

  checkObjected(account: string): void {
    expect(this.accounts.find(({ id }) => id === account)?.stopped_by).toBeNull();
  }

  /** Returns the stopped accounts and the row of each stop, whose mailbox wins if no one objects for 72 hours. */
  findStopped(): ReadonlyMap<string, SeenRow> {
    const stopped = this.accounts.flatMap(({ id, stopped_by }) =>
      this.#rows.filter((row) => row.id === stopped_by).map((row) => [id, row] as const),
    );
    return new Map(stopped);
  }

  /** Checks that in the end every closed account is erased. */
  checkEnded(): void {
    for (const { id, state, email } of this.accounts) {
      expect([id, state === "active" || email === ""]).toEqual([id, true]);
    }
  }

  isOpen = ({ closed_at, ends_at }: SeenRow): boolean =>
    closed_at === null && ends_at > this.#world.parts.now();
}

/**
 * Returns which services come home, and to which ID. Those that the row names come to the row's ID; those of an ID
 * that was merged into it since come to that merged ID.
 */
export function findHomes(row: SeenRow, all: readonly SeenRow[]): readonly string[] {
  const undone = all.filter(
    ({ account, rank, closed_at }) =>
      account === row.account && rank >= row.rank && closed_at === null,
  );
  const given = undone.flatMap(({ kind, op }) =>
    kind === "merge-target"
      ? all.filter((own) => own.op === op && own.kind === "merge-source")
      : [],
  );
  return [row, ...given].flatMap(({ account, lineages }) =>
    lineages
      .filter((lineage) => account === row.account || !row.lineages.includes(lineage))
      .map((lineage) => `${account} ${lineage}`),
  );
}
