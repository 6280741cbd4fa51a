import { ERROR_STATUS, type ErrorBody } from "@musubi/contract";
import { UnsentError } from "@musubi/contract/client";

/** Far more than an answer of a service or provider needs, except data for an export (`fetchUpTo`). */
const ANSWER_MAX_BYTES = 256 * 1024;

/**
 * Like `fetch`, but limits the size of an answer. Otherwise a server that answers without end, or with little that
 * unpacks to a lot, would fill our memory before the timeout. An answer that is too long fails while it is read, and
 * the connection is closed. Throws `UnsentError` if no connection was made.
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
 * Like `fetch`, for answers of up to `max` bytes. A longer answer counts as a refusal by the service, which is alive
 * and would answer the same again.
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

/** Counts bytes after unpacking, since these take the memory. */
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

/** Whether nothing of a request was sent: the name did not resolve, or no connection was made. */
function isUnsent({ cause }: { readonly cause?: unknown }): boolean {
  const faults: readonly { readonly syscall?: string }[] =
    cause instanceof AggregateError ? cause.errors : [cause ?? {}];
  return faults.every(({ syscall }) => syscall === "connect" || syscall === "getaddrinfo");
}
