import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, string>> };

/** A span as a collector gets it, with the process that sent it. */
export type CollectedSpan = {
  readonly process: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number };
};

export type Collector = AsyncDisposable & {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Everything that was sent. */
  text(): string;
};

/** Starts a collector of traces on this machine. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, answer) => {
    const body = await text(request);
    bodies.push(`${JSON.stringify(request.headers)} ${body}`);
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const id = resource.attributes.find(({ key }: Attribute) => key === "service.instance.id");
      for (const scope of scopeSpans) {
        for (const span of scope.spans) spans.push({ ...span, process: id.value.stringValue });
      }
    }
    answer.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join("\n"),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
