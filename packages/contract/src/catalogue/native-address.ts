/** A scheme that an app claims: a domain of its own, backwards (RFC 8252 §7.1). No scheme of the web has a dot. */
const PRIVATE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/)\S*$/;

/** The loopback by its number. Whom `localhost` leads to, a machine may decide otherwise (RFC 8252 §8.3). */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?(?=[/?]|$)/;

/** Whether an address is one that any program on a device could claim: a scheme of its own, or a port there. */
export const isNativeAddress = (address: string): boolean =>
  PRIVATE.test(address) || LOOPBACK.test(address);

/** Whether an address is no plain http that would leave a device. */
export const staysOnDevice = (address: string): boolean =>
  !address.startsWith("http:") ||
  LOOPBACK.test(address.replace(/^http:\/\/localhost(?![^:/?])/, "http://127.0.0.1"));

/** Whether an address is a registered one to the letter, but for the port of an app on the loopback. */
export function isSameForApp(registered: string, address: string): boolean {
  if (registered === address) return true;
  const rest = afterPort(address);
  return rest !== undefined && rest === afterPort(registered);
}

/** Returns an address on the loopback without its port; undefined for any other, and where that is no port. */
function afterPort(address: string): string | undefined {
  const [authority, port = "80"] = LOOPBACK.exec(address) ?? [];
  if (authority === undefined || Number(port) > 65_535) return undefined;
  const host = authority.startsWith("http://[") ? "v6" : "v4";
  return `${host} ${address.slice(authority.length)}`;
}
