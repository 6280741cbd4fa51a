import { UnavailableError } from "@musubi/contract/answer";

/** The database is unreachable, full or too slow. */
export class DatabaseUnavailableError extends UnavailableError {
  override name = "DatabaseUnavailableError";

  /** `place`: the address of the database, as `nameDatabase` returns it. */
  constructor(cause: unknown, place?: string) {
    const reason = tellReason(cause);
    super(place === undefined ? reason : `DATABASE_URL (${place}): ${reason}`, { cause });
  }
}

/** Nothing of what was asked has happened: it may be asked again. */
export class NothingDoneError extends DatabaseUnavailableError {
  override name = "NothingDoneError";
}

/** A name with several addresses yields an error for each, and a common one without a message. */
function tellReason(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "") {
    return cause.errors.map(tellReason).join("; ");
  }
  return cause instanceof Error ? cause.message : "The database is unavailable.";
}

/** Returns the address of a database without its credentials. */
export function nameDatabase(url: string): string {
  if (url.startsWith("sqlite:")) return url;
  const [before = ""] = url.split("?");
  // An unescaped password may contain any character, so everything before the last @ is left out.
  const host = before.slice(before.lastIndexOf("@") + 1);
  const isWhole = before.includes("@") || !url.includes("@");
  return isWhole ? `postgres://${host.replace(/^\w+:\/\//, "")}` : "postgres://…";
}
