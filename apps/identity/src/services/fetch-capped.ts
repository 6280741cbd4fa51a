import { ERROR_STATUS, type ErrorBody } from "@musubi/contract";
import { UnsentError } from "@musubi/contract/client";

/** Many times what any answer needs that we read from a service or a provider. */
const ANSWER_MAX_BYTES = 256 * 1024;

/**
 * Fetches like `fetch`, but reads no more of an answer than a little: a server that answers without end, or
 * with little that unpacks to a lot, would otherwise fill our memory well before the time is up. What
 * is too long fails while it is read, and the connection is given up. Where none came about, it says so.
 */
export const fetchCapped: typeof globalThis.fetch = async (input, init) => {
  const response = await globalThis.fetch(input, init).catch((fault) => {
    throw isUnsent(fault) ? new UnsentError("No connection came about.", { cause: fault }) : fault;
  });
  return response.body
    ? new Response(response.body.pipeThrough(capBytes(ANSWER_MAX_BYTES)), response)
    : response;
};

const TOO_LARGE = {
  error_code: "PayloadTooLargeException",
  message_title: "",
  message_body: "",
} as const satisfies ErrorBody;

/**
 * The same for what may be long. What is too long for that is refused in the service's name: it is alive, and
 * asked again it would say as much.
 */
export const fetchUpTo =
  (max: number): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await globalThis.fetch(input, init);
    if (!response.body) return response;
    try {
      const read = new Response(response.body.pipeThrough(capBytes(max)));
      return new Response(await read.arrayBuffer(), response);
    } catch (error) {
      if (!(error instanceof TooLongError)) throw error;
      return Response.json(TOO_LARGE, { status: ERROR_STATUS.PayloadTooLargeException });
    }
  };

class TooLongError extends Error {
  override name = "TooLongError";
}

/** Counts what was unpacked already: that is what would have to be kept. */
function capBytes(max: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= max) controller.enqueue(chunk);
      else controller.error(new TooLongError(`The answer is longer than ${max} bytes.`));
    },
  });
}

/** Before there is a connection, nothing of a request has left: no name, or nobody who takes the call. */
function isUnsent({ cause }: { readonly cause?: unknown }): boolean {
  const faults: readonly { readonly syscall?: string }[] =
    cause instanceof AggregateError ? cause.errors : [cause ?? {}];
  return faults.every(({ syscall }) => syscall === "connect" || syscall === "getaddrinfo");
}
