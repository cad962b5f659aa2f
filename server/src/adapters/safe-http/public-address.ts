import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 range that is assigned to the internet. `range` also reports `unicast` for unassigned addresses. */
const assignedV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet. Refuses special-use ranges, and IPv6 that embeds an IPv4 address (mapped,
 * 6to4, NAT64, Teredo) or names an interface, as it could reach a private network.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parsedAddress(address);
  if (parsed?.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(assignedV6);
}

/** Whether an IP address is loopback. */
export function isLoopback(address: string): boolean {
  return parsedAddress(address)?.range() === 'loopback';
}

/** The IP address in a URL, without IPv6 brackets; null for a host name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** Null unless it is a plain address: the library also parses octal and hexadecimal numbers and zone ids. */
function parsedAddress(address: string) {
  return isIP(address) === 0 || address.includes('%') ? null : ipaddr.parse(address);
}
