import * as v from "valibot";
import { BLOCKED_PORTS } from "./ports.ts";
import { VERSION } from "./release.ts";

export { jsonFile, readJsonFile } from "./json-file.ts";

/** All faults of a process's environment, found at once. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.name = "EnvironmentError";
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the environment once. An empty variable counts as unset. */
export function readEnvironment<const E extends v.ObjectEntries>(
  entries: E,
  environment: Environment,
): v.InferOutput<v.ObjectSchema<E, undefined>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = v.safeParse(v.object(entries), given);
  if (read.success) return read.output;
  throw new EnvironmentError(read.issues.map(describeFault));
}

/** Returns what `read` returns, or undefined after adding its faults to the list. */
export function collectFaults<T>(faults: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    faults.push(...error.faults);
    return undefined;
  }
}

function describeFault(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? "environment";
  return issue.input === undefined ? `${name} is not set.` : `${name} ${issue.message}.`;
}

export const text = v.string();

/** A port that browsers need not reach. */
export const port = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check(
      (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
      "must be a port number from 1 to 65535",
    ),
    v.transform(Number),
  );

/** A port for pages and calls. If browsers refuse it, everything that waits for an answer would hang. */
export const webPort = (fallback: number) =>
  v.pipe(
    port(fallback),
    v.check(
      (value) => !BLOCKED_PORTS.has(value),
      ({ input }) => `must not be ${input}: browsers refuse that port`,
    ),
  );

/** `https://host` or `http://host:port`, with nothing after it. */
export const origin = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value),
    "must be an origin such as https://id.example.jp, without a path",
  ),
  v.check(
    (value) => !URL.canParse(value) || !BLOCKED_PORTS.has(Number(new URL(value).port)),
    ({ input }) => `must not have port ${new URL(input).port}: browsers refuse that port`,
  ),
);

/** Returns whether an address leads to this machine only. */
export const isLoopback = (address: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/**
 * Returns whether other machines reach it: such an origin means production. An invalid origin is reported elsewhere.
 */
export const isPublicOrigin = (address: string): boolean =>
  URL.canParse(address) && /^https?:/.test(address) && !isLoopback(address);

export const SECRET_LENGTH = 32;

export const secret = v.pipe(
  v.string(),
  v.minLength(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`),
);

export const flag = v.pipe(
  v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  v.transform((value) => value === "1"),
);

/**
 * Runs a command's main function. An error ends in a sentence for each fault, not in a stack
 * trace, unless `DEBUG` is set. With `--version`, the command prints only its version.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  if (process.argv[2] === "--version") return void process.stdout.write(`${VERSION}\n`);
  try {
    await main();
  } catch (error) {
    const sentences = error instanceof EnvironmentError ? error.faults : [explain(error)];
    for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `Port ${taken} is taken by another program.`;
  if (code === "ENOSPC") return "There is no space left on the disk.";
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message;
}
