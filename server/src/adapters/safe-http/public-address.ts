import { BlockList, isIP } from 'node:net';

type Subnet = readonly [network: string, prefix: number];

/** What IANA keeps for special use: nothing there is a service that strangers offer (rule 43). */
const specialV4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of the addresses that are given out at all, 2000::/3. Those that hold an IPv4 address are refused as a whole. */
const specialV6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = { ipv4: listOf('ipv4', specialV4), ipv6: listOf('ipv6', specialV6) };
const given = listOf('ipv6', [['2000::', 3]]);
const loopbackV4 = listOf('ipv4', [['127.0.0.0', 8]]);

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.ipv4.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && given.check(address, 'ipv6') && !closed.ipv6.check(address, 'ipv6');
    default:
      return false;
  }
}

export function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && loopbackV4.check(address, 'ipv4'));
}

/** The address that a URL itself names, without the brackets of IPv6; null: it names a host. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

function listOf(type: 'ipv4' | 'ipv6', subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, type);
  return list;
}
