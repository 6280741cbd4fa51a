import type { FastifyBodyParser, FastifyInstance } from "fastify";

const LIMIT_BYTES = 128 * 1024;
/** Of one UTF-16 unit as JSON may write it: `\u3042`. */
const LONGEST_ESCAPE_BYTES = 6;

/** Returns what a body may weigh, with room for a text of a length that the contract allows, however it is written. */
export const bodyLimitFor = (longText = 0): number => LIMIT_BYTES + longText * LONGEST_ESCAPE_BYTES;

/** Takes JSON, as `strictJsonParser` reads it, and nothing else. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = strictJsonParser(app);
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, parse);
}

/**
 * JSON as everybody reads it the same way: no `__proto__`, no `constructor.prototype`, no key twice,
 * where one reader would take the first and another the last; and not deep enough to be work.
 */
export function strictJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, body, done) => {
    const fault = findFault(body);
    if (fault === undefined) parse(request, body, done);
    else done(Object.assign(new Error(fault), { statusCode: 400 }));
  };
}

/** Many times what any call nests. */
const DEEPEST = 32;

// A string that never ends is one token as well. If it were none, each of its quotes would begin
// another search to the end, and a body of 128 KB would take seconds.
const TOKENS = /"(?:[^"\\]|\\.?)*"?|[{}[\]:,]/gs;

/** One pass over the text. What is not JSON at all is left to the parser to refuse. */
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
