import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const ALLOWED_HEADERS = [
  "authorization",
  "content-type",
  "x-api-key",
  "accept-language",
  "dpop",
  "x-musubi-proof",
];

/** What every answer carries, whoever wrote it. Pages widen their own policy. */
export function secureHeaders(app: FastifyInstance, origin: string): void {
  const https = origin.startsWith("https:");
  const headers = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    ...(https ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}

/** Lets the portal's pages, and nobody else's, read the API's answers. No cookie is ever part of it. */
export async function allowPortal(app: FastifyInstance, portalOrigin: string): Promise<void> {
  await app.register(cors, {
    origin: portalOrigin,
    methods: ["GET", "POST"],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: ["retry-after", "dpop-nonce"],
    credentials: false,
    maxAge: 600,
    strictPreflight: false,
  });
}
