const MINUTE_MS = 60_000;

type Facts = { readonly err?: unknown } | null;
type Write = (this: unknown, ...row: unknown[]) => void;

/**
 * Returns a hook of the log that writes a fault once a minute for each cause, and then how often it came meanwhile:
 * the same stack for every failing request would bury all else. Each of these requests still has its row `refused`.
 */
export function countRepeated(everyMs = MINUTE_MS) {
  const counts = new Map<string, number>();
  return function writeOnce(this: unknown, row: unknown[], write: Write): void {
    const [facts, text] = row as [Facts, string, ...unknown[]];
    if (!(facts?.err instanceof Error)) {
      write.apply(this, row);
      return;
    }
    const cause = nameCause(facts.err, text);
    const count = counts.get(cause);
    if (count !== undefined) {
      counts.set(cause, count + 1);
      return;
    }
    const say = (told: object) => {
      write.call(this, told, text);
      counts.set(cause, 0);
      setTimeout(() => {
        const times = counts.get(cause) ?? 0;
        counts.delete(cause);
        if (times > 0) say({ ...facts, times });
      }, everyMs).unref();
    };
    say(facts);
  };
}

/** What failed and where, without the message: it may name what only one request had. */
function nameCause({ name, stack = "", cause }: Error, text: string): string {
  const place = stack.split("\n").find((line) => line.startsWith("    at "));
  const { code } = (cause ?? {}) as { readonly code?: string };
  return [text, name, code, place].join(" ");
}
