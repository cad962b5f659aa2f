import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Folds an address to the key of its budgets: IPv4 as it is, IPv4-mapped IPv6 as IPv4, other IPv6 as its /64 (rule 8).
 * Some proxies write the port too, and a header can hold anything: neither may make one caller look like many.
 */
export function budgetAddress(ip: string): string {
  const bare = withoutPort(ip).split('%')[0] ?? '';
  if (isIP(bare) === 0) return 'unknown';
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** A coarse network for people and logs: half of a budget's address, never all of it (rule 44). */
export function placeOf(address: string): string {
  if (address === 'unknown') return address;
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}::/32`;
  return `${address.split('.').slice(0, 2).join('.')}.0.0/16`;
}

function withoutPort(ip: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? [];
  return bracketed ?? dotted ?? ip;
}
