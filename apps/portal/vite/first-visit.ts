type Imports = { readonly importers: readonly string[] };
type Modules = { getModuleInfo(id: string): Imports | null };

const FIRST_VISIT = "first-visit";
const OTHER_SCREENS = "screens";
const ENTRY = /\/src\/start\/main\.tsx$/;
/** The contract is imported as a whole. Only forms and lazy screens use these parts of it. */
const FOR_LATER =
  /\/contract\/src\/(deeds|help-topics|providers|rules\/(?!language)|entities\/(?!attributes|glimpsed|log-entry|notification|owner|service|session\.)|calls\/(?!attributes|index|journal|notifications|services|tokens))/;

/** Shared by most of the screens behind home, and files too small for a request of their own. */
const SHARED =
  /\/portal\/src\/(api\/send-codes|app-sdk\/error-codes|features\/email\/email-form|features\/merge\/(notice\/load-merge-notice|shared\/(merge-steps|other-id))|features\/.*\.module\.css|forms\/|frame\/(must|menu|resting\.|result|rows|screen|sentence|text|told)|loading\/load-attributes|rulings\/(judge-|link-rulings|settle)|portal\/words\/(in-both|surroundings)|navigation\/(place-path|reset-path)|pools\/(pool|sign-out)|popup\/(?!social)|portal\/use-(clock|day|dismissal|loaded|refreshed|way-back)|words\/name-browser|session\/(caller-nonce|pending-interaction))|\/ui\/src\/(checkbox|choice|code-field|code-input|consequences|dialog|emphasis|more|menu-list|field|form-icons|password-field|rule-list)|\/messages\/src\/\w+\/browser|\/contract\/src\/(rules\/code|calls\/(email-and-password|links|merges|places)|entities\/(merge\.|migration)|providers)/;

/**
 * Modules that unrelated screens share, and groups of screens that share most of their code: one
 * file each, with their words.
 */
export const TOGETHER = [
  { name: "times", test: /\/portal\/use-time\.ts$/, priority: 0.5 },
  { name: "place", test: /\/features\/place\/(?!left)/ },
  { name: "activity", test: /\/features\/activity\// },
];

/**
 * Names the chunk of a module: one file for everything that the first page needs and one for what
 * the others share, instead of one for every set of screens that share something. Fewer files
 * compress better and arrive sooner, and the first page has fewer to name.
 */
export function nameChunk(id: string, modules: Modules): string | null {
  if (!FOR_LATER.test(id) && isNeededAtOnce(id, modules, new Set())) return FIRST_VISIT;
  return SHARED.test(id) ? OTHER_SCREENS : null;
}

/** Returns whether the entry reaches a module without a dynamic import in between. */
function isNeededAtOnce(id: string, modules: Modules, seen: Set<string>): boolean {
  if (ENTRY.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededAtOnce(importer, modules, seen));
}
