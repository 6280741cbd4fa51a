import type { FastifyReply, FastifyRequest } from "fastify";
import { noteRefusal } from "../http/note-refusal.ts";
import type { RingProvider } from "./ring-provider.ts";

export type HandOver = {
  /** Our public origin. */
  readonly origin: string;
  /** The part of the path that the provider does not know. */
  readonly prefix: string;
  /** Where the provider's pages may send a form. */
  readonly formTargets: readonly string[];
};

/** Lets a provider answer a request, with the headers of all our answers. */
export async function handOver(
  request: FastifyRequest,
  reply: FastifyReply,
  { answerer, refusalOf }: RingProvider,
  { origin, prefix, formTargets }: HandOver,
): Promise<void> {
  const answer = await answerer();
  passHeadersOn(reply, formTargets);
  describeAddress(request, prefix, new URL(origin));
  reply.hijack();
  // Before the log line of the request, which is written when its answer has been sent.
  reply.raw.once("prefinish", () => {
    const { statusCode } = reply.raw;
    if (statusCode === 200) return;
    const refusal = refusalOf(request.raw) ?? (statusCode >= 400 ? "not_found" : undefined);
    if (refusal !== undefined) noteRefusal(request, refusal);
  });
  await answer(request.raw, reply.raw);
}

/**
 * Copies our headers to the raw reply: a hijacked reply would lack them. The provider's logout page adds the hash of
 * its script to the policy.
 */
function passHeadersOn(reply: FastifyReply, formTargets: readonly string[]): void {
  reply.headers({
    "content-security-policy": `default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...formTargets].join(" ")}`,
    "referrer-policy": "same-origin",
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}

/** Makes the provider use our public origin, whatever host a request named, and the client address that we use. */
function describeAddress({ raw, ip }: FastifyRequest, prefix: string, known: URL): void {
  const url = raw.url ?? "/";
  Object.assign(raw, { originalUrl: url, url: url.slice(prefix.length) || "/" });
  raw.headers.host = known.host;
  raw.headers["x-forwarded-host"] = known.host;
  raw.headers["x-forwarded-for"] = ip;
  raw.headers["x-forwarded-proto"] = known.protocol.replace(":", "");
}
