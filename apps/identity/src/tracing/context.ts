import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./span.ts";

/** The request or job that work is a part of. */
export type Context = {
  readonly requestId: string;
  /** What a trusted caller named as the trace, while we make none ourselves. */
  readonly traceparent?: string | undefined;
  readonly span?: Span | undefined;
};

const contexts = new AsyncLocalStorage<Context>();

export const present = (): Context | undefined => contexts.getStore();

/** Returns the ID of the request that is answered, or that asked for what is done now; empty if nobody did. */
export const requestNow = (): string => present()?.requestId ?? "";

export const within = <T>(context: Context, work: () => T): T => contexts.run(context, work);

/** Returns the headers by which a service can name the request and the trace that its call is a part of. */
export function headersOfContext(): Record<string, string> {
  const context = present();
  if (!context) return {};
  const traceparent = traceparentOf(context);
  return {
    "x-request-id": context.requestId,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/** Why something is done, in a row from which another process goes on with it, perhaps days later. */
export type Cause = string;

/** Returns the cause that is now present; null if nobody asked, as for periodic work. */
export function causeNow(): Cause | null {
  const context = present();
  return context ? [context.requestId, traceparentOf(context)].join(" ").trim() : null;
}

export function readCause(cause: Cause): Context {
  const [requestId = "", traceparent] = cause.split(" ");
  return { requestId, traceparent };
}

const traceparentOf = ({ span, traceparent }: Context): string | undefined =>
  span ? `00-${span.traceId}-${span.spanId}-0${Number(span.isSampled)}` : traceparent;

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** What a `traceparent` of the W3C's Trace Context names; undefined if it is none. */
export function readTraceparent(text: string | undefined) {
  const [, traceId, spanId, flags = ""] = TRACEPARENT.exec(text ?? "") ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
