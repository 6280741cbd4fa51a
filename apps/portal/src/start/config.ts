import type { PageConfig } from "../page-config.ts";

/** Reads the configuration that the server has checked and written into the page. A build that nobody filled has none. */
export function readConfig(text: string | null | undefined): PageConfig | undefined {
  try {
    return JSON.parse(text ?? "") ?? undefined;
  } catch {
    return undefined;
  }
}
