import { isIPv4, isIPv6 } from 'node:net';

/**
 * Folds an address to the key of its budgets: IPv4 as it is, IPv4-mapped IPv6 as IPv4, other IPv6 as its /64 (rule 8).
 * Some proxies write the port too, and a header can hold anything: neither may make one caller look like many.
 */
export function budgetAddress(ip: string): string {
  const bare = withoutPort(ip).split('%')[0] ?? '';
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const groups = ipv6Groups(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
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

function ipv6Groups(ip: string): number[] {
  const hex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const pair = (x: string, y: string) => ((Number(x) << 8) | Number(y)).toString(16);
    return `${pair(a, b)}:${pair(c, d)}`;
  });
  const [head = '', tail] = hex.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return parse(head);
  const left = parse(head);
  const right = parse(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
