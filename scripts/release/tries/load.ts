import * as http from "node:http";
import * as https from "node:https";

/** The requests of the load, in turn: the public keys, and calls with an unknown token or code, refused with 4xx. */
const KINDS = [
  { name: "GET", method: "GET", path: "/.well-known/jwks.json", body: "" },
  {
    name: "renewal",
    method: "POST",
    path: "/token/renew",
    body: '{"refresh_token":"x","auth_service_id":0}',
  },
  {
    name: "POST",
    method: "POST",
    path: "/token/get",
    body: '{"authorization_code":"x","code_verifier":"x","auth_service_id":0}',
  },
] as const;

type Kind = (typeof KINDS)[number]["name"];

export type Load = {
  /** How many requests it has sent so far. */
  asked(): number;
  /** Ends it. Returns the number of requests, and the failures by kind. */
  stop(): Promise<{ readonly asked: number; readonly failed: Readonly<Record<Kind, string[]>> }>;
};

const WORKERS = 6;

/** Sends requests without a pause through a proxy, like browsers that keep their connections. */
export function startLoad(port: number, host: string, isSecure = true): Load {
  const { Agent, request } = isSecure ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS, rejectUnauthorized: false });
  const failed: Record<Kind, string[]> = { GET: [], renewal: [], POST: [] };
  let asked = 0;
  let isOver = false;

  const ask = ({ method, path, body }: (typeof KINDS)[number]): Promise<string | undefined> =>
    new Promise((resolve) => {
      const headers = {
        host,
        "x-api-key": "trial",
        "accept-language": "en",
        ...(body ? { "content-type": "application/json" } : {}),
      };
      const sent = request(
        { host: "127.0.0.1", port, servername: host, agent, method, path, headers },
        (answer) => {
          const { statusCode = 0 } = answer;
          answer.on("error", ({ message }) => resolve(message));
          answer.on("end", () => resolve(statusCode < 500 ? undefined : `${statusCode}`)).resume();
        },
      );
      sent.on("error", ({ message }) => resolve(message));
      sent.end(body);
    });

  const work = async (first: number): Promise<void> => {
    for (let turn = first; !isOver; turn += 1) {
      const kind = KINDS[turn % KINDS.length] ?? KINDS[0];
      asked += 1;
      const fault = await ask(kind);
      if (fault !== undefined) failed[kind.name].push(fault);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, first) => work(first));
  return {
    asked: () => asked,
    async stop() {
      isOver = true;
      await Promise.all(workers);
      agent.destroy();
      return { asked, failed };
    },
  };
}
