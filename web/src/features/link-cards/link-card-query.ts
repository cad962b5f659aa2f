import { type LinkCard, linkCardsAtOnce, type OwnLink, readLinkCards } from '@foyer/contract/link-cards.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { linkCardKeys } from '#src/lib/query-keys/link-card-keys.ts';

/** Links of messages that appear together are read at once. */
const gatherMs = 20;

type Waiting = { link: OwnLink; resolve: (card: LinkCard | null) => void; reject: (error: unknown) => void };
let waiting: Waiting[] = [];

function read(link: OwnLink): Promise<LinkCard | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void readWaiting(), gatherMs);
    waiting.push({ link, resolve, reject });
  });
}

async function readWaiting(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += linkCardsAtOnce) {
    const some = all.slice(from, from + linkCardsAtOnce);
    try {
      const { items } = await call(readLinkCards, { body: { links: some.map(({ link }) => link) } });
      for (const [n, { resolve }] of some.entries()) resolve(items[n] ?? null);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}

/** What a link shows the viewer. Read again after a while: an event changes, and a card can be taken back. */
export const linkCardQuery = (viewer: string, link: OwnLink) =>
  queryOptions({
    queryKey: linkCardKeys.one(viewer, link),
    queryFn: () => read(link),
    staleTime: 60_000,
    // Without it, the link is there.
    retry: false,
  });
