import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { VERSION } from "@musubi/environment/release";
import { describe, expect, it, onTestFinished } from "vitest";
import type { PageConfig } from "../src/page-config.ts";
import {
  exampleApp,
  exampleConfig,
  examplePool,
  exampleStore,
} from "../test-support/example-config.ts";
import { createPortalServer } from "./portal-server.ts";

type Options = {
  readonly config?: Partial<PageConfig>;
  readonly imageOrigins?: readonly string[];
  readonly notices?: string;
  readonly brandSheet?: string;
};

async function startPortal({ config = {}, imageOrigins = [], notices, brandSheet }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "portal-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "json"));
  writeFileSync(
    join(folder, "index.html"),
    readFileSync(new URL("../index.html", import.meta.url), "utf8"),
  );
  writeFileSync(join(folder, "assets/app-12345678.js"), "export {};");
  writeFileSync(join(folder, "knot.svg"), "<svg/>");
  writeFileSync(join(folder, "json/notification.json"), "[]");
  writeFileSync(join(folder, "json/notification.json.br"), brotliCompressSync("[]"));
  const notificationFile = notices === undefined ? undefined : join(folder, "notices.json");
  if (notificationFile !== undefined) writeFileSync(notificationFile, notices ?? "");
  const app = await createPortalServer(
    { config: { ...exampleConfig, ...config }, imageOrigins, notificationFile, brandSheet },
    folder,
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = app.server.address() as AddressInfo;
  return {
    folder,
    /** Sends a raw request: no redirects, no decoding, no normalising of the path. */
    async ask(path: string, headers: Record<string, string> = {}) {
      const request = get({ port, host: "127.0.0.1", path, headers });
      const [answer] = (await once(request, "response")) as [IncomingMessage];
      const body = Buffer.concat(await answer.toArray());
      return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() };
    },
    post: (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: "POST" }),
  };
}

const policyOf = (answer: { headers: IncomingMessage["headers"] }) =>
  new Map(
    String(answer.headers["content-security-policy"])
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources] as const;
      }),
  );

describe("headers", () => {
  it.each([
    "/",
    "/index",
    "/nowhere",
    "/assets/app-12345678.js",
    "/assets/none.js",
    "/health/live",
  ])("X03, X04: %s cannot be framed, and runs only our own files", async (path) => {
    const portal = await startPortal();
    const answer = await portal.ask(path);
    const policy = policyOf(answer);
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("script-src")).toEqual(["'self'"]);
    expect(policy.get("style-src")).toEqual(["'self'"]);
    for (const name of ["frame-ancestors", "base-uri", "form-action", "object-src"]) {
      expect(policy.get(name)).toEqual(["'none'"]);
    }
    expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
    expect(policy.get("trusted-types")).toEqual(["'none'"]);
    expect(String(answer.headers["content-security-policy"])).not.toContain("unsafe");
    expect(answer.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    expect(answer.headers["permissions-policy"]).toContain("camera=()");
  });

  it("let the page call exactly the configured origins", async () => {
    const portal = await startPortal({
      config: { tokenSync: { url: "https://sync.example/token", maxAgeSeconds: 300 } },
      imageOrigins: ["https://store.example"],
    });
    const policy = policyOf(await portal.ask("/index"));
    expect(policy.get("img-src")).toEqual(["'self'", "https://store.example"]);
    expect(policy.get("connect-src")).toEqual([
      "'self'",
      "https://id.example",
      "https://identitytoolkit.googleapis.com",
      "https://securetoken.googleapis.com",
      "https://school.example",
      "https://sync.example",
    ]);
  });

  it("with an emulator, let the page call no host of Firebase", async () => {
    const link = { ...exampleApp.link, emulatorOrigin: "http://localhost:4200" };
    const portal = await startPortal({ config: { services: [{ ...exampleApp, link }] } });
    const sources = policyOf(await portal.ask("/index")).get("connect-src");
    expect(sources).toContain("http://localhost:4200");
    expect(sources?.join()).not.toContain("googleapis");
  });

  it("without a service that needs more, let the page call only identity", async () => {
    const portal = await startPortal({ config: { services: [exampleStore] } });
    const sources = policyOf(await portal.ask("/index")).get("connect-src");
    expect(sources).toEqual(["'self'", "https://id.example"]);
  });

  it("let the page get a pool's tokens from a separate domain", async () => {
    const { link, ...gym } = examplePool(12, "gym", "https://cognito.example");
    const services = [{ ...gym, link: { ...link, domain: "https://gym.auth.example" } }];
    const portal = await startPortal({ config: { services } });
    const sources = policyOf(await portal.ask("/success/gym")).get("connect-src");
    expect(sources?.slice(2)).toEqual(["https://cognito.example", "https://gym.auth.example"]);
  });

  it("contain HSTS only over https", async () => {
    const secure = await startPortal();
    const laptop = await startPortal({ config: { portalOrigin: "http://localhost:4000" } });
    expect((await secure.ask("/")).headers["strict-transport-security"]).toContain("max-age=");
    expect((await laptop.ask("/")).headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("pages and files", () => {
  it.each(["/", "/index", "/error", "/index.html", "/no/such/page", "/a.b"])(
    "%s answers the filled page, which must not be cached",
    async (path) => {
      const portal = await startPortal();
      const answer = await portal.ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.text).toContain('"loginToken":"login-token"');
    },
  );

  it.each([
    ...["//evil.example/x", "/\\evil.example/x", "/.//evil.example/x", "///", "//index.html"],
    ...["//assets/app-12345678.js", "//json/notification.json", "//.well-known/change-password"],
  ])("S39: %s is a 404 with a page, and no redirect", async (path) => {
    const portal = await startPortal();
    const answer = await portal.ask(path, { "accept-encoding": "gzip" });
    expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("hashed files are cached for ever", async () => {
    const portal = await startPortal();
    const answer = await portal.ask("/assets/app-12345678.js");
    expect(answer.text).toBe("export {};");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("the logo may be cached, so that the page and the browser's tab share one request", async () => {
    const { ask } = await startPortal();
    expect((await ask("/knot.svg")).headers["cache-control"]).toBe("public, max-age=3600");
    expect((await ask("/json/notification.json")).headers["cache-control"]).toBe("no-cache");
  });

  it("the compressed copy of a file is served to browsers that accept it", async () => {
    const portal = await startPortal();
    const accepted = { "accept-encoding": "br" };
    const answer = await portal.ask("/json/notification.json", accepted);
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.body).toString()).toBe("[]");
    const again = await portal.ask("/json/notification.json", {
      ...accepted,
      "if-none-match": String(answer.headers.etag),
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it.each([
    ["/assets/none.js", "nothing", 404],
    ["/json/none.json", "nothing", 404],
    ["/assets/../../package.json", "the page, and no file outside the build", 200],
    ["/assets/%2e%2e/%2e%2e/package.json", "the page, and no file outside the build", 200],
  ])("%s answers %s", async (path, _, status) => {
    const portal = await startPortal();
    const answer = await portal.ask(path);
    expect([answer.status, answer.text.includes('id="config"')]).toEqual([status, status === 200]);
    expect(answer.text).not.toContain("@musubi/portal");
  });

  it("the page is sent compressed", async () => {
    const portal = await startPortal();
    const answer = await portal.ask("/index", { "accept-encoding": "gzip, deflate, br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.body).toString()).toContain('id="config">{');
  });

  it("notices come from the operator's file, or without one from the build", async () => {
    const plain = await startPortal();
    expect((await plain.ask("/json/notification.json")).text).toBe("[]");
    const told = await startPortal({ notices: '[{"type":"info"}]' });
    const answer = await told.ask("/json/notification.json");
    expect(answer.text).toBe('[{"type":"info"}]');
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it("the health check answers; a POST is refused", async () => {
    const portal = await startPortal();
    const health = await portal.ask("/health/live");
    expect([health.status, JSON.parse(health.text)]).toEqual([
      200,
      { status: "live", version: VERSION },
    ]);
    expect((await portal.post("/index")).status).toBe(405);
  });
});

it("another brand's style sheet is served and its logo may be shown; without a brand there is no sheet", async () => {
  const site = { ...exampleConfig.site, logo: "https://cdn.example.jp/logo.svg" };
  const branded = await startPortal({ config: { site }, brandSheet: ":root{--cord:#1a73c8}" });
  const sheet = await branded.ask("/brand.css");
  expect(sheet).toMatchObject({ status: 200, text: ":root{--cord:#1a73c8}" });
  expect(sheet.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(policyOf(sheet).get("img-src")).toEqual(["'self'", "https://cdn.example.jp"]);
  expect((await branded.ask("/index")).text).toContain('href="/brand.css"');
  const plain = await startPortal();
  expect((await plain.ask("/index")).text).not.toContain("brand.css");
});

it("§2 /.well-known/change-password redirects; another well-known address is a 404", async () => {
  const portal = await startPortal();
  const found = await portal.ask("/.well-known/change-password?lng=en");
  expect(found.status).toBe(303);
  expect(found.headers.location).toBe("/change-password?lng=en");
  const probe = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await portal.ask(probe)).status).toBe(404);
});

it("the login may show the portal's logo, and no other file", async () => {
  const sharing = "cross-origin-resource-policy";
  const site = { ...exampleConfig.site, logo: `${exampleConfig.portalOrigin}/knot.svg` };
  const { ask } = await startPortal({ config: { site } });
  expect((await ask("/knot.svg")).headers[sharing]).toBe("cross-origin");
  expect((await ask("/")).headers[sharing]).toBe("same-origin");
  const elsewhere = await startPortal();
  expect((await elsewhere.ask("/knot.svg")).headers[sharing]).toBe("same-origin");
});
