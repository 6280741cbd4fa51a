type Read =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly fault: string };

/** Parses a line. A repeated key is a fault: parsers differ in which of the two values they take. */
export function readJson(text: string): Read {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, fault: "it is not JSON" };
  }
  const twice = findTwice(text);
  return twice === undefined
    ? { ok: true, json }
    : { ok: false, fault: `${twice}: it appears twice` };
}

/** A string, and whether it is a key; or the start or end of an object. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g;

/** Returns the path of the first key that is repeated within an object; the JSON must be valid. */
function findTwice(text: string): string | undefined {
  const objects: { readonly keys: Set<string>; current: string }[] = [];
  for (const [token, string = "", colon] of text.matchAll(TOKEN)) {
    const object = objects.at(-1);
    if (token === "{") objects.push({ keys: new Set(), current: "" });
    else if (token === "}") objects.pop();
    else if (colon !== undefined && object) {
      object.current = string.includes("\\") ? JSON.parse(`"${string}"`) : string;
      if (object.keys.has(object.current)) return objects.map(({ current }) => current).join(".");
      object.keys.add(object.current);
    }
  }
  return undefined;
}
