import { setImmediate } from "node:timers/promises";
import { REST_MS, SLEEP_MS } from "@musubi/contract";
import { expect } from "vitest";
import { checkAnswer } from "./check-answer.ts";
import type { Command } from "./command.ts";
import { compareAll } from "./compare-all.ts";
import type { CrashingWorld } from "./crashing-parts.ts";
import type { Result } from "./moves/move.ts";
import { MOVES } from "./moves/moves.ts";
import { restAll } from "./rest-all.ts";
import { Stage } from "./stage.ts";
import { Watch } from "./watch.ts";

/** One sequence, from its beginning until nothing is left to do. */
export class Play {
  readonly #stage: Stage;
  readonly #watch: Watch;

  constructor(world: CrashingWorld) {
    this.#stage = new Stage(world);
    this.#watch = new Watch(this.#stage);
  }

  begin = (): Promise<void> => this.#stage.begin();

  /** Plays commands, some of them at the same time as the next, and checks the results. */
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
    const { world, claims, model, person } = this.#stage;
    const who = person(first.who);
    const predicted = model.predictOpening(who, person(first.whom), claims.isResting);
    const results = await world.during(
      first,
      together.map((each) => async () => {
        const turns = each === first ? 0 : each.thinksFor;
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        return this.#perform(each);
      }),
    );
    await this.#watch.observe();
    // Any of several simultaneous commands may have come first.
    if (results === "crashed" || together.length > 1) return;
    checkAnswer(this.#stage, first, who, predicted, results[0]);
  }

  #perform({ deed, who, whom, service, thinksFor }: Command): Promise<Result> {
    const { person } = this.#stage;
    return MOVES[deed](this.#stage, {
      who: person(who),
      whom: person(whom),
      choice: whom,
      service,
      which: service + thinksFor,
    });
  }

  /** Finishes all that is under way, then passes the time until every stop ends, then until every erasing is due. */
  async end(): Promise<void> {
    const { world, claims, credentials, emails } = this.#stage;
    const { services, passTime } = world;
    for (const service of services.values()) service.isRefusing = false;
    await this.#rest();
    // Requests that were delayed all that time arrive now, too late to have an effect.
    for (const service of services.values()) service.deliverLate();
    await compareAll(this.#stage);
    const stopped = claims.findStopped();
    if (stopped.size > 0) {
      passTime(REST_MS);
      await this.#rest();
      expect(claims.findStopped()).toEqual(new Map());
      for (const [person, row] of stopped) {
        expect([person, emails.get(person)]).toEqual([person, row.mailbox]);
        expect(this.#stage.model.isAlive(person)).toBe(true);
        credentials.checkRestored(row);
      }
      await compareAll(this.#stage);
    }
    if (!this.#watch.hasSlept && this.#stage.model.closed.size === 0) return;
    passTime(SLEEP_MS);
    await this.#rest();
    expect(this.#stage.model.asleep.size).toBe(0);
    claims.checkEnded();
    await compareAll(this.#stage);
  }

  async #rest(): Promise<void> {
    await restAll(this.#stage);
    await this.#watch.observe();
  }
}
