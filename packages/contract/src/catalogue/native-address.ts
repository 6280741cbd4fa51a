/** A scheme that an app claims: its own domain, reversed (RFC 8252 §7.1). No web scheme contains a dot. */
const PRIVATE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/)\S*$/;

/** The loopback as a numeric address. A machine may resolve `localhost` to another address (RFC 8252 §8.3). */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?(?=[/?]|$)/;

/** Returns whether any program on a device could claim an address: a private scheme, or a port there. */
export const isNativeAddress = (address: string): boolean =>
  PRIVATE.test(address) || LOOPBACK.test(address);

/** Returns false for plain http that would leave a device, true for anything else. */
export const staysOnDevice = (address: string): boolean =>
  !address.startsWith("http:") ||
  LOOPBACK.test(address.replace(/^http:\/\/localhost(?![^:/?])/, "http://127.0.0.1"));

/** Returns whether an address equals a registered one, except for the port of an app on the loopback. */
export function isSameForApp(registered: string, address: string): boolean {
  if (registered === address) return true;
  const rest = afterPort(address);
  return rest !== undefined && rest === afterPort(registered);
}

/** Returns a loopback address without its port. Undefined for any other address, or an invalid port. */
function afterPort(address: string): string | undefined {
  const [authority, port = "80"] = LOOPBACK.exec(address) ?? [];
  if (authority === undefined || Number(port) > 65_535) return undefined;
  const host = authority.startsWith("http://[") ? "v6" : "v4";
  return `${host} ${address.slice(authority.length)}`;
}
