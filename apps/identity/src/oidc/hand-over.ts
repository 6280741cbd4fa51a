import type { FastifyReply, FastifyRequest } from "fastify";
import { noteRefusal } from "../http/note-refusal.ts";
import type { RingProvider } from "./ring-provider.ts";

export type HandOver = {
  /** As we are known to the world. */
  readonly origin: string;
  /** What of the address the provider does not know. */
  readonly prefix: string;
  /** Where the pages of the provider may send a form. */
  readonly formTargets: readonly string[];
};

/** Has a provider answer a request, with what all our answers carry. */
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
  // The line about a request is written when its answer has gone.
  reply.raw.once("prefinish", () => {
    const { statusCode } = reply.raw;
    if (statusCode === 200) return;
    const refusal = refusalOf(request.raw) ?? (statusCode >= 400 ? "not_found" : undefined);
    if (refusal !== undefined) noteRefusal(request, refusal);
  });
  await answer(request.raw, reply.raw);
}

/** A hijacked answer would go without them. The provider's logout page adds the hash of its script to the policy. */
function passHeadersOn(reply: FastifyReply, formTargets: readonly string[]): void {
  reply.headers({
    "content-security-policy": `default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...formTargets].join(" ")}`,
    "referrer-policy": "same-origin",
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}

/**
 * The provider writes its addresses as we are known to the world, whatever host a request named. Where
 * a request comes from, it believes the same as we do.
 */
function describeAddress({ raw, ip }: FastifyRequest, prefix: string, known: URL): void {
  const url = raw.url ?? "/";
  Object.assign(raw, { originalUrl: url, url: url.slice(prefix.length) || "/" });
  raw.headers.host = known.host;
  raw.headers["x-forwarded-host"] = known.host;
  raw.headers["x-forwarded-for"] = ip;
  raw.headers["x-forwarded-proto"] = known.protocol.replace(":", "");
}
