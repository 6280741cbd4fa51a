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

/** A network that an address is in, and how many times as much as one address it may use. */
type Network = { readonly name: string; readonly times: number };

/**
 * A /24 of IPv4 may be all phones of a region behind their carrier's few addresses: it has the share
 * of sixteen, and whoever rents the 256 of it has no more. Of IPv6 a phone has a /64, a household a
 * /64 or a /56, and a cheap server up to a /48: it has four times the share of one.
 */
const TIMES = { v4: 16, v6: { 56: 2, 48: 4 } } as const;

/** Returns the networks around an address, the widest first and what counts as one address last. */
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

/** Returns the network around an address, wide enough to name no household: a /24 of IPv4, a /48 of IPv6. */
export const networkOf = (address: string): string => networksOf(address)[0]?.name ?? address;
