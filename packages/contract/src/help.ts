import type { Language } from "./enumerations.ts";
import type { Site } from "./site.ts";

/** What the help page answers; each is the anchor of its paragraph. */
export const HELP_TOPICS = [
  "log-in",
  "too-many-tries",
  "mailed-link",
  "log-in-again",
  "second-id",
  "provider",
  "passkeys",
  "ways-in",
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

/** Where identity serves the help page, and the portal leads to it. */
export const HELP_PATH = "/help";

/**
 * Returns where help is found: at the operator's own address, where the site has one, else on
 * identity's page, at the paragraph of a topic. Without an origin it is an address on identity itself.
 */
export function helpAddress(
  identityOrigin: string,
  { links }: Pick<Site, "links">,
  language: Language,
  topic?: HelpTopic,
  /** The colours that were chosen in the portal, where somebody comes from there. */
  theme?: string,
): string {
  const query = `lng=${language}${theme ? `&theme=${theme}` : ""}`;
  const ours = `${identityOrigin}${HELP_PATH}?${query}${topic ? `#${topic}` : ""}`;
  return links[language].help ?? ours;
}
