import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import {
  type Cause,
  type Context,
  present,
  readCause,
  readTraceparent,
  within,
} from "./context.ts";
import type { Facts, Name, Span } from "./span.ts";

export type Tracer = {
  /** How many of the traces that begin here are kept, from 0 to 1. */
  readonly ratio: number;
  take(span: Span): void;
};

/** One for the process. While there is none, nothing is measured or kept for traces. */
let tracer: Tracer | undefined;

export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

type Begun = Pick<Span, "name" | "kind" | "facts">;

const FULL = 2 ** 32;

/** The whole trace is kept or not, wherever in it the question is asked. */
const isKept = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < ratio * FULL;

function beginRoot(
  { ratio }: Tracer,
  begun: Begun,
  parent: ReturnType<typeof readTraceparent>,
  link?: Name & { readonly isSampled: boolean },
): Span {
  const began = performance.now();
  const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
  return {
    ...begun,
    traceId,
    spanId: randomBytes(8).toString("hex"),
    parentId: parent?.spanId,
    link,
    isSampled: (parent ?? link)?.isSampled ?? isKept(traceId, ratio),
    isRoot: true,
    epoch: Date.now() - began,
    began,
    isFailed: false,
    ended: 0,
  };
}

const beginChild = (parent: Span, begun: Begun): Span => ({
  ...begun,
  traceId: parent.traceId,
  spanId: randomBytes(8).toString("hex"),
  parentId: parent.spanId,
  link: undefined,
  isSampled: true,
  isRoot: false,
  epoch: parent.epoch,
  began: performance.now(),
  isFailed: false,
  ended: 0,
});

/** What fails is kept at least with its root. */
export function end(span: Span): void {
  span.ended = performance.now();
  if (span.isSampled || (span.isRoot && span.isFailed)) tracer?.take(span);
}

/** Begins the span of a request, if there are traces. The caller ends it. */
export const beginRequest = (
  traceparent: string | undefined,
  begin: () => Pick<Span, "name" | "facts">,
): Span | undefined =>
  tracer && beginRoot(tracer, { ...begin(), kind: "server" }, readTraceparent(traceparent));

async function record<T>(span: Span, work: (facts: Facts) => Promise<T>): Promise<T> {
  try {
    return await work(span.facts);
  } catch (error) {
    span.isFailed = true;
    throw error;
  } finally {
    end(span);
  }
}

/** Runs work as a span of what is under way. Without traces, or outside of a trace that is kept, it only runs it. */
export function spanned<T>(begin: () => Begun, work: (facts?: Facts) => Promise<T>): Promise<T> {
  const context = tracer && present();
  if (!context?.span?.isSampled) return work();
  const span = beginChild(context.span, begin());
  return within({ ...context, span }, () => record(span, work));
}

/**
 * Goes on with something that was asked for earlier, perhaps by another process, as a part of its trace. `isApart`: it
 * was put off on purpose, and has a trace of its own that names the earlier one.
 */
export function goOnWith<T>(
  cause: Cause | null,
  begun: Begun,
  work: (facts?: Facts) => Promise<T>,
  { isApart = false } = {},
): Promise<T> {
  const live = present();
  const earlier: Context | undefined = cause === null ? live : readCause(cause);
  const context: Context = {
    requestId: live?.requestId ?? earlier?.requestId ?? "",
    traceparent: earlier?.traceparent,
  };
  if (!tracer) return context.requestId === "" ? work() : within(context, work);
  const named = readTraceparent(earlier?.traceparent) ?? earlier?.span;
  const link = live?.span?.spanId === named?.spanId ? undefined : live?.span;
  const span = isApart
    ? beginRoot(tracer, begun, undefined, named)
    : beginRoot(tracer, begun, named, link);
  if (context.requestId !== "") span.facts["musubi.request_id"] = context.requestId;
  return within({ ...context, span }, () => record(span, work));
}

/** Marks what is under way as failed, though nothing was thrown. */
export function markFailed(): void {
  const span = present()?.span;
  if (span) span.isFailed = true;
}
