import { randomUUID } from "node:crypto";
import { CONNECTOR_TIMEOUT_MS, DAY_MS } from "@musubi/contract";
import type { Parts } from "../accounts/parts.ts";
import type { Job, JobHandlers } from "../outbox/jobs.ts";
import { type Circuit, createCircuit } from "../services/circuit.ts";
import { fetchCapped } from "../services/fetch-capped.ts";
import { signJwtWith } from "../tokens/jwt.ts";
import type { Algorithm } from "../tokens/keys.ts";
import { algorithmOf, listClients } from "./clients.ts";

/** How long we repeat the call to a service that does not confirm. */
const TOLD_FOR_MS = DAY_MS;
/** Short, so that an intercepted token is soon useless. Each try has a new token. */
const TOKEN_SECONDS = 120;
/** The event's name in the specification. */
const LOGGED_OUT = "http://schemas.openid.net/event/backchannel-logout";

type LogOut = Extract<Job, { kind: "tell-log-out" }>;
/**
 * Notifies services that sessions there have ended (OpenID Connect Back-Channel Logout), unless a service has left the
 * catalogue or has no address for such calls. Unless it succeeds, a call is repeated for a day, even after a 400: that
 * may mean a failed log-out as well as a rejected token, and the next token is a new one.
 */
export function createLogOutTeller(parts: Parts): JobHandlers["tell-log-out"] {
  const clients = new Map(listClients(parts.config.catalogue).map((client) => [client.id, client]));
  const circuits = new Map<string, Circuit>();
  const circuitOf = (client: string): Circuit => {
    const circuit = circuits.get(client) ?? createCircuit(parts.now);
    circuits.set(client, circuit);
    return circuit;
  };

  return async (job) => {
    const client = clients.get(job.client);
    const address = client?.backchannel_logout_uri;
    if (!client || address === undefined) return { result: "done" };
    const algorithm = algorithmOf(client);
    const send = async () => tell(address, await mintLogOutToken(parts, algorithm, job));
    const reason = await tellThrough(circuitOf(job.client), send);
    if (reason === undefined) return { result: "done" };
    const isOver = parts.now() >= job.endedAt + TOLD_FOR_MS;
    return { result: isOver ? "never" : "retry", reason: `${job.client}: ${reason}` };
  };
}

/** Does not call a service that is known to be down, since mails wait in the same queue. Returns why a call failed. */
async function tellThrough(
  circuit: Circuit,
  send: () => Promise<number | string>,
): Promise<string | undefined> {
  if (!circuit.isClosed()) return "network";
  const said = await send();
  circuit.report(typeof said === "number" && said < 500);
  // The specification says 200; some frameworks turn it into 204.
  return said === 200 || said === 204 ? undefined : `${said}`;
}

/** Returns the status of the service's answer, or why there is none. */
async function tell(address: string, token: string): Promise<number | string> {
  const body = new URLSearchParams({ logout_token: token });
  try {
    const response = await fetchCapped(address, {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(CONNECTOR_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return (error as Error).name === "TimeoutError" ? "timeout" : "network";
  }
}

/** Signed with the key of the service's ID tokens. */
async function mintLogOutToken(
  { config, issuer, now }: Parts,
  algorithm: Algorithm,
  job: LogOut,
): Promise<string> {
  const seconds = Math.floor(now() / 1000);
  return signJwtWith(algorithm, await issuer.keys.signer(algorithm), "logout+jwt", {
    iss: config.origin,
    aud: job.client,
    sub: job.account,
    sid: job.sid,
    iat: seconds,
    exp: seconds + TOKEN_SECONDS,
    jti: randomUUID(),
    events: { [LOGGED_OUT]: {} },
  });
}
