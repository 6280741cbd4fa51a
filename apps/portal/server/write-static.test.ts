import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../src/start/config.ts";
import { exampleConfig } from "../test-support/example-config.ts";
import { mayWrite, writeStatic } from "./write-static.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-static-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const built = join(folder, "built");
mkdirSync(join(built, "assets"), { recursive: true });
mkdirSync(join(built, "json"));
writeFileSync(join(built, "assets/a.js"), "0");
writeFileSync(join(built, "json/notification.json"), "[]");
writeFileSync(
  join(built, "index.html"),
  readFileSync(new URL("../index.html", import.meta.url), "utf8"),
);
const notificationFile = join(folder, "notices.json");
writeFileSync(notificationFile, '[{"type":"info"}]');

const write = (name: string, brand: { brandSheet?: string } = {}, config = exampleConfig) => {
  const target = join(folder, name);
  const environment = {
    config,
    imageOrigins: ["https://icons.example.jp"],
    notificationFile,
    ...brand,
  };
  const rules = writeStatic(environment, built, target);
  const read = (file: string) => readFileSync(join(target, file), "utf8");
  return { rules, read, target };
};

describe("a build for a static host", () => {
  it("has its configuration and its Content-Security-Policy in the page", () => {
    const { read } = write("page");
    const page = read("index.html");
    const block = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(page)?.[1];
    expect(readConfig(block)).toEqual(exampleConfig);
    const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(page)?.[1];
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain(`connect-src 'self' ${exampleConfig.identityOrigin}`);
    expect(policy).toContain("img-src 'self' https://icons.example.jp");
    // In a page, browsers ignore this directive and warn about it in the console.
    expect(policy).not.toContain("frame-ancestors");
    expect(page.indexOf("http-equiv")).toBeLessThan(page.indexOf("<script"));
  });

  it("has the brand's style sheet if there is one", () => {
    const { read } = write("branded", { brandSheet: ":root{--cord:#1a73c8}" });
    expect(read("brand.css")).toBe(":root{--cord:#1a73c8}");
    expect(read("index.html")).toContain('href="/brand.css"');
    expect(write("plain").read("index.html")).not.toContain("brand.css");
  });

  it("S39: contains the headers and redirects that the host must send", () => {
    const { rules, read } = write("rules");
    expect(rules.headers).toContain("frame-ancestors 'none'");
    expect(rules.headers).toContain("x-content-type-options: nosniff");
    expect(rules.headers).toMatch(/\/assets\/\*\n {2}! cache-control\n.*immutable/);
    expect(rules.headers).toMatch(
      /\/knot\.svg\n {2}! cache-control\n {2}cache-control: .*max-age=3600/,
    );
    expect(read("_headers")).toBe(rules.headers);
    expect(read("_headers.nginx")).toMatch(
      /^add_header content-security-policy "default-src 'none'; .*frame-ancestors 'none'.*" always;\n/,
    );
    expect(read("_redirects")).toContain("/.well-known/change-password /change-password 303");
    // This rule comes before all others: the first rule that matches counts.
    expect(read("_redirects")).toMatch(/^\/\/\* \/index\.html 404\n/);
    expect(read("_redirects")).toMatch(/\n\/\* \/index\.html 200\n$/);
  });

  it("replaces an earlier build in its folder, and keeps the operator's files there", () => {
    const { target } = write("again");
    writeFileSync(join(target, "logo.svg"), "<svg/>");
    writeFileSync(join(built, "assets/b.js"), "1");
    rmSync(join(built, "assets/a.js"));
    try {
      expect(mayWrite(target)).toBe(true);
      const { read } = write("again", { brandSheet: ":root{}" });
      expect(readdirSync(join(target, "assets"))).toEqual(["b.js"]);
      expect([read("logo.svg"), read("brand.css")]).toEqual(["<svg/>", ":root{}"]);
      write("again");
      expect(existsSync(join(target, "brand.css"))).toBe(false);
    } finally {
      rmSync(join(built, "assets/b.js"));
      writeFileSync(join(built, "assets/a.js"), "0");
    }
    // A folder without an earlier build is refused.
    expect(mayWrite(built)).toBe(false);
    expect(mayWrite(join(folder, "nowhere"))).toBe(true);
  });

  it("the login may show the portal's logo, and no other file", () => {
    const site = { ...exampleConfig.site, logo: `${exampleConfig.portalOrigin}/logo.svg` };
    const { rules, read } = write("logo", {}, { ...exampleConfig, site });
    expect(rules.headers).toContain("  cross-origin-resource-policy: same-origin\n");
    expect(rules.headers).toMatch(
      /\n\/logo\.svg\n {2}! cross-origin-resource-policy\n {2}cross-origin-resource-policy: cross-origin\n$/,
    );
    expect(read("_headers.nginx")).toContain(
      'if ($uri = "/logo.svg") { set $sharing "cross-origin"; }\n',
    );
    expect(read("_headers.nginx")).toContain(
      "add_header cross-origin-resource-policy $sharing always;",
    );
    expect(write("no-logo").read("_headers.nginx")).not.toContain("$");
  });

  it("copies the build's files and the operator's notices", () => {
    const { read, target } = write("files");
    expect(existsSync(join(target, "assets/a.js"))).toBe(true);
    expect(read("json/notification.json")).toBe('[{"type":"info"}]');
  });
});
