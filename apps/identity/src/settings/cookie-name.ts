import { isLoopback } from "@musubi/environment";

/** Marks a browser that logged in, or was admitted to do so. */
export const BROWSER_COOKIE = "musubi_browser";

/**
 * Returns a cookie's name in the browser. On https the `__Host-` prefix pins it to this host and keeps other hosts from
 * setting it. A laptop's http has no such prefix, so the name is plain there. Cookies ignore ports: on a loopback
 * address the name carries ours, or two demos would replace each other's.
 */
export function cookieName(name: string, origin: string): string {
  const { protocol, port } = new URL(origin);
  const own = isLoopback(origin) && port !== "" ? `${name}_${port}` : name;
  return protocol === "https:" ? `__Host-${own}` : own;
}
