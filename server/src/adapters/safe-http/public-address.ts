import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is assigned to the internet; `range` also says `unicast` of what is not assigned at all. */
const assignedV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet. Ranges for special use are refused, and so is IPv6 that holds an
 * IPv4 address (mapped, 6to4, NAT64, Teredo) or names a network interface: it could lead to a private network.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parsedAddress(address);
  if (parsed?.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(assignedV6);
}

/** Whether an IP address is this machine's own. */
export function isLoopback(address: string): boolean {
  return parsedAddress(address)?.range() === 'loopback';
}

/** The address that a URL itself names, without the brackets of IPv6; null: it names a host. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** Null for what is no plain address: the library would also read octal and hexadecimal numbers, and zone ids. */
function parsedAddress(address: string) {
  return isIP(address) === 0 || address.includes('%') ? null : ipaddr.parse(address);
}
