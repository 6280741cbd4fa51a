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

/** Observes the state after every command, and checks it. */
export class Watch {
  readonly #stage: Stage;
  hasSlept = false;
  /** The sleeps whose erasing has begun or is done. */
  readonly #begun = new Set<string>();
  readonly #erasings = new Set<string>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Checks after every command, crashed or not. */
  async observe(): Promise<void> {
    const { db } = this.#stage.world.parts.database;
    await learnOpened(this.#stage);
    const [ops, accounts, sleeps, ties, rows] = await Promise.all([
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
        .where("state", "<>", "woken")
        .execute(),
      db
        .selectFrom("tie")
        .select(["account", "lineage"])
        .where("account", "in", this.#stage.people)
        .execute(),
      this.#stage.claims.see(),
    ]);
    const open = sleeps.filter(({ state }) => state !== "erased");
    const slept = new Set(sleeps.map(({ key }) => key));
    const lost = this.#findBegun(sleeps);
    this.hasSlept ||= sleeps.length > 0;
    this.#stage.model = this.#stage.model.follow(ops, slept, (model) => {
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
    for (const { id, email } of accounts) this.#stage.emails.set(id, email);
    const coming = ops.flatMap(({ kind, target, steps }) =>
      kind === "restore" ? steps.map(({ lineage }) => ({ account: target, lineage })) : [],
    );
    const homes = new Set([...ties, ...coming].map((each) => `${each.account} ${each.lineage}`));
    this.#stage.claims.checkNew(rows, ops);
    this.#stage.claims.observe(rows, accounts, lost, homes);
    await this.#stage.credentials.observe(rows, accounts);
    // No account of a service belongs to two IDs.
    const held = [...ties, ...open].map(({ lineage }) => lineage);
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
   * Returns the sleeps whose erasing has begun since the last observation, and checks that none began before its day.
   */
  #findBegun(sleeps: readonly SeenSleep[]): readonly SeenSleep[] {
    const now = this.#stage.world.parts.now();
    const begun = sleeps.filter(
      ({ key, state }) => (state === "erasing" || state === "erased") && !this.#begun.has(key),
    );
    for (const { key, erase_at } of begun) {
      expect(erase_at).toBeLessThan(now);
      this.#begun.add(key);
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
