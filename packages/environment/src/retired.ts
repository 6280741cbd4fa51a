/** Variables that are no longer read, and what says the same today. */
const RETIRED: readonly { readonly names: RegExp; readonly instead: string }[] = [
  {
    names: /^(?:SCHOOL_POOL|APP_SDK)_[A-Z_]+$|^IMG_ORIGINS$/,
    instead: "the services' entries in CATALOGUE_FILE say",
  },
  { names: /^MAIL_FROM$/, instead: "mail_from in SITE_FILE says" },
];

/**
 * Returns a sentence about each kind of variable that is still set and no longer read. Left behind,
 * they do nothing: no reason not to start, but one to tell.
 */
export const describeRetired = (
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] =>
  RETIRED.flatMap(({ names, instead }) => {
    const left = Object.keys(environment).filter((name) => names.test(name) && environment[name]);
    return left.length === 0
      ? []
      : [`No longer read, since ${instead} it: ${left.sort().join(", ")}.`];
  });
