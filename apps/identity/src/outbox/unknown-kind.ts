/**
 * Thrown if a job contains something that this version does not know. During an upgrade a newer version runs
 * beside this one and wrote the job; the newer one will do it.
 */
export class UnknownKindError extends Error {
  override name = "UnknownKindError";

  constructor(what: string, kind: string) {
    super(`This version knows no ${what} "${kind}".`);
  }
}
