import { UnavailableError } from "@musubi/contract/answer";

/** The database is out of reach, out of room or too slow. */
export class DatabaseUnavailableError extends UnavailableError {
  override name = "DatabaseUnavailableError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "The database is unavailable.", { cause });
  }
}
