import { isIPv4, isIPv6 } from "node:net";

/**
 * What counts as one address. A household or a server gets 2^64 addresses of IPv6 at once, so there
 * it is the network; an IPv4 address in IPv6's clothes is the IPv4 address.
 */
export function addressGroup(address: string): string {
  if (isIPv4(address)) return address;
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0");
  const network = [...groups, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** Returns the network around an address, wide enough to name no household: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string): string {
  const group = addressGroup(address);
  if (isIPv4(group)) return `${group.split(".", 3).join(".")}.0/24`;
  return group.endsWith("::/64") ? `${group.split(":", 3).join(":")}::/48` : group;
}
