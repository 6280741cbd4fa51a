import { randomUUID } from "node:crypto";
import { CONNECTOR_TIMEOUT_MS, DAY_MS } from "@musubi/contract";
import type { Job, JobHandlers } from "../outbox/jobs.ts";
import { type Circuit, createCircuit } from "../services/circuit.ts";
import { fetchCapped } from "../services/fetch-capped.ts";
import { signJwtWith } from "../tokens/jwt.ts";
import type { Algorithm } from "../tokens/keys.ts";
import { algorithmOf, listClients } from "./clients.ts";
import type { Needs } from "./needs.ts";

/** How long a service that does not take it is told again. */
const TOLD_FOR_MS = DAY_MS;
/** Each try brings a new token: one that was overheard is soon of no use. */
const TOKEN_SECONDS = 120;
/** What the token says has happened, by the name that the specification gives it. */
const LOGGED_OUT = "http://schemas.openid.net/event/backchannel-logout";

type LogOut = Extract<Job, { kind: "tell-log-out" }>;
type Parts = Pick<Needs, "config" | "issuer" | "now">;

/**
 * Tells services that sessions there are over (OpenID Connect Back-Channel Logout). One that has left the
 * catalogue, or does not want to be told, is not. Whatever is no yes is tried again for a day: a service that
 * says 400 may have failed to log out as well as disliked the token, and the next token is another one.
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

/** A service that is known to be dead is not waited for: mails wait in the same line. Returns why it is not told. */
async function tellThrough(
  circuit: Circuit,
  send: () => Promise<number | string>,
): Promise<string | undefined> {
  if (!circuit.isClosed()) return "network";
  const said = await send();
  circuit.report(typeof said === "number" && said < 500);
  // The specification says 200; some frameworks make that a 204.
  return said === 200 || said === 204 ? undefined : `${said}`;
}

/** Returns the status that a service answered, or why there is none. */
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

/** By the key that the service's ID tokens are signed with. */
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
