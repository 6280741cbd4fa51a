import type { FastifyBodyParser, FastifyInstance } from "fastify";

/** Takes JSON, as `strictJsonParser` reads it, and nothing else. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = strictJsonParser(app);
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, parse);
}

/**
 * JSON as everybody reads it the same way: no `__proto__`, no `constructor.prototype`, and no key
 * twice, where one reader would take the first and another the last.
 */
export function strictJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, body, done) => {
    if (hasRepeatedKey(body)) {
      done(Object.assign(new Error("A key stands twice."), { statusCode: 400 }));
    } else parse(request, body, done);
  };
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** One pass over the text. What is not JSON at all is left to the parser to refuse. */
export function hasRepeatedKey(json: string): boolean {
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
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
    lastString = undefined;
  }
  return false;
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
