import { canonicalEmail } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import { expect } from "vitest";
import { resetPassword } from "../../src/accounts/reset-password.ts";
import { findLineages, type Reversal } from "../../src/database/queries/reversals.ts";
import { hashSecret, randomSecret } from "../../src/settings/secrets.ts";
import { objectTo } from "../../src/ties/take-back/object.ts";
import { type Taken, takeBack } from "../../src/ties/take-back/take-back.ts";
import { lookAtLink } from "../../src/ties/take-back/view.ts";
import { wakeId } from "../../src/ties/wake-id.ts";
import type { CrashingWorld } from "./crashing-parts.ts";

const STRANGER = { userAgent: "", network: "", from: "", language: "ja" } as const;

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
};

/** What a link came to, and whose it was. */
export type Claimed = Taken & {
  readonly row: SeenRow;
  readonly hasOlder: boolean;
  /** What is to come home, and to whom, should it be restored. */
  readonly homes: readonly string[];
};

/** The browser that somebody has used since they signed up: an older thing than any dispute. */
export const browserOf = (person: string): string => `${person}'s browser`;

/** What the people of one sequence can take back, and what they do about it. */
export class Claims {
  readonly #world: CrashingWorld;
  readonly #people: readonly string[];
  /** As they were when they were last looked at. */
  #rows: readonly SeenRow[] = [];
  #accounts: readonly SeenAccount[] = [];
  #homes: ReadonlySet<string> = new Set();

  constructor(world: CrashingWorld, people: readonly string[]) {
    this.#world = world;
    this.#people = people;
  }

  isResting = (person: string): boolean =>
    this.#accounts.some(
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
   * Whoever reads the mailbox of a change presses the button behind its link: one of somebody's own, if there is
   * any. The link is one that was just mailed anew.
   */
  async takeBack(
    who: string,
    which: number,
    hasOlder: boolean,
  ): Promise<Answer<Claimed> | undefined> {
    const { parts } = this.#world;
    const all = await this.see();
    const open = all.filter((row) => this.#isOpen(row));
    const own = open.filter(({ account }) => account === who);
    const rows = own.length > 0 ? own : open;
    const row = rows[which % rows.length];
    if (!row) return undefined;
    const secret = randomSecret();
    await parts.database.db
      .updateTable("reversal")
      .set({ link_hash: hashSecret(secret) })
      .where("id", "=", row.id)
      .execute();
    const shown = hasOlder ? { browserHash: browserOf(row.account) } : {};
    const offered = (await lookAtLink(parts, secret, shown))?.claim ?? "";
    const taken = await takeBack(parts, secret, { offered, shown }, STRANGER);
    if (!taken.ok) return taken as never;
    return { ok: true, data: { ...taken.data, row, hasOlder, homes: findHomes(row, all) } };
  }

  /** Whoever reads the present mailbox of an account that is stopped objects. */
  async object(who: string, hasOlder: boolean): Promise<Answer<string> | undefined> {
    const account = this.#prefer(who, ({ stopped_by }) => stopped_by !== null);
    if (account === undefined) return undefined;
    const shown = hasOlder ? { browserHash: browserOf(account) } : {};
    const said = await objectTo(this.#world.parts, { account }, shown, STRANGER);
    return said.ok ? { ok: true, data: account } : (said as never);
  }

  async wakeId(who: string): Promise<Answer<string> | undefined> {
    const account = this.#prefer(
      who,
      ({ state, merged_into }) => state !== "active" && merged_into === null,
    );
    if (account === undefined) return undefined;
    const said = await wakeId(this.#world.parts, account, STRANGER);
    return said.ok ? { ok: true, data: account } : (said as never);
  }

  /** Somebody who reads the mailbox sets another password by code. */
  async setPassword(email: string): Promise<undefined> {
    const { parts } = this.#world;
    const { db } = parts.database;
    const address = { email, emailKey: canonicalEmail(email) };
    const place = { purpose: "forgot", emailKey: address.emailKey, request: "" } as const;
    const code = await parts.codes.issue(db, place, address.emailKey, parts.now());
    if (!code.ok) return;
    const right = await parts.codes.check(db, place, code.data, { ...STRANGER, now: parts.now() });
    if (!right.ok) return;
    const { ticket } = right.data;
    const given = { proof: { place, ticket }, password: "correct horse battery" };
    await resetPassword(parts, address, given, STRANGER);
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
    const ids = new Set(rows.filter((row) => this.#isOpen(row)).map(({ id }) => id));
    // What was open before and is open still was so all the time.
    const open = this.#rows.filter(({ id }) => ids.has(id));
    const erased = accounts.filter(
      ({ id, email }) =>
        email === "" && this.#accounts.find((each) => each.id === id)?.email !== "",
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
    this.#accounts = accounts;
    this.#homes = homes;
  }

  /** What was answered is so. */
  checkTaken({ done, row, hasOlder, homes }: Claimed): void {
    const account = this.#accounts.find(({ id }) => id === row.account);
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
    const merged = this.#accounts.filter(({ merged_into }) => merged_into === row.account);
    const undone = this.#rows.filter(
      ({ account, rank }) => account === row.account && rank >= row.rank,
    );
    const others = undone.flatMap(({ kind, other }) => (kind === "merge-target" ? [other] : []));
    expect(merged.filter(({ id }) => others.includes(id))).toEqual([]);
  }

  checkObjected(account: string): void {
    expect(this.#accounts.find(({ id }) => id === account)?.stopped_by).toBeNull();
  }

  /** Returns who is stopped, and by which mailbox: it has the account once nobody has objected for 72 hours. */
  findStopped(): ReadonlyMap<string, string> {
    const stopped = this.#accounts.flatMap(({ id, stopped_by }) =>
      this.#rows
        .filter((row) => row.id === stopped_by)
        .map(({ mailbox }) => [id, mailbox] as const),
    );
    return new Map(stopped);
  }

  /** In the end nobody is closed and not erased. */
  checkEnded(): void {
    for (const { id, state, email } of this.#accounts) {
      expect([id, state === "active" || email === ""]).toEqual([id, true]);
    }
  }

  #prefer(who: string, is: (account: SeenAccount) => boolean): string | undefined {
    const found = this.#accounts.filter(is).map(({ id }) => id);
    return found.includes(who) ? who : found[0];
  }

  #isOpen = ({ closed_at, ends_at }: SeenRow): boolean =>
    closed_at === null && ends_at > this.#world.parts.now();
}

/** The services that a row names come home to its ID; what was merged into that since, to where it was before. */
function findHomes(row: SeenRow, all: readonly SeenRow[]): readonly string[] {
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
