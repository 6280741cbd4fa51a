import { dirname, join } from "node:path";

/** The folder that holds everything, wherever a command was called from. */
export const ROOT = dirname(dirname(import.meta.dirname));

export const inRepository = (...parts: string[]): string => join(ROOT, ...parts);
