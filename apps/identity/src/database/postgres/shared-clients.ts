import pg from "pg";
import { NeverSentError } from "./failures.ts";
import { ASK_AGAIN, type Greet, refuseReadOnly } from "./greeting.ts";

export type SharedClients = {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Asks on each connection that has nothing else to answer. Throws if a server is read-only. */
  tryIdle(): Promise<void>;
  /** Ends all connections with what they have not answered: each has a successor, whose server is asked. */
  leave(): void;
  end(): Promise<void>;
};

/**
 * Two connections for the single statements of a lane, pipelined: one round trip carries many. A connection that
 * breaks, or is silent for longer than `patienceMs`, is replaced at the next statement.
 */
export function createSharedClients(
  settings: pg.ClientConfig,
  patienceMs: number | undefined,
  greet: Greet,
): SharedClients {
  const slots = [
    createSlot(settings, patienceMs, greet),
    createSlot(settings, patienceMs, greet),
  ] as const;
  let turn = 0;
  let isEnded = false;
  async function ask(slot: Slot, statement: pg.QueryConfig, whenSent?: () => void) {
    if (isEnded) throw new Error("The database was closed.");
    const client = await slot.connect().catch((error) => {
      throw new NeverSentError(error);
    });
    holdBack(client, whenSent);
    slot.asked();
    try {
      const result = await client.query(statement);
      slot.answered(true);
      return result;
    } catch (error) {
      slot.answered(!isGivenUp(error));
      throw error;
    }
  }
  return {
    query: (statement) =>
      ask(turn === 0 ? slots[0] : slots[1], statement, () => {
        turn = 1 - turn;
      }),
    async tryIdle() {
      const idle = slots.filter((slot) => slot.isIdle());
      await Promise.all(idle.map(async (slot) => refuseReadOnly(await ask(slot, ASK_AGAIN))));
    },
    leave: () => {
      for (const slot of slots) slot.leave();
    },
    async end() {
      isEnded = true;
      await Promise.all(slots.map((slot) => slot.end()));
    },
  };
}

/** The server cancelled the statement, a wait for a lock, or the statement that was to prepare this one. */
const GIVEN_UP: readonly (string | undefined)[] = ["57014", "55P03", "26000"];
const isGivenUp = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && GIVEN_UP.includes(error.code);

/** Statements of one turn of the event loop are sent together at its end. */
export function holdBack(client: pg.ClientBase, whenSent = () => {}): void {
  const { stream } = (client as pg.Client).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => {
    stream.uncork();
    whenSent();
  });
}

type Slot = ReturnType<typeof createSlot>;

function createSlot(settings: pg.ClientConfig, patienceMs: number | undefined, greet: Greet) {
  let current: Promise<pg.Client> | undefined;
  // Statements are answered in order, so each answer is a sign of life for all that wait. A cancelled statement is no
  // such sign: otherwise each one behind it would have to be cancelled in turn. All share one timer: a timer for each
  // would cost a tenth of the statement.
  let unanswered = 0;
  let quietSince = 0;
  const watch = patienceMs && setInterval(endQuiet, patienceMs / 4, patienceMs).unref();

  async function endQuiet(most: number): Promise<void> {
    if (unanswered === 0 || performance.now() - quietSince <= most) return;
    const client = await current?.catch(() => undefined);
    client?.connection.stream.destroy(new Error("The database does not answer."));
  }

  function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...settings, pipeline: true });
    const opening = client.connect().then(async () => {
      try {
        await greet(client);
      } catch (error) {
        client.connection.stream.destroy();
        throw error;
      }
      return client;
    });
    // A broken connection may end much later, when its successor is already in place.
    const forget = () => {
      if (current === opening) current = undefined;
    };
    client.on("error", forget);
    client.on("end", forget);
    opening.catch(forget);
    return opening;
  }

  return {
    connect: () => {
      current ??= open();
      return current;
    },
    leave: () => {
      current?.then(
        (client) => client.connection.stream.destroy(),
        () => {},
      );
      current = undefined;
    },
    isIdle: () => unanswered === 0,
    asked: () => {
      if (unanswered === 0) quietSince = performance.now();
      unanswered += 1;
    },
    answered: (isAlive: boolean) => {
      if (isAlive) quietSince = performance.now();
      unanswered -= 1;
    },
    end: async () => {
      if (watch) clearInterval(watch);
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
