import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { accountActive } from "@musubi/contract";
import { demoCatalogue } from "@musubi/demo-world";
import { afterEach, expect, test } from "vitest";
import { createConnectors } from "../../src/services/connectors.ts";
import { causeNow, within } from "../../src/tracing/context.ts";
import { startTracing } from "../../src/tracing/export-spans.ts";
import type { Span } from "../../src/tracing/span.ts";
import { beginRequest, end, goOnWith, spanned, traceWith } from "../../src/tracing/spanned.ts";
import { createWorld } from "../world/world.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const GIVEN = `00-${TRACE}-00f067aa0ba902b7-01`;

afterEach(() => traceWith(undefined));

function keepSpans(ratio: number): Span[] {
  const kept: Span[] = [];
  traceWith({ ratio, take: (span) => kept.push(span) });
  return kept;
}

const inside = () => ({ name: "inside", kind: "internal", facts: {} }) as const;

/** Plays a request with one piece of work in it. */
async function playRequest(work: () => Promise<unknown>, traceparent?: string): Promise<void> {
  const span = beginRequest(traceparent, () => ({ name: "GET /", facts: {} }));
  await within({ requestId: "r-1", span }, async () => {
    await spanned(inside, work).catch(() => {
      if (span) span.isFailed = true;
    });
  });
  if (span) end(span);
}

const fail = async () => {
  throw new Error("broken");
};

test("what belongs to a request hangs below it; without a collector, nothing is kept", async () => {
  await playRequest(async () => {});
  const kept = keepSpans(1);
  await playRequest(fail);
  const [child, root] = kept;
  expect(kept.map(({ name, isFailed }) => [name, isFailed])).toEqual([
    ["inside", true],
    ["GET /", true],
  ]);
  expect(child).toMatchObject({ traceId: root?.traceId, parentId: root?.spanId });
  expect(root?.parentId).toBeUndefined();
});

test("of traces that are not sampled, those that fail keep their root", async () => {
  const kept = keepSpans(0);
  await playRequest(async () => {});
  expect(kept).toEqual([]);
  await playRequest(fail);
  expect(kept.map(({ name }) => name)).toEqual(["GET /"]);
});

test("about as many traces are kept as the ratio says, and a caller's trace as the caller says", async () => {
  const kept = keepSpans(0.1);
  for (let n = 0; n < 2_000; n += 1) await playRequest(async () => {});
  expect(kept.length / 2).toBeGreaterThan(100);
  expect(kept.length / 2).toBeLessThan(320);
  kept.length = 0;
  await playRequest(async () => {}, GIVEN);
  expect(kept.map(({ traceId }) => traceId)).toEqual([TRACE, TRACE]);
  await playRequest(async () => {}, `${GIVEN.slice(0, -1)}0`);
  expect(kept).toHaveLength(2);
});

test("what goes on later is in the trace of its cause; what was put off has its own, which names it", async () => {
  const kept = keepSpans(1);
  let cause: string | null = null;
  await playRequest(async () => {
    cause = causeNow();
  });
  const [, root] = kept.splice(0);
  const job = { name: "job", kind: "internal", facts: {} } as const;
  await goOnWith(cause, { ...job, facts: {} }, () => spanned(inside, async () => {}));
  expect(kept.splice(0)).toMatchObject([
    { name: "inside", traceId: root?.traceId },
    { name: "job", traceId: root?.traceId, facts: { "musubi.request_id": "r-1" } },
  ]);
  await goOnWith(cause, job, async () => {}, { isApart: true });
  expect(kept[0]?.traceId).not.toBe(root?.traceId);
  expect(kept[0]?.link?.traceId).toBe(root?.traceId);
});

test("a request's name and trace are believed from a trusted proxy alone", async () => {
  const kept = keepSpans(1);
  await using stranger = await createWorld([]);
  await using world = await createWorld([], undefined, { trustedProxies: ["loopback"] });
  const headers = { traceparent: GIVEN, "x-request-id": "edge-7" };
  for (const { url } of [stranger, world]) await fetch(`${url}/health/live`, { headers });
  expect(kept.map(({ traceId }) => traceId === TRACE)).toEqual([false, true]);
  expect(kept.map(({ facts }) => facts["musubi.request_id"] === "edge-7")).toEqual([false, true]);
});

test("a service is told which request and trace its call is a part of", async () => {
  const kept = keepSpans(1);
  const got: IncomingHttpHeaders[] = [];
  const service = createServer((request, answer) => {
    got.push(request.headers);
    answer.end("{}");
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const catalogue = demoCatalogue(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  const connectors = createConnectors(catalogue, new Map([["store", "s"]]), Date.now, () => {});
  const ask = () => connectors.byKind("store")?.send(accountActive, { query: { sub_key: "k" } });
  await ask();
  await playRequest(async () => ask());
  traceWith(undefined);
  await within({ requestId: "r-2", traceparent: GIVEN }, async () => ask());
  service.closeAllConnections();
  service.close();

  const call = kept.find(({ name }) => name === "store accountActive");
  expect(got.map((headers) => [headers["x-request-id"], headers.traceparent])).toEqual([
    [undefined, undefined],
    ["r-1", `00-${call?.traceId}-${call?.spanId}-01`],
    ["r-2", GIVEN],
  ]);
});

test("a collector that is away or does not answer holds nothing up, and memory is bounded", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  for (const endpoint of ["http://127.0.0.1:1", `http://127.0.0.1:${port}`]) {
    const settings = { endpoint, headers: {}, ratio: 1, serviceName: "test" };
    const tracing = startTracing(settings);
    for (let n = 0; n < 10_000; n += 1) await playRequest(async () => {});
    // A process that ends waits for it no longer than a second.
    await tracing.stop();
    expect(tracing.lost(), endpoint).toBeGreaterThan(15_000);
  }
  silent.closeAllConnections();
  silent.close();
});
