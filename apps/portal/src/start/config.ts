import * as v from "valibot";
import { type PageConfig, pageConfig } from "../page-config.ts";

export type ReadConfig =
  | { readonly ok: true; readonly config: PageConfig }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Checks the text of the page's configuration block, and names every fault. */
export function readConfig(text: string | null | undefined): ReadConfig {
  let content: unknown;
  try {
    content = JSON.parse(text ?? "");
  } catch {
    return { ok: false, faults: ["the configuration block is missing or is not JSON"] };
  }
  const read = v.safeParse(pageConfig, content);
  if (read.success) return { ok: true, config: read.output };
  return {
    ok: false,
    faults: read.issues.map(
      (issue) => `${v.getDotPath(issue) ?? "configuration"}: ${issue.message}`,
    ),
  };
}
