import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listNotifications } from "@musubi/contract";
import type { PortalEnvironment } from "./environment.ts";
import { hashInline } from "./inline-hashes.ts";
import { BRAND_SHEET, fillPage, LOGO } from "./page.ts";
import { securityHeaders } from "./security-headers.ts";

/** What a static host must do by itself, in words that some hosts read from these files. */
export type HostRules = { readonly headers: string; readonly redirects: string };

/**
 * Writes a build with its configuration filled in, for hosts that serve files and cannot fill a
 * page at each request. Beside it lie the rules for the host: `_headers` and `_redirects`, and the headers as nginx
 * includes them.
 */
export function writeStatic(
  environment: Omit<PortalEnvironment, "port" | "host">,
  built: string,
  target: string,
): HostRules {
  const { config, imageOrigins, notificationFile, brandSheet } = environment;
  const page = fillPage(readFileSync(join(built, "index.html"), "utf8"), {
    config,
    brandSheet,
    language: "ja",
    path: "/",
    isOnlyPage: true,
  });
  const headers = securityHeaders(config, imageOrigins, hashInline([page]));
  const rules = {
    headers: describeHeaders(headers),
    redirects: [
      // No address of ours: in a link, two slashes at the front name another host.
      "//* /index.html 404",
      "/.well-known/change-password /change-password 303",
      "/* /index.html 200\n",
    ].join("\n"),
  };
  cpSync(built, target, { recursive: true });
  writeFileSync(join(target, "index.html"), addPolicy(page, headers));
  writeFileSync(join(target, "_headers"), rules.headers);
  writeFileSync(join(target, "_redirects"), rules.redirects);
  writeFileSync(join(target, "_headers.nginx"), describeForNginx(headers));
  if (brandSheet !== undefined) writeFileSync(join(target, BRAND_SHEET), brandSheet);
  if (notificationFile !== undefined) {
    cpSync(notificationFile, join(target, listNotifications.path));
  }
  return rules;
}

/**
 * The policy stands in the page too, so that it holds where the host sends no headers. Who may
 * frame the page cannot be said there, only in a header.
 */
function addPolicy(page: string, headers: Readonly<Record<string, string>>): string {
  const policy = (headers["content-security-policy"] ?? "")
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .join("; ");
  const start = '<meta charset="utf-8" />';
  if (!page.includes(start)) throw new Error("The built page has no place for a policy.");
  return page.replace(
    start,
    () => `${start}\n    <meta http-equiv="content-security-policy" content="${policy}" />`,
  );
}

function describeHeaders(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    "/*",
    ...lines,
    "  cache-control: no-cache",
    "/assets/*",
    "  ! cache-control",
    "  cache-control: public, max-age=31536000, immutable",
    LOGO,
    "  ! cache-control",
    "  cache-control: public, max-age=3600",
    "",
  ].join("\n");
}

/** None of the values has a quote of this kind, or a sign that begins a variable. */
const describeForNginx = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join("");
