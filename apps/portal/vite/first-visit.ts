type Imports = { readonly importers: readonly string[] };
type Modules = { getModuleInfo(id: string): Imports | null };

const FIRST_VISIT = "first-visit";
const ENTRY = /\/src\/main\.tsx$/;
/** The contract is reached as a whole by its name; these parts of it only forms and lazy screens use. */
const FOR_LATER =
  /\/contract\/src\/(rules\/(?!language)|entities\/(deletion|merge|migration)|calls\/(cancel-merge|certify|change|check|continue-merge|delete|disable|forgot|list-(active|merges|service-)|migrate|open-merge|preview-merge|redeem|reset|undo-merge|verify))/;

/**
 * Names the chunk of a module: one file for all that the first page needs, instead of a piece for
 * every set of screens that share something. Fewer files compress better and arrive sooner.
 */
export function nameChunk(id: string, modules: Modules): string | null {
  if (FOR_LATER.test(id)) return null;
  return isNeededAtOnce(id, modules, new Set()) ? FIRST_VISIT : null;
}

/** Whether the entry reaches a module without a dynamic import in between. */
function isNeededAtOnce(id: string, modules: Modules, seen: Set<string>): boolean {
  if (ENTRY.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededAtOnce(importer, modules, seen));
}
