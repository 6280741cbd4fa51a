import type { Language } from "./enumerations.ts";
import type { Site } from "./site.ts";

/** The topics of the help page. Each is the anchor of its section. */
export const HELP_TOPICS = [
  "log-in",
  "too-many-tries",
  "mailed-link",
  "log-in-again",
  "second-id",
  "provider",
  "passkeys",
  "credentials",
  "browser",
  "code",
  "password",
  "address-taken",
  "addresses",
  "lost-mailbox",
  "link-refused",
  "under-way",
  "merge-refused",
  "what-moves",
  "undo",
  "leave-refused",
  "come-back",
  "who-changed",
  "my-data",
  "take-back",
  "paused",
  "blocked",
  "earlier-address",
  "problem",
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** The path of the help page at identity. The portal redirects to it. */
export const HELP_PATH = "/help";

/**
 * Returns the address of help: the operator's own, if the site has one, otherwise identity's page
 * at the section of a topic. Without an origin it is a path on identity itself.
 */
export function helpAddress(
  identityOrigin: string,
  { links }: Pick<Site, "links">,
  language: Language,
  topic?: HelpTopic,
  /** The theme chosen in the portal, if the user comes from there. */
  theme?: string,
): string {
  const query = `lng=${language}${theme ? `&theme=${theme}` : ""}`;
  const ours = `${identityOrigin}${HELP_PATH}?${query}${topic ? `#${topic}` : ""}`;
  return links[language].help ?? ours;
}
