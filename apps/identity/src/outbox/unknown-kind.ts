/**
 * Thrown where a job holds something that this version does not know. During an upgrade a newer one
 * works beside it, and wrote it down: it is the newer one's to do.
 */
export class UnknownKindError extends Error {
  override name = "UnknownKindError";

  constructor(what: string, kind: string) {
    super(`This version knows no ${what} "${kind}".`);
  }
}
