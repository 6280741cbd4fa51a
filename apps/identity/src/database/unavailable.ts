import { UnavailableError } from "@musubi/contract/answer";

/** The database is out of reach, out of room or too slow. */
export class DatabaseUnavailableError extends UnavailableError {
  override name = "DatabaseUnavailableError";

  /** `place`: where it is, as `nameDatabase` says it. */
  constructor(cause: unknown, place?: string) {
    const reason = tellReason(cause);
    super(place === undefined ? reason : `DATABASE_URL (${place}): ${reason}`, { cause });
  }
}

/** Who tries several addresses of one name has a reason for each, and none of its own. */
function tellReason(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "") {
    return cause.errors.map(tellReason).join("; ");
  }
  return cause instanceof Error ? cause.message : "The database is unavailable.";
}

/** Returns where a database is, without who may enter. */
export function nameDatabase(url: string): string {
  if (url.startsWith("sqlite:")) return url;
  const [before = ""] = url.split("?");
  // A password may have any sign in it, if somebody wrote it as it is: what stands before the last of these is not told.
  const host = before.slice(before.lastIndexOf("@") + 1);
  const isWhole = before.includes("@") || !url.includes("@");
  return isWhole ? `postgres://${host.replace(/^\w+:\/\//, "")}` : "postgres://…";
}
