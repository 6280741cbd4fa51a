import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { DEMO_WORLD } from "@musubi/demo-world";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../settings/config.ts";
import type { Entry } from "../entry.ts";
import { describeApi } from "./open-api.ts";

/**
 * The page runs its own scripts, so it cannot live under the API's policy. It writes HTML as plain text, so it cannot
 * use Trusted Types either.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the API's documentation at /docs, and as OpenAPI at /docs/json. */
export async function registerDocs(
  app: FastifyInstance,
  entries: readonly Entry[],
  config: Config,
): Promise<void> {
  const document = describeApi(entries, {
    brand: config.site.brand.en,
    origin: config.origin,
    apiKey: config.demo ? config.apiKey : "$API_KEY",
    // The examples use the people of the demo world.
    isDemo: config.demo && config.world === DEMO_WORLD,
    login: {
      token: config.demo ? config.loginToken : "$LOGIN_TOKEN",
      redirectUrl: `${config.portalOrigin}/index`,
    },
  });
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: POLICY,
    uiConfig: { docExpansion: "list", tryItOutEnabled: false, validatorUrl: null },
  });
}
