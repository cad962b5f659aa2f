import { isLoopback, isPublicAddress, literalAddress } from '#src/adapters/safe-http/public-address.ts';
import type { Settings } from '#src/deps.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Host names that are never public (RFC 6761, RFC 6762, RFC 9476 and similar), or have no dot. */
const closedName = /^[^.]*$|\.(localhost|local|internal|test|invalid|alt|onion|lan|home|corp|home\.arpa)$/;

/** Validates a webhook's URL. Whether its host resolves to an internal address is checked again at every attempt. */
export function checkUrl({ webhooksToLoopback }: Pick<Settings, 'webhooksToLoopback'>, typed: string): string {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw fieldRefused('url', 'webhook_url.invalid');
  url.hash = '';
  if (webhooksToLoopback && isHere(url)) return url.href;
  if (url.protocol !== 'https:') throw fieldRefused('url', 'webhook_url.https');
  const address = literalAddress(url);
  const name = url.hostname.replace(/\.$/, '');
  if (address === null ? closedName.test(name) : !isPublicAddress(address))
    throw fieldRefused('url', 'webhook_url.refused');
  return url.href;
}

function isHere(url: URL): boolean {
  return url.hostname === 'localhost' || isLoopback(literalAddress(url) ?? '');
}
