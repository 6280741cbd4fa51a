/** What the catalogue says today. Left behind, these do nothing: no reason not to start, but one to tell. */
const RETIRED = /^(?:SCHOOL_POOL|APP_SDK)_[A-Z_]+$|^IMG_ORIGINS$/;

/** Returns a sentence about variables that are still set and no longer read, or undefined where there are none. */
export function describeRetired(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const names = Object.keys(environment).filter((name) => RETIRED.test(name) && environment[name]);
  return names.length === 0
    ? undefined
    : `No longer read, since the services' entries in CATALOGUE_FILE say it: ${names.sort().join(", ")}.`;
}
