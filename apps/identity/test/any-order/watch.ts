import type { Selectable } from "kysely";
import { expect } from "vitest";
import type { Tables } from "../../src/database/tables.ts";
import type { SeenAccount } from "./claims.ts";
import type { Model } from "./model.ts";
import { learnOpened, seeOps } from "./see-ops.ts";
import type { Stage } from "./stage.ts";

type SeenSleep = Pick<
  Selectable<Tables["sleep"]>,
  "key" | "account" | "service_id" | "lineage" | "erase_at" | "state"
>;
type SeenErasing = Selectable<Tables["erased_place"]>;

/** Observes the state after every command, and checks it. */
export class Watch {
  readonly #stage: Stage;
  hasSlept = false;
  /** The lineages of accounts whose erasing has begun or is done. */
  readonly #begun = new Set<string>();
  readonly #erasings = new Set<string>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Checks after every command, crashed or not. */
  async observe(): Promise<void> {
    const { db } = this.#stage.world.parts.database;
    await learnOpened(this.#stage);
    const [ops, accounts, sleeps, erased, ties, rows] = await Promise.all([
      seeOps(this.#stage),
      db
        .selectFrom("account")
        .select(["id", "state", "merged_into", "email"])
        .select(["stopped_by", "frozen_until", "frozen_since", "frozen_for", "own_frozen_at"])
        .select(["password_hash", "password_reset_required"])
        .where("id", "in", this.#stage.people)
        .execute(),
      db
        .selectFrom("sleep")
        .select(["key", "account", "service_id", "lineage", "erase_at", "state"])
        .where("account", "in", this.#stage.people)
        .execute(),
      db
        .selectFrom("erased_place")
        .selectAll()
        .where("account", "in", this.#stage.people)
        .execute(),
      db
        .selectFrom("tie")
        .select(["account", "lineage"])
        .where("account", "in", this.#stage.people)
        .execute(),
      this.#stage.claims.see(),
    ]);
    const erasings = erased.filter(({ lineage }) => !this.#erasings.has(lineage));
    const gone = erasings.map(({ lineage, service_id }) =>
      this.#stage.nameAccount(lineage, service_id),
    );
    const lost = this.#findBegun([...sleeps.filter(({ state }) => state === "erasing"), ...erased]);
    this.hasSlept ||= sleeps.length > 0;
    const hasWoken = (account: string, key: string): boolean =>
      !gone.includes(account) && !sleeps.some((sleep) => sleep.key === key);
    this.#stage.model = this.#stage.model.follow(ops, hasWoken, (model) => {
      for (const account of gone) model.erase(account);
      const asleep = [...model.asleep.values()];
      expect(new Set(sleeps.map(({ account, service_id }) => `${account} ${service_id}`))).toEqual(
        new Set(asleep.map(({ person, serviceId }) => `${person} ${serviceId}`)),
      );
      for (const account of accounts) this.#observeAccount(model, account);
    });
    for (const { lineage } of erasings) this.#erasings.add(lineage);
    for (const { id, email } of accounts) this.#stage.emails.set(id, email);
    const coming = ops.flatMap(({ kind, target, steps }) =>
      kind === "restore" ? steps.map(({ lineage }) => ({ account: target, lineage })) : [],
    );
    const homes = new Set([...ties, ...coming].map((each) => `${each.account} ${each.lineage}`));
    this.#stage.claims.checkNew(rows, ops);
    this.#stage.claims.observe(rows, accounts, lost, homes);
    await this.#stage.credentials.observe(rows, accounts);
    // No account of a service belongs to two IDs.
    const held = [...ties, ...sleeps].map(({ lineage }) => lineage);
    expect(new Set(held).size).toBe(held.length);
    this.#observeServices(sleeps);
  }

  /**
   * Finds out whether a closing or a waking was committed: after a crash it may be or not, but never in part. Checks
   * that the model has the same IDs closed and merged.
   */
  #observeAccount(model: Model, { id, state, merged_into }: SeenAccount): void {
    if (state === "disabled" && merged_into === null) model.close(id);
    if (state === "active") model.wake(id);
    const closed = model.closed.get(id);
    const expected = typeof closed === "object" ? closed.mergedInto : null;
    expect([id, state, merged_into]).toEqual([id, closed ? "disabled" : "active", expected]);
  }

  /**
   * Returns what has begun to be erased since the last observation, and checks that none began before its day.
   */
  #findBegun(erasings: readonly SeenErasing[]): readonly SeenErasing[] {
    const now = this.#stage.world.parts.now();
    const begun = erasings.filter(({ lineage }) => !this.#begun.has(lineage));
    for (const { lineage, erase_at } of begun) {
      expect(erase_at).toBeLessThan(now);
      this.#begun.add(lineage);
    }
    return begun;
  }

  /** Checks that no place has two accounts, and that nothing is erased unless it slept or its opening was given up. */
  #observeServices(sleeps: readonly SeenSleep[]): void {
    for (const service of this.#stage.world.services.values()) {
      const here = [...service.accounts.values()].filter(({ id }) =>
        id.startsWith(this.#stage.run),
      );
      const owners = here.filter(({ state }) => state !== "erased").map(({ owner }) => owner);
      expect(new Set(owners).size).toBe(owners.length);
      for (const { id, state } of here) {
        const key = this.#stage.model.asleep.get(id)?.key;
        const isErasing = sleeps.some((each) => each.key === key && each.state === "erasing");
        const isGone = this.#stage.model.erased.has(id) || this.#stage.takenBack.has(id);
        if (state === "erased") expect(isGone || isErasing).toBe(true);
      }
    }
  }
}
