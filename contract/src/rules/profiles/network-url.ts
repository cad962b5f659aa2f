import { limits } from '../../limits.ts';
import type { KeyOf } from '../message-keys.ts';

/** The professional network whose profiles can be linked. The only host that a link to one may have. */
export const networkHost = 'linkedin.com';

const handle = /(?:[\p{L}\p{N}_-]|%[0-9a-f]{2})+/iu.source;
const shape = new RegExp(`^https?://(?:www\\.)?${networkHost.replace('.', '\\.')}/in/(${handle})/?$`, 'iu');
/** As search engines write it: a country in front, and what they track behind. */
const foundShape = new RegExp(
  `^https?://(?:[a-z]{2,3}\\.)?${networkHost.replace('.', '\\.')}/in/(${handle})/?(?:[?#].*)?$`,
  'iu',
);

/** A typed address of a profile: http(s), perhaps www, the host, `/in/` and a handle (spec section 5). */
export function checkNetworkUrl(typed: string): KeyOf<'network_url'> | null {
  const text = typed.trim();
  if (text === '') return 'network_url.required';
  return ofHandle(shape.exec(text)?.[1]) === null ? 'network_url.invalid' : null;
}

/** The one form in which an address is kept, or null when it is none. Always https. */
export function canonicalNetworkUrl(typed: string): string | null {
  return ofHandle(shape.exec(typed.trim())?.[1]);
}

/** The same for an address that a search engine gave. */
export function foundNetworkUrl(found: string): string | null {
  return found.length <= limits.networkUrl.max ? ofHandle(foundShape.exec(found)?.[1]) : null;
}

/** How a card shows it: without scheme and www. */
export function shortNetworkUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

function ofHandle(handle: string | undefined): string | null {
  const url = `https://www.${networkHost}/in/${handle}`;
  return handle === undefined || url.length > limits.networkUrl.max ? null : url;
}
