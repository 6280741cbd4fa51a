/** Whether browsers make passkeys for the pages of an origin: not for an address of numbers, such as 127.0.0.1. */
export function canHavePasskeys(origin: string): boolean {
  const { hostname } = new URL(origin);
  return !hostname.startsWith("[") && !/^[\d.]+$/.test(hostname);
}
