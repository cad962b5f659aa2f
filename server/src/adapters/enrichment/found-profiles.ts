import type { NetworkProfileLink } from '@foyer/contract/profiles/wizard/network.ts';
import { foundNetworkUrl, networkHost } from '@foyer/contract/rules/profiles/network-url.ts';
import type { LookupSubject } from './lookup-providers.ts';
import { plainLine } from './plain-text.ts';

const most = 10;

/** The search query, within Brave's limits of 50 words and 400 characters. */
export function searchTerms({ name, title, company }: LookupSubject): string {
  const quoted = `"${name.replaceAll('"', ' ').trim()}"`;
  const rest = `${company} ${title}`.replaceAll('"', ' ').split(/\s+/).slice(0, 20).join(' ');
  return `site:${networkHost}/in ${quoted} ${rest}`.slice(0, 380).trim();
}

/** Turns search results into cards: only profiles of the network, without duplicates, in plain text. */
export function asCards(
  found: readonly { title?: unknown; link?: unknown; snippet?: unknown }[],
): NetworkProfileLink[] {
  const cards = new Map<string, NetworkProfileLink>();
  for (const { title, link, snippet } of found) {
    const address = typeof link === 'string' ? foundNetworkUrl(link) : null;
    const heading = plainLine(title, 200).replace(/\s*[|–-]\s*LinkedIn$/i, '');
    if (address === null || heading === '' || cards.has(address)) continue;
    cards.set(address, { title: heading, link: address, snippet: plainLine(snippet, 400) });
  }
  return [...cards.values()].slice(0, most);
}
