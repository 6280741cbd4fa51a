import type { Bench, RawAnswer, RawRequest } from "./bench.ts";
import { Disagreement } from "./check.ts";

type Sent = readonly [method: RawRequest["method"], path: string, body: object];

/** Locks are tried here, and not how many calls a machine answers at once. */
const TIMEOUT_MS = 20_000;

/** Sends requests so that they overlap. One that gets no answer counts as one. */
export const sendAtOnce = (
  { sendRaw }: Bench,
  requests: readonly Sent[],
): Promise<readonly RawAnswer[]> =>
  Promise.all(
    requests.map(([method, path, body]) =>
      sendRaw({ method, path, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS }).catch(
        () => NO_ANSWER,
      ),
    ),
  );

const NO_ANSWER: RawAnswer = { status: 0, body: undefined };

/** Expects the same success from all. */
export function expectAllDone(answers: readonly RawAnswer[], advice: string): void {
  if (answers.every(({ status }) => status === 200)) return;
  throw new Disagreement(`expected ${answers.length} × 200, got ${tally(answers)}. ${advice}`);
}

/** Expects one success; from the others, one of these refusals. */
export function expectOneDone(
  answers: readonly RawAnswer[],
  refusals: readonly string[],
  advice: string,
): void {
  const others = answers.filter(({ status }) => status !== 200);
  const areRight = others.every((each) => refusals.some((code) => nameOf(each).endsWith(code)));
  if (others.length === answers.length - 1 && areRight) return;
  const wanted = `1 × 200 and ${answers.length - 1} × ${refusals.join(" or ")}`;
  throw new Disagreement(`expected ${wanted}, got ${tally(answers)}. ${advice}`);
}

/** Says which answers came, and how often. */
export function tally(answers: readonly RawAnswer[]): string {
  const counts = new Map<string, number>();
  for (const each of answers) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ");
}

function nameOf({ status, body }: RawAnswer): string {
  if (status === 0) return "no answer";
  const code = new Map(Object.entries(body ?? {})).get("error_code");
  return typeof code === "string" ? `${status} ${code}` : `${status}`;
}
