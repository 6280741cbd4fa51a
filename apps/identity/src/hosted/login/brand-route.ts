import { drawBrandSheet } from "@musubi/contract/brand";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../settings/config.ts";

/** Serves the style sheet of the operator's brand. */
export function registerBrand(app: FastifyInstance, { site }: Pick<Config, "site">): void {
  const sheet = drawBrandSheet(site);
  if (sheet === undefined) return;
  app.get("/brand.css", (_request, reply) =>
    // For an hour: a new colour need not show at once, and every page asks for it.
    reply
      .type("text/css; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(sheet),
  );
}
