import { limits } from '../../limits.ts';
import type { KeyOf } from '../message-keys.ts';

/** The professional network whose profiles can be linked: the only host allowed in such a link. */
export const networkHost = 'linkedin.com';

const handle = /(?:[\p{L}\p{N}_-]|%[0-9a-f]{2})+/iu.source;
const shape = new RegExp(`^https?://(?:www\\.)?${networkHost.replace('.', '\\.')}/in/(${handle})/?$`, 'iu');
/** As search engines return them: with a country prefix and tracking parameters. */
const foundShape = new RegExp(
  `^https?://(?:[a-z]{2,3}\\.)?${networkHost.replace('.', '\\.')}/in/(${handle})/?(?:[?#].*)?$`,
  'iu',
);

/** Checks a typed profile address: http(s), optional www, the host, `/in/` and a handle. */
export function checkNetworkUrl(typed: string): KeyOf<'network_url'> | null {
  const text = typed.trim();
  if (text === '') return 'network_url.required';
  return ofHandle(shape.exec(text)?.[1]) === null ? 'network_url.invalid' : null;
}

/** The canonical form for storage, always https; null if it is not a profile address. */
export function canonicalNetworkUrl(typed: string): string | null {
  return ofHandle(shape.exec(typed.trim())?.[1]);
}

/** The canonical form of an address found by a search engine. */
export function foundNetworkUrl(found: string): string | null {
  return found.length <= limits.networkUrl.max ? ofHandle(foundShape.exec(found)?.[1]) : null;
}

/** The address as shown on a card: without scheme and www. */
export function shortNetworkUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

function ofHandle(handle: string | undefined): string | null {
  const url = `https://www.${networkHost}/in/${handle}`;
  return handle === undefined || url.length > limits.networkUrl.max ? null : url;
}
