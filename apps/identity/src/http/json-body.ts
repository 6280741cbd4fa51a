import type { FastifyBodyParser, FastifyInstance } from "fastify";

const LIMIT_BYTES = 128 * 1024;
/** The bytes of one UTF-16 unit in its longest JSON form, such as `\u3042`. */
const LONGEST_ESCAPE_BYTES = 6;

/** Returns the size limit of a body, with room for a text as long as the contract allows, however it is escaped. */
export const bodyLimitFor = (longText = 0): number => LIMIT_BYTES + longText * LONGEST_ESCAPE_BYTES;

/** Accepts JSON, as `strictJsonParser` reads it, and nothing else. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = strictJsonParser(app);
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, parse);
}

/**
 * Reads JSON, and refuses what parsers read differently: `__proto__`, `constructor.prototype`, and a duplicate key, of
 * which one parser would take the first and another the last. Nesting is limited, so that a body costs little work.
 */
export function strictJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, body, done) => {
    const fault = findFault(body);
    if (fault === undefined) parse(request, body, done);
    else done(Object.assign(new Error(fault), { statusCode: 400 }));
  };
}

/** Many times the nesting of any call. */
const DEEPEST = 32;

// An unterminated string is one token, too. Otherwise each of its quotes would start another search to the end, and a
// body of 128 KB would take seconds.
const TOKENS = /"(?:[^"\\]|\\.?)*"?|[{}[\]:,]/gs;

/** Finds a duplicate key or too deep nesting, in one pass. The parser itself refuses what is not JSON at all. */
export function findFault(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let lastString: string | undefined;
  for (const [token] of json.matchAll(TOKENS)) {
    if (token.startsWith('"')) {
      lastString = token;
      continue;
    }
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":" && lastString !== undefined) {
      const keys = open.at(-1);
      const key = unescapeKey(lastString);
      if (keys?.has(key)) return "A key stands twice.";
      keys?.add(key);
    }
    if (open.length > DEEPEST) return "It is nested too deeply.";
    lastString = undefined;
  }
  return undefined;
}

/** `"a"` and `"\u0061"` are the same key. */
function unescapeKey(key: string): string {
  if (!key.includes("\\")) return key;
  try {
    return JSON.stringify(JSON.parse(key));
  } catch {
    return key;
  }
}
