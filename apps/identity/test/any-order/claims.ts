import type { Answer } from "@musubi/contract/answer";
import { expect } from "vitest";
import { findLineages, type Reversal } from "../../src/database/queries/reversals.ts";
import type { TakeBackRefusal, Taken } from "../../src/ties/reversals/take-back.ts";
import type { CrashingWorld } from "./crashing-parts.ts";

/** A change that somebody may take back, with the accounts of services that it names. */
export type SeenRow = Reversal & { readonly lineages: readonly string[] };

/** An account as far as claims change it. */
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

/** What a link came to, and whose it was. */
export type Claimed = {
  readonly row: SeenRow;
  /** What was shown beside it: `nothing`, `browser`, or a way in by its name. */
  readonly shows: string;
  /** What is to come home, and to whom, should it be restored. */
  readonly homes: readonly string[];
  readonly taken: Answer<Taken, TakeBackRefusal>;
};

/** The browser that somebody has used since they signed up: an older thing than any dispute. */
export const browserOf = (person: string): string => `${person}'s browser`;

/** What the people of one sequence can take back, and what must be so of it. */
export class Claims {
  readonly #world: CrashingWorld;
  readonly #people: readonly string[];
  /** As they were when they were last looked at. */
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
    const named =
      rows.length === 0
        ? []
        : await findLineages(
            db,
            rows.map(({ id }) => id),
          );
    return rows.map((row) => ({
      ...row,
      lineages: named.filter(({ reversal }) => reversal === row.id).map(({ lineage }) => lineage),
    }));
  }

  /**
   * What must be so after every command: what can still be taken back is not lost. `homes`: by ID and lineage, what
   * is tied to an ID, or was written down to come home to it.
   */
  observe(
    rows: readonly SeenRow[],
    accounts: readonly SeenAccount[],
    lost: readonly { readonly account: string; readonly lineage: string | null }[],
    homes: ReadonlySet<string>,
  ): void {
    const ids = new Set(rows.filter((row) => this.isOpen(row)).map(({ id }) => id));
    // What was open before and is open still was so all the time.
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

  /** What was answered is so. */
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
    // With proof nothing younger is left to anybody; else what another mailbox claims.
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

  /** Returns who is stopped, and by which row: its mailbox has the account once nobody has objected for 72 hours. */
  findStopped(): ReadonlyMap<string, SeenRow> {
    const stopped = this.accounts.flatMap(({ id, stopped_by }) =>
      this.#rows.filter((row) => row.id === stopped_by).map((row) => [id, row] as const),
    );
    return new Map(stopped);
  }

  /** In the end nobody is closed and not erased. */
  checkEnded(): void {
    for (const { id, state, email } of this.accounts) {
      expect([id, state === "active" || email === ""]).toEqual([id, true]);
    }
  }

  isOpen = ({ closed_at, ends_at }: SeenRow): boolean =>
    closed_at === null && ends_at > this.#world.parts.now();
}

/** The services that a row names come home to its ID; what was merged into that since, to where it was before. */
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
