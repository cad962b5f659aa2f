import { linkPreviewLimits } from '@foyer/contract/link-previews.ts';
import { isLoopback, literalAddress } from '#src/adapters/safe-http/public-address.ts';
import type { Settings } from '#src/deps.ts';

/**
 * Whether the page behind a link may be read: by https on its usual port, and not our own, whose pages know who reads them. Where
 * its name leads is checked when it is resolved.
 */
export function mayPreview(
  { linkPreviews, publicUrl }: Pick<Settings, 'linkPreviews' | 'publicUrl'>,
  url: URL,
): boolean {
  if (!linkPreviews || url.href.length > linkPreviewLimits.url || url.host === new URL(publicUrl).host) return false;
  if (linkPreviews.toLoopback && isHere(url)) return url.protocol === 'http:' || url.protocol === 'https:';
  return url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
}

/** The page of an address, whatever part of it the address points at. */
export function withoutFragment(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  return url;
}

function isHere(url: URL): boolean {
  const address = literalAddress(url);
  return address === null ? url.hostname === 'localhost' : isLoopback(address);
}
