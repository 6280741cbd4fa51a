import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns what counts as one address. A household or a server gets 2^64 IPv6 addresses at once, so the /64 network
 * counts; an IPv4 address mapped into IPv6 counts as the IPv4 address.
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

/** A network around an address, and how many times an address's share it may use. */
type Network = { readonly name: string; readonly times: number };

/**
 * An IPv4 /24 may be all phones of a region behind their carrier's few addresses: it gets the share of sixteen
 * addresses, and an attacker who rents all 256 gets no more. In IPv6 a phone has a /64, a household a /64 or a /56,
 * and a cheap server up to a /48: a /48 gets four times the share of one address.
 */
const TIMES = { v4: 16, v6: { 56: 2, 48: 4 } } as const;

/** Returns the networks around an address, from the widest to what counts as one address. */
export function networksOf(address: string): readonly Network[] {
  const group = addressGroup(address);
  const narrowest = { name: group, times: 1 };
  if (isIPv4(group)) {
    return [{ name: `${group.split(".", 3).join(".")}.0/24`, times: TIMES.v4 }, narrowest];
  }
  if (!group.endsWith("::/64")) return [narrowest];
  const [first, second, third, fourth = ""] = group.replace("::/64", "").split(":");
  const site = `${first}:${second}:${third}`;
  const upperHalf = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { name: `${site}::/48`, times: TIMES.v6[48] },
    { name: `${site}:${upperHalf}::/56`, times: TIMES.v6[56] },
    narrowest,
  ];
}

/** Returns the network around an address, wide enough not to identify a household: an IPv4 /24, an IPv6 /48. */
export const networkOf = (address: string): string => networksOf(address)[0]?.name ?? address;
