import { fchmodSync, fstatSync, openSync } from "node:fs";

const OWNER_ALONE = 0o600;

/** Opens a file so that only its owner may read it, even if it existed before: it shows who has which ID. */
export function openPrivate(path: string, flags: string): number {
  const file = openSync(path, flags, OWNER_ALONE);
  if (fstatSync(file).isFile()) fchmodSync(file, OWNER_ALONE);
  return file;
}
