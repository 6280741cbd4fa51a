/** Returns whether browsers make passkeys for an origin: not for a numeric address such as 127.0.0.1. */
export function canHavePasskeys(origin: string): boolean {
  const { hostname } = new URL(origin);
  return !hostname.startsWith("[") && !/^[\d.]+$/.test(hostname);
}
