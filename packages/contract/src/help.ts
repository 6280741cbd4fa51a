import type { Language } from "./enumerations.ts";
import type { HelpTopic } from "./help-topics.ts";
import type { Site } from "./site.ts";

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
