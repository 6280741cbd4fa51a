// The load, in its own process: makes the requests it is told to, and reports when it is done.
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Sends one request after the other on each connection, or one every `everyMs`. `renew` puts the answer's token into
 * the next request.
 */
export type Task = {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** Any other status is a failure. Without it no status is. */
  readonly expects?: number;
  /** Where the answer must redirect to, so that a refusal is not counted as a success. */
  readonly leadsTo?: string;
  /** The requests of each connection; with `renew` only one, whose body is the first token. */
  readonly connections: readonly (readonly Shot[])[];
  readonly renew?: Renewing;
  /** The connections begin one after the other within this time. */
  readonly everyMs?: number;
};

export type Renewing = {
  readonly field: string;
  readonly times: number;
  /** The OAuth client of a form; without one, the request is the portal's JSON. */
  readonly client?: string;
};

export type Shot = {
  /** If it is not the task's. */
  readonly url?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Done = {
  readonly requests: number;
  readonly tokens: readonly string[];
  /** How often each status came, and where it redirected to. */
  readonly statuses: Readonly<Record<string, number>>;
};

process.on("message", (task: Task) => {
  perform(task).then(
    (done) => process.send?.({ done }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});

async function perform(task: Task): Promise<Done> {
  const agent = new Agent({ keepAlive: true, maxSockets: task.connections.length });
  const { renew, everyMs = 0 } = task;
  const statuses: Record<string, number> = {};
  const ended = await Promise.all(
    task.connections.map(async (shots, n) => {
      if (!renew) {
        await pause((everyMs * n) / task.connections.length);
        for (const shot of shots) {
          await Promise.all([send(agent, task, shot, statuses), everyMs && pause(everyMs)]);
        }
        return { requests: shots.length, token: "" };
      }
      let token = shots[0]?.body ?? "";
      for (let n = 0; n < renew.times; n += 1) {
        const body =
          renew.client === undefined
            ? JSON.stringify({ refresh_token: token, auth_service_id: 0 })
            : `grant_type=refresh_token&client_id=${renew.client}&refresh_token=${token}`;
        token = JSON.parse(await send(agent, task, { body }, statuses))[renew.field];
      }
      return { requests: renew.times, token };
    }),
  );
  agent.destroy();
  return {
    requests: ended.reduce((sum, { requests }) => sum + requests, 0),
    tokens: ended.map(({ token }) => token),
    statuses,
  };
}

const send = (
  agent: Agent,
  task: Task,
  shot: Shot,
  statuses: Record<string, number>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const length =
      shot.body === undefined ? {} : { "content-length": Buffer.byteLength(shot.body) };
    const headers = { ...task.headers, ...shot.headers, ...length };
    const sent = request(
      shot.url ?? task.url,
      { agent, method: task.method, headers },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => {
          const status = response.statusCode ?? 0;
          const { location = "" } = response.headers;
          const answered = `${status}${nameLead(location)}`;
          statuses[answered] = (statuses[answered] ?? 0) + 1;
          if (status === (task.expects ?? status) && location.startsWith(task.leadsTo ?? "")) {
            return resolve(text);
          }
          const answer = `${status} ${location} ${text.slice(0, 300)}`;
          return reject(new Error(`${task.url} answered ${answer}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(shot.body);
  });

/** Returns the first part of a path: the rest may differ per request. */
const nameLead = (location: string): string =>
  location && ` to /${new URL(location, "http://localhost").pathname.split("/")[1]}`;
