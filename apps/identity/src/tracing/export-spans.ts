import { randomUUID } from "node:crypto";
import { VERSION } from "@musubi/environment/release";
import type { TracingSettings } from "../settings/tracing.ts";
import { type Facts, KINDS, type Span } from "./span.ts";
import { traceWith } from "./spanned.ts";

/** While the collector is away, the oldest spans are lost: they take a few MB at most. */
const MOST_WAITING = 4_096;
const AT_ONCE = 512;
const SEND_EVERY_MS = 5_000;
const SEND_WITHIN_MS = 10_000;
/** A process that ends does not wait for its collector. */
const LAST_WITHIN_MS = 1_000;

export type Tracing = {
  /** How many spans were lost, because the collector did not take them in time. */
  lost(): number;
  /** Sends what is left, if that is quick, and ends tracing. */
  stop(): Promise<void>;
};

/**
 * Hands spans over to a collector by OTLP, as JSON. Nothing ever waits for it: spans gather in memory, and one request
 * at a time takes them along.
 */
export function startTracing({ endpoint, headers, ratio, serviceName }: TracingSettings): Tracing {
  const resource = {
    "service.name": serviceName,
    "service.version": VERSION,
    "service.instance.id": randomUUID(),
  };
  let waiting: Span[] = [];
  let lost = 0;
  /** After a failure it is asked again by the clock alone. */
  let isAway = false;
  let sending: Promise<void> | undefined;

  function take(span: Span): void {
    waiting.push(span);
    if (waiting.length > MOST_WAITING) {
      waiting.shift();
      lost += 1;
    }
    if (waiting.length >= AT_ONCE && !isAway) send();
  }

  async function post(withinMs: number): Promise<void> {
    const spans = waiting.slice(0, AT_ONCE);
    waiting = waiting.slice(AT_ONCE);
    isAway = true;
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(describeSpans(spans, resource)),
        redirect: "error",
        signal: AbortSignal.timeout(withinMs),
      });
      await answer.body?.cancel();
      if (answer.status >= 500 || answer.status === 429) throw new Error(`${answer.status}`);
      isAway = false;
      // It will not take these another time either.
      if (!answer.ok) lost += spans.length;
    } catch {
      const room = MOST_WAITING - waiting.length;
      waiting.unshift(...spans.slice(Math.max(0, spans.length - room)));
      lost += Math.max(0, spans.length - room);
    }
  }

  function send(withinMs = SEND_WITHIN_MS): void {
    if (sending || waiting.length === 0) return;
    sending = post(withinMs).finally(() => {
      sending = undefined;
    });
  }

  const timer = setInterval(() => send(), SEND_EVERY_MS).unref();
  traceWith({ ratio, take });
  return {
    lost: () => lost,
    async stop() {
      traceWith(undefined);
      clearInterval(timer);
      const over = Date.now() + LAST_WITHIN_MS;
      await Promise.race([sending, new Promise((end) => setTimeout(end, LAST_WITHIN_MS).unref())]);
      while (waiting.length > 0 && Date.now() < over) {
        const before = waiting.length;
        await post(Math.max(1, over - Date.now()));
        if (waiting.length === before) return;
      }
    },
  };
}

/** The body of an OTLP export. https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const describeSpans = (spans: readonly Span[], resource: Readonly<Record<string, string>>) => ({
  resourceSpans: [
    {
      resource: { attributes: describeFacts(resource) },
      scopeSpans: [{ scope: { name: "musubi", version: VERSION }, spans: spans.map(describeSpan) }],
    },
  ],
});

const describeSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId === undefined ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.epoch + span.began),
  endTimeUnixNano: nanoseconds(span.epoch + span.ended),
  attributes: describeFacts(span.facts),
  ...(span.link ? { links: [{ traceId: span.link.traceId, spanId: span.link.spanId }] } : {}),
  status: span.isFailed ? { code: 2 } : {},
});

/** A number of this size is exact only in microseconds. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const describeFacts = (facts: Facts | Readonly<Record<string, string>>) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? describeNumber(value) : { stringValue: value },
  }));

const describeNumber = (value: number) =>
  Number.isInteger(value) ? { intValue: `${value}` } : { doubleValue: value };
