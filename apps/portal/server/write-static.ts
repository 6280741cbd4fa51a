import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { listNotifications } from "@musubi/contract";
import type { PortalEnvironment } from "./environment.ts";
import { BRAND_SHEET, fillPage, LOGO } from "./page.ts";
import { FOR_ALL, findOwnLogo, hashInline, SHARING, securityHeaders } from "./security-headers.ts";

/** The rules that a static host must apply, as some hosts read them from `_headers` and `_redirects`. */
export type HostRules = { readonly headers: string; readonly redirects: string };

/**
 * Writes a build with its configuration filled in, for hosts that serve files and cannot fill a page per request. It
 * also writes the rules for the host: `_headers`, `_redirects`, and the headers as an nginx include.
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
  const logo = findOwnLogo(config);
  const rules = {
    headers: describeHeaders(headers, logo),
    redirects: [
      // Two slashes at the front would name another host in a link, so such a path is not found.
      "//* /index.html 404",
      "/.well-known/change-password /change-password 303",
      "/* /index.html 200\n",
    ].join("\n"),
  };
  const written = {
    "index.html": addPolicy(page, headers),
    _headers: rules.headers,
    _redirects: rules.redirects,
    "_headers.nginx": describeForNginx(headers, logo),
    ...(brandSheet !== undefined && { [BRAND_SHEET.slice(1)]: brandSheet }),
  };
  const copied = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(built, join(entry.parentPath, entry.name)));
  const files = [...new Set([...copied, ...Object.keys(written), LIST])];
  const before = readList(target);
  for (const file of copied) if (!(file in written)) cpSync(join(built, file), join(target, file));
  if (notificationFile !== undefined) {
    cpSync(notificationFile, join(target, listNotifications.path));
  }
  // The page is written last, when the files that it names exist.
  for (const [file, text] of Object.entries(written).reverse()) {
    writeFileSync(join(target, file), text);
  }
  for (const file of before.filter((each) => !files.includes(each))) {
    rmSync(join(target, file), { force: true });
  }
  writeFileSync(join(target, LIST), `${files.join("\n")}\n`);
  return rules;
}

/**
 * Lists the files that we wrote. The next build removes those that it no longer has and keeps the operator's own files.
 */
const LIST = "_files";

function readList(target: string): readonly string[] {
  if (!existsSync(join(target, LIST))) return [];
  const list = readFileSync(join(target, LIST), "utf8").split("\n");
  return list.filter((file) => file !== "" && !file.startsWith("/") && !file.includes(".."));
}

/** Returns whether writing there loses nothing: the folder is empty, or we wrote it before. */
export const mayWrite = (target: string): boolean =>
  !existsSync(target) || readdirSync(target).length === 0 || existsSync(join(target, LIST));

/**
 * Puts the policy into the page too, so that it applies where the host sends no headers.
 * `frame-ancestors` works only as a header.
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

function describeHeaders(
  headers: Readonly<Record<string, string>>,
  logo: string | undefined,
): string {
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
    ...(logo === undefined ? [] : [logo, `  ! ${SHARING}`, `  ${SHARING}: ${FOR_ALL}`]),
    "",
  ].join("\n");
}

/** Writes the headers as an nginx include. No value needs escaping: none contains a double quote or a `$`. */
function describeForNginx(
  headers: Readonly<Record<string, string>>,
  logo: string | undefined,
): string {
  const choice =
    logo === undefined
      ? ""
      : `set $sharing "${headers[SHARING]}";\nif ($uri = "${logo}") { set $sharing "${FOR_ALL}"; }\n`;
  const lines = Object.entries(headers).map(([name, value]) => {
    const said = logo !== undefined && name === SHARING ? "$sharing" : `"${value}"`;
    return `add_header ${name} ${said} always;\n`;
  });
  return [choice, ...lines].join("");
}
