import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Language, listNotifications } from "@musubi/contract";
import { VERSION } from "@musubi/environment/release";
import { type BuiltFile, chooseEncoding, makeSheet, readBuiltFiles } from "./built-files.ts";
import type { PortalEnvironment } from "./environment.ts";
import { hashInline } from "./inline-hashes.ts";
import { BRAND_SHEET, fillPage, LOGO, listBeginnings, pageLanguage } from "./page.ts";
import { FOR_ALL, findOwnLogo, SHARING, securityHeaders } from "./security-headers.ts";

type Served = Omit<PortalEnvironment, "port" | "host">;
type Bodies = BuiltFile["bodies"];

/** Serves a built portal: its files, and the page at most other addresses, whether there is a screen or not. */
export function createPortalServer(served: Served, folder: string): Server {
  const filled = fillPages(readFileSync(join(folder, "index.html"), "utf8"), served);
  const inline = hashInline(Object.values(filled).flatMap((each) => Object.values(each)));
  const headers = Object.entries(securityHeaders(served.config, served.imageOrigins, inline));
  const logo = findOwnLogo(served.config);
  const bodies = { ja: compressPages(filled.ja), en: compressPages(filled.en) };
  const brand = served.brandSheet === undefined ? [] : [makeSheet(served.brandSheet)];
  const files = new Map([
    ...readBuiltFiles(folder),
    ...brand.map((sheet) => [BRAND_SHEET, sheet] as const),
  ]);

  return createServer((req, res) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.setHeader("allow", "GET, HEAD");
      return endWithText(res, 405, "Method not allowed");
    }
    const url = readAddress(req.url);
    if (url === undefined) return endWithText(res, 400, "Bad request");
    const path = url.pathname;
    if (path === logo) res.setHeader(SHARING, FOR_ALL);
    const language = pageLanguage(url.searchParams, req.headers["accept-language"]);
    const pages = bodies[language];
    // Two slashes at the front would name another host in a link, so such a path is not found.
    if (path.startsWith("//")) return servePage(req, res, pages.elsewhere, 404);
    if (path === "/health/live") return tellHealth(res);
    if (path === listNotifications.path && served.notificationFile !== undefined) {
      return void serveNotifications(res, served.notificationFile);
    }
    if (path === "/.well-known/change-password") {
      return sendTo(res, `/change-password${url.search}`);
    }
    const file = files.get(path);
    if (file !== undefined) return serveFile(req, res, path, file);
    // A missing file is a 404. A missing page is explained by the portal itself. Password managers first ask for a
    // well-known name that does not exist, and trust the real one only if that answers 404.
    if (/^\/(assets|json|\.well-known)\//.test(path)) return endWithText(res, 404, "Not found");
    servePage(req, res, pages[path] ?? pages.elsewhere);
  });
}

function readAddress(target: string | undefined): URL | undefined {
  const address = `http://portal${target ?? "/"}`;
  return URL.canParse(address) ? new URL(address) : undefined;
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

function compressPages({ elsewhere, ...own }: Pages<string>): Pages<Bodies> {
  const each = Object.entries(own).map(([path, page]) => [path, compress(page)]);
  return { ...Object.fromEntries(each), elsewhere: compress(elsewhere) };
}

function compress(page: string): Bodies {
  const plain = Buffer.from(page);
  return { plain, gzip: gzipSync(plain), br: brotliCompressSync(plain) };
}

function servePage(
  req: IncomingMessage,
  res: ServerResponse,
  bodies: Bodies,
  status: 200 | 404 = 200,
): void {
  res.statusCode = status;
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.setHeader("cache-control", "no-store");
  res.setHeader("vary", "accept-encoding, accept-language");
  endEncoded(req, res, bodies);
}

function serveFile(req: IncomingMessage, res: ServerResponse, path: string, file: BuiltFile): void {
  res.setHeader("content-type", file.type);
  res.setHeader("cache-control", howLongKept(path));
  res.setHeader("vary", "accept-encoding");
  res.setHeader("etag", file.etag);
  if (req.headers["if-none-match"] === file.etag) {
    res.writeHead(304).end();
    return;
  }
  endEncoded(req, res, file.bodies);
}

function howLongKept(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // The page and the browser's tab both show the logo. If it is cached, it is requested once.
  return path === LOGO ? "public, max-age=3600" : "no-cache";
}

function endEncoded(req: IncomingMessage, res: ServerResponse, bodies: Bodies): void {
  const accepted = req.headers["accept-encoding"];
  const { encoding, body } = chooseEncoding(bodies, String(accepted ?? ""));
  if (encoding !== "plain") res.setHeader("content-encoding", encoding);
  res.setHeader("content-length", body.length);
  res.end(body);
}

/** Reads the file at every request, because operators edit it while the portal runs. */
async function serveNotifications(res: ServerResponse, file: string): Promise<void> {
  try {
    const content = await readFile(file);
    res.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
    });
    res.end(content);
  } catch {
    endWithText(res, 404, "Not found");
  }
}

function tellHealth(res: ServerResponse): void {
  res.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  res.end(JSON.stringify({ status: "live", version: VERSION }));
}

function sendTo(res: ServerResponse, path: string): void {
  res.setHeader("location", path);
  endWithText(res, 303, "See other");
}

function endWithText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  });
  res.end(`${text}\n`);
}
