import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Reduces an address to the one that its budgets are counted for: IPv4 as it is, IPv4-mapped IPv6 as IPv4, other IPv6 as
 * its /64. Some proxies add the port, and a header can hold anything: neither may make one caller look like many.
 */
export function budgetAddress(ip: string): string {
  const bare = withoutPort(ip).split('%')[0] ?? '';
  if (isIP(bare) === 0) return 'unknown';
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** The coarse network shown to members and in logs: half of the address, never all of it. */
export function placeOf(address: string): string {
  if (address === 'unknown') return address;
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}::/32`;
  return `${address.split('.').slice(0, 2).join('.')}.0.0/16`;
}

function withoutPort(ip: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? [];
  return bracketed ?? dotted ?? ip;
}
