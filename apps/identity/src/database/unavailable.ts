/** The database is out of reach, out of room or too slow: not the fault of what was asked, which may work later. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "The database is unavailable.", { cause });
    this.name = "DatabaseUnavailableError";
  }
}
