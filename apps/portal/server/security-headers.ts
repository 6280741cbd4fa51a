import { createHash } from "node:crypto";
import type { PublicService } from "@musubi/contract";
import type { PageConfig } from "../src/page-config.ts";

/** Where the SDK of a real Firebase project signs users in. */
const SDK_ORIGINS = [
  "https://identitytoolkit.googleapis.com",
  "https://securetoken.googleapis.com",
];

/** The header that says which origins may embed a file, and its value for all origins. */
export const SHARING = "cross-origin-resource-policy";
export const FOR_ALL = "cross-origin";

/** Returns the path of the brand's logo if the portal serves it. The login, on another origin, shows it too. */
export function findOwnLogo({ portalOrigin, site: { logo } }: PageConfig): string | undefined {
  if (logo === undefined) return undefined;
  const { origin, pathname } = new URL(logo);
  return origin === new URL(portalOrigin).origin ? pathname : undefined;
}

/** Returns the headers of every answer: what this origin may load, call and be embedded in. */
export function securityHeaders(
  config: PageConfig,
  imageOrigins: readonly string[],
  inline: InlineHashes,
): Readonly<Record<string, string>> {
  const isHttps = config.portalOrigin.startsWith("https:");
  return {
    "content-security-policy": contentSecurityPolicy(config, imageOrigins, inline),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    // The popup of a social sign-in must reach its opener.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    [SHARING]: "same-origin",
    "permissions-policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(isHttps ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

function contentSecurityPolicy(
  config: PageConfig,
  imageOrigins: readonly string[],
  { scripts, styles }: InlineHashes,
): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...styles],
    "img-src": ["'self'", ...new Set([...imageOrigins, ...logoOrigin(config)])],
    "connect-src": ["'self'", ...connectOrigins(config)],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

const logoOrigin = ({ site: { logo } }: PageConfig): string[] =>
  logo === undefined ? [] : [new URL(logo).origin];

/** Returns every origin besides its own that the page calls, without duplicates. */
function connectOrigins({ identityOrigin, idPool, services, tokenSync }: PageConfig) {
  const addresses = [
    identityOrigin,
    ...[idPool.endpoint, idPool.issuer, idPool.oauth.domain],
    ...services.flatMap(listSignInAddresses),
    ...(tokenSync === null ? [] : [tokenSync.url]),
  ];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/**
 * Returns the addresses that the page calls to sign in to a service. For services linked by
 * password, identity makes the call instead.
 */
function listSignInAddresses({ link }: PublicService): readonly string[] {
  switch (link.method) {
    case "password":
      return [];
    case "firebase":
      return link.emulatorOrigin === undefined ? SDK_ORIGINS : [link.emulatorOrigin];
    case "oidc":
      return [link.issuer, link.domain ?? link.issuer, link.password ?? link.issuer];
  }
}

/** The inline scripts and styles of a page, as hashes for the policy. */
type InlineHashes = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** Returns the hashes of all inline code that the policy would otherwise refuse. The configuration is not a script. */
export function hashInline(pages: readonly string[]): InlineHashes {
  const find = (block: RegExp) => [
    ...new Set(
      pages.flatMap((page) => Array.from(page.matchAll(block), ([, text = ""]) => hash(text))),
    ),
  ];
  return {
    scripts: find(/<script>(.*?)<\/script>/gs),
    styles: find(/<style>(.*?)<\/style>/gs),
  };
}

const hash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
