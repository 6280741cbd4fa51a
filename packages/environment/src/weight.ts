import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

/** What every browser of today unpacks on an address with a certificate. */
const BROWSERS = "gzip, deflate, br, zstd";

/**
 * Returns how many bytes the body of an answer has on the line, packed as the server sends it to a browser that
 * unpacks `encodings`. An answer without one is an error: a sum must not become small by what is missing.
 */
export async function weigh(address: string, encodings = BROWSERS): Promise<number> {
  const request = get(address, { agent: false, headers: { "accept-encoding": encodings } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const { length } = Buffer.concat(await answer.toArray());
  if (answer.statusCode !== 200 || length === 0) {
    throw new Error(`${address} has no weight: ${answer.statusCode} with ${length} bytes`);
  }
  return length;
}

/** Returns the weight of several answers together. */
export async function weighAll(addresses: Iterable<string>, encodings?: string): Promise<number> {
  const weights = await Promise.all(Array.from(addresses, (each) => weigh(each, encodings)));
  return weights.reduce((sum, weight) => sum + weight, 0);
}
