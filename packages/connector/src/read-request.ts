import { CALLS, type Call } from "./calls.ts";
import { object } from "./fields.ts";
import { type Refusal, refuse } from "./refusals.ts";

/** Far more than any call needs. */
const BODY_MAX_BYTES = 64 * 1024;

type Read<T> = { readonly ok: true; readonly data: T } | Refusal;

/** Returns the call of an address. The service may stand behind any path. */
export function findCall({ method, url }: Request): Call | undefined {
  const { pathname } = new URL(url);
  const here = CALLS.filter((call) => call.method === method && pathname.endsWith(call.path));
  return here[0];
}

/** Returns what a request says, if it says what its call wants and nothing else. */
export async function readInput(request: Request, { fields }: Call): Promise<Read<never>> {
  const query = readQuery(request.url);
  const body = request.method === "GET" ? query : await readBody(request);
  if (!body.ok) return body;
  const isPlain = request.method === "GET" || (query.ok && Object.keys(query.data).length === 0);
  return isPlain && object(fields)(body.data)
    ? { ok: true, data: body.data as never }
    : refuse("InvalidParameterException");
}

function readQuery(url: string): Read<object> {
  const given = [...new URL(url).searchParams];
  const query = Object.fromEntries(given);
  const isTwice = given.length > Object.keys(query).length;
  return isTwice ? refuse("InvalidParameterException") : { ok: true, data: query };
}

async function readBody(request: Request): Promise<Read<unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) return refuse("UnsupportedMediaTypeException");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, bytes] = ["", 0];
  try {
    for await (const part of request.body ?? []) {
      bytes += part.byteLength;
      if (bytes > BODY_MAX_BYTES) return refuse("PayloadTooLargeException");
      text += decoder.decode(part, { stream: true });
    }
    return { ok: true, data: JSON.parse(text + decoder.decode()) };
  } catch {
    return refuse("InvalidParameterException");
  }
}
