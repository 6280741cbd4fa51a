type Read =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly fault: string };

/** Reads a line as JSON. A key that an object has twice is a fault: readers differ in which of the two they believe. */
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
    : { ok: false, fault: `${twice}: it stands there twice` };
}

/** A whole string and whether it is a key, or where an object begins or ends. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g;

/** Returns the first key that one of the objects of right JSON has twice, below those that lead to it. */
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
