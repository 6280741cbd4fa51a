import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import staticFiles from "@fastify/static";
import { type Language, listNotifications } from "@musubi/contract";
import { VERSION } from "@musubi/environment/release";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { PortalEnvironment } from "./environment.ts";
import { BRAND_SHEET, fillPage, LOGO, listBeginnings, pageLanguage } from "./page.ts";
import { FOR_ALL, findOwnLogo, hashInline, SHARING, securityHeaders } from "./security-headers.ts";

type Served = Omit<PortalEnvironment, "port" | "host">;

/** Serves a built portal: its files, and the page at most other addresses, whether there is a screen or not. */
export async function createPortalServer(served: Served, folder: string): Promise<FastifyInstance> {
  const { notificationFile, brandSheet } = served;
  const filled = fillPages(readFileSync(join(folder, "index.html"), "utf8"), served);
  const inline = hashInline(Object.values(filled).flatMap((each) => Object.values(each)));
  const headers = securityHeaders(served.config, served.imageOrigins, inline);
  const logo = findOwnLogo(served.config);
  const pages = { ja: encodePages(filled.ja), en: encodePages(filled.en) };

  const app = Fastify({
    forceCloseConnections: true,
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (_error, _request, reply) =>
      sendText(reply.headers(headers), 400, "Bad request"),
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    if (request.url.split("?")[0] === logo) reply.header(SHARING, FOR_ALL);
    if (request.method === "GET" || request.method === "HEAD") return;
    return sendText(reply.header("allow", "GET, HEAD"), 405, "Method not allowed");
  });
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    globIgnore: ["index.html", "**/*.{br,gz}", ...(notificationFile ? [NOTICES] : [])],
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header("cache-control", howLongKept(relative(folder, file)));
    },
  });
  app.get("/health/live", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "live", version: VERSION }),
  );
  app.get("/.well-known/change-password", (request, reply) =>
    reply.redirect(`/change-password${readAddress(request).search}`, 303),
  );
  if (notificationFile !== undefined) {
    // Read at every request, because operators edit it while the portal runs.
    app.get(listNotifications.path, async (_request, reply) => {
      const content = await readFile(notificationFile).catch(() => undefined);
      if (content === undefined) return sendText(reply, 404, "Not found");
      const type = "application/json; charset=utf-8";
      return reply.header("cache-control", "no-cache").type(type).send(content);
    });
  }
  if (brandSheet !== undefined) {
    const sheet = encode(brandSheet);
    app.get(BRAND_SHEET, (request, reply) =>
      send(
        request,
        reply.header("cache-control", "no-cache").type("text/css; charset=utf-8"),
        sheet,
      ),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const { pathname: path, searchParams } = readAddress(request);
    // A missing file is a 404. A missing page is explained by the portal itself. Password managers first ask for a
    // well-known name that does not exist, and trust the real one only if that answers 404.
    if (/^\/(assets|json|\.well-known)\//.test(path)) return sendText(reply, 404, "Not found");
    // Two slashes at the front would name another host in a link, so such a path is not found.
    const status = path.startsWith("//") ? 404 : 200;
    const those = pages[pageLanguage(searchParams, request.headers["accept-language"])];
    reply.code(status).header("cache-control", "no-store").header("vary", "accept-language");
    return send(request, reply.type("text/html; charset=utf-8"), those[path] ?? those.elsewhere);
  });
  return app;
}

/** Where the build has its own notices. */
const NOTICES = listNotifications.path.slice(1);

/** Text that is sent often, compressed once. */
type Encoded = Readonly<Record<"br" | "gzip" | "plain", Buffer>>;

function encode(text: string): Encoded {
  const plain = Buffer.from(text);
  return { plain, gzip: gzipSync(plain), br: brotliCompressSync(plain) };
}

/** Pages by path. All other paths share one page, which starts no requests. */
type Pages<T> = Readonly<Record<string, T>> & { readonly elsewhere: T };

/** Fills every variant of the page once. */
function fillPages(
  template: string,
  { config, brandSheet }: Served,
): Record<Language, Pages<string>> {
  const paths = listBeginnings(template);
  const fill = (language: Language) => {
    const at = (path: string) => fillPage(template, { config, brandSheet, language, path });
    const own = Object.fromEntries(paths.map((path) => [path, at(path)]));
    return { ...own, elsewhere: at("elsewhere") };
  };
  return { ja: fill("ja"), en: fill("en") };
}

function encodePages({ elsewhere, ...own }: Pages<string>): Pages<Encoded> {
  const each = Object.entries(own).map(([path, page]) => [path, encode(page)]);
  return { ...Object.fromEntries(each), elsewhere: encode(elsewhere) };
}

/** The address as a browser reads it, which takes `\` for `/`. */
const readAddress = ({ url }: FastifyRequest): URL => new URL(`http://portal${url}`);

function howLongKept(file: string): string {
  if (file.startsWith("assets")) return "public, max-age=31536000, immutable";
  // The page and the browser's tab both show the logo. If it is cached, it is requested once.
  return `/${file}` === LOGO ? "public, max-age=3600" : "no-cache";
}

function send(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
  const vary = [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
  if (encoding) reply.header("content-encoding", encoding);
  return reply.header("vary", vary).send(encoded[encoding ?? "plain"]);
}

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${text}\n`);
