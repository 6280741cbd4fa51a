/** Many times what any answer needs that we read from a service or a provider. */
const ANSWER_MAX_BYTES = 256 * 1024;

/**
 * Fetches like `fetch`, but reads no more of an answer than a little: a server that answers without end, or
 * with little that unpacks to a lot, would otherwise fill our memory well before the time is up. What
 * is too long fails while it is read, and the connection is given up.
 */
export const fetchCapped: typeof globalThis.fetch = async (input, init) => {
  const response = await globalThis.fetch(input, init);
  return response.body
    ? new Response(response.body.pipeThrough(capBytes(ANSWER_MAX_BYTES)), response)
    : response;
};

/** Counts what was unpacked already: that is what would have to be kept. */
function capBytes(max: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > max) controller.error(new Error(`The answer is longer than ${max} bytes.`));
      else controller.enqueue(chunk);
    },
  });
}
