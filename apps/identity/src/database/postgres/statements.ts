import type { QueryConfig } from "pg";

const NAMES_KEPT = 1000;
const names = new Map<string, string>();

/** The same text gets the same name, so that PostgreSQL prepares it once for each connection. */
export function namedStatement(text: string, parameters: readonly unknown[]): QueryConfig {
  const name = names.get(text) ?? giveName(text);
  const values = [...parameters];
  return name === undefined ? { text, values } : { name, text, values };
}

/** Our texts are few. Beyond this number they must be built from data (a test says where), and get no name. */
function giveName(text: string): string | undefined {
  if (names.size >= NAMES_KEPT) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
