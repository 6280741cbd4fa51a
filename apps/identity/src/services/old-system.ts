import type { Config } from "../settings/config.ts";
import { isMoving } from "../settings/moving.ts";
import { authenticate, randomSecret, sameText } from "../settings/secrets.ts";
import { createCircuit } from "./circuit.ts";
import { fetchCapped } from "./fetch-capped.ts";

/** How many questions run at once, and how many more may wait. Each waits at most as long as an answer may take. */
const AT_ONCE = 20;
const MOST_WAITING = 100;

/** From the question to the answer, waiting included. */
const ANSWER_MS = 2_000;
/** Added to the least duration of a refused log-in. Covers the old system's answer and our own work around it. */
export const OLD_SYSTEM_MS = 2_500;

export const SIGNATURE_HEADER = "x-musubi-signature";

/** `silent`: unknown whether the password is right. */
export type OldSystemAnswer = "right" | "wrong" | "silent";

/** The system that users move from. It checks passwords whose hashes it does not hand out. */
export type OldSystem = {
  /** Whether the old system is asked at present. */
  isOpen(): boolean;
  /** Asks whether a password is right. A slow or failing old system delays only log-ins that ask it. */
  ask(
    holder: { readonly sub: string; readonly email: string },
    password: string,
  ): Promise<OldSystemAnswer>;
};

/** Returns the signature of a body. */
export const signBody = (secret: string, body: string): string =>
  authenticate(Buffer.from(secret), body);

export function createOldSystem(
  config: Pick<Config, "oldSystem" | "site">,
  now: () => number,
  onSilence: (reason: string) => void,
): OldSystem {
  const lane = createLane();
  const circuit = createCircuit(now);

  /** Asks, and accepts only a signed answer to this very question, so that an old answer cannot be replayed. */
  async function post(
    { url, secret }: NonNullable<Config["oldSystem"]>,
    question: object,
    signal: AbortSignal,
  ): Promise<OldSystemAnswer> {
    const nonce = randomSecret();
    const body = JSON.stringify({ ...question, nonce, at: new Date(now()).toISOString() });
    const response = await fetchCapped(url, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signBody(secret, body) },
      body,
      // A redirect must not carry the password elsewhere.
      redirect: "error",
      signal,
    });
    const text = await response.text();
    const signature = response.headers.get(SIGNATURE_HEADER) ?? "";
    if (response.status !== 200) throw new Error(`It answered ${response.status}.`);
    if (!sameText(signature, signBody(secret, text))) throw new Error("Its answer is not signed.");
    const answer: { readonly nonce?: unknown; readonly right?: unknown } = JSON.parse(text);
    if (answer.nonce !== nonce) throw new Error("It answered another question.");
    if (typeof answer.right !== "boolean") throw new Error("It said neither yes nor no.");
    return answer.right ? "right" : "wrong";
  }

  return {
    isOpen: () => config.oldSystem !== undefined && isMoving(config, now()),

    async ask(holder, password) {
      const { oldSystem } = config;
      if (!oldSystem || !circuit.isClosed()) return "silent";
      const signal = AbortSignal.timeout(ANSWER_MS);
      const leave = await lane.enter(signal);
      if (!leave) return "silent";
      try {
        const answer = await post(oldSystem, { ...holder, password }, signal);
        circuit.report(true);
        return answer;
      } catch (fault) {
        circuit.report(false);
        onSilence(fault instanceof Error ? fault.message : `${fault}`);
        return "silent";
      } finally {
        leave();
      }
    },
  };
}

/** Lets some callers run at once. `enter` returns the function to leave; undefined if too many wait or time is up. */
function createLane() {
  let running = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  }

  return {
    async enter(signal: AbortSignal): Promise<(() => void) | undefined> {
      if (running < AT_ONCE) {
        running += 1;
        return leave;
      }
      if (waiting.size >= MOST_WAITING) return undefined;
      const isIn = await new Promise<boolean>((settle) => {
        const end = (entered: boolean) => {
          waiting.delete(enter);
          settle(entered);
        };
        const enter = () => end(true);
        waiting.add(enter);
        signal.addEventListener("abort", () => end(false), { once: true });
      });
      return isIn ? leave : undefined;
    },
  };
}
