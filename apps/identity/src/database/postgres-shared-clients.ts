import pg from "pg";

export type SharedClients = {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  end(): Promise<void>;
};

/**
 * Two connections that everybody's single statements go through, pipelined: one round trip carries
 * many statements. A connection that breaks is replaced at the next statement.
 */
export function createSharedClients(settings: pg.ClientConfig): SharedClients {
  const slots = [createSlot(settings), createSlot(settings)] as const;
  let turn = 0;
  let isEnded = false;
  return {
    async query(statement) {
      if (isEnded) throw new Error("The database was closed.");
      const client = await (turn === 0 ? slots[0] : slots[1]).connect();
      holdBack(client, () => {
        turn = 1 - turn;
      });
      return client.query(statement);
    },
    async end() {
      isEnded = true;
      await Promise.all(slots.map((slot) => slot.end()));
    },
  };
}

/** What is asked in one turn of the event loop leaves when the turn ends, in one packet. */
function holdBack({ connection: { stream } }: pg.Client, whenSent: () => void): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => {
    stream.uncork();
    whenSent();
  });
}

function createSlot(settings: pg.ClientConfig) {
  let current: Promise<pg.Client> | undefined;

  function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...settings, pipeline: true });
    const opening = client.connect().then(() => client);
    // A connection that broke may end long after: by then the next one may be in its place.
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
    end: async () => {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
