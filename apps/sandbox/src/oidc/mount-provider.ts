import type { FastifyInstance } from "fastify";
import type Provider from "oidc-provider";
import { providerPagePolicy } from "../pages/security-headers.ts";

/** Passes to a provider everything under a scope's prefix that has no other route. */
export function mountProvider(
  scope: FastifyInstance,
  provider: () => Promise<Provider>,
  formTargets: readonly string[],
): void {
  scope.register(async (inner) => {
    // The provider reads bodies itself.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser("*", (_request, _payload, done) => done(null));
    inner.all("/*", async (request, reply) => {
      const answer = (await provider()).callback();
      reply.headers({
        "content-security-policy": providerPagePolicy(formTargets),
        // Without a Referer the browser would send no Origin with forms, and the real providers get one.
        "referrer-policy": "origin",
      });
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      const url = request.raw.url ?? "/";
      Object.assign(request.raw, { originalUrl: url, url: url.slice(scope.prefix.length) || "/" });
      await answer(request.raw, reply.raw);
    });
  });
}
