type Imports = { readonly importers: readonly string[] };
type Modules = { getModuleInfo(id: string): Imports | null };

const FIRST_VISIT = "first-visit";
const OTHER_SCREENS = "screens";
const ENTRY = /\/src\/start\/main\.tsx$/;

/** Folders, and how the names of files and folders in them begin. */
type Table = Readonly<Record<string, string>>;

/** The contract is imported as a whole. Of these folders of it, the first page uses only what is named. */
const CONTRACT_AT_ONCE: Table = {
  "/contract/src/calls/": "attributes index journal notifications services tokens",
  "/contract/src/entities/": "attributes glimpsed log-entry notification owner service session.",
  "/contract/src/rules/": "language",
};
const CONTRACT_LATER: Table = { "/contract/src/": "deeds help-topics providers" };

/** Shared by most of the screens behind home, and files too small for a request of their own. */
const SHARED: Table = {
  "/contract/src/": "providers rules/code",
  "/contract/src/calls/": "email-and-password links merges places",
  "/contract/src/entities/": "merge. migration",
  "/messages/src/both/": "browser surroundings",
  "/portal/src/": "api/send-codes app-sdk/error-codes features/email/email-form forms/",
  "/portal/src/features/merge/": "notice/load-merge-notice shared/merge-steps shared/other-id",
  "/portal/src/frame/": "must menu resting. result rows screen sentence text told",
  "/portal/src/loading/": "load-attributes",
  "/portal/src/navigation/": "place-path reset-path",
  "/portal/src/pools/": "pool sign-out",
  "/portal/src/popup/": "popup return-channel sign-in-by-popup",
  "/portal/src/portal/": "use-clock use-day use-dismissal use-loaded use-refreshed use-way-back",
  "/portal/src/portal/words/": "words-of",
  "/portal/src/refusals/": "after- link-situations next situations",
  "/portal/src/session/": "caller-nonce pending-interaction",
  "/portal/src/words/": "name-browser",
  "/ui/src/":
    "checkbox choice code-field code-input consequences dialog emphasis field form-icons menu-list more password-field rule-list",
};

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
  if (!isForLater(id) && isNeededAtOnce(id, modules, new Set())) return FIRST_VISIT;
  const isStyle = /\/features\/.*\.module\.css/.test(id);
  return isStyle || isIn(SHARED, id) ? OTHER_SCREENS : null;
}

const isForLater = (id: string): boolean =>
  isIn(CONTRACT_LATER, id) ||
  Object.keys(CONTRACT_AT_ONCE).some(
    (folder) => id.includes(folder) && !isIn(CONTRACT_AT_ONCE, id),
  );

const isIn = (table: Table, id: string): boolean =>
  Object.entries(table).some(([folder, names]) =>
    names.split(" ").some((name) => id.includes(folder + name)),
  );

/** Returns whether the entry reaches a module without a dynamic import in between. */
function isNeededAtOnce(id: string, modules: Modules, seen: Set<string>): boolean {
  if (ENTRY.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededAtOnce(importer, modules, seen));
}
