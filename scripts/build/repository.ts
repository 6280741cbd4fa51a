import { dirname, join } from "node:path";

/** The root folder of the repository, wherever a command was called from. */
export const ROOT = dirname(dirname(import.meta.dirname));

export const inRepository = (...parts: string[]): string => join(ROOT, ...parts);
