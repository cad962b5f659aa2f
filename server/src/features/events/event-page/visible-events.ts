import type { Db, Tx } from '#src/db/client.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { maySeeEvent } from '../policy.ts';
import { eventCardsOf, findActiveRegistration } from './event-row.ts';
import { eventFactsOf } from './present-event.ts';

type EventName = { slug: string; title: string };

/**
 * The names of these events, by id, as far as the viewer may see the events: what another member names on a card or in a
 * request may be a draft or for members only.
 */
export async function visibleEvents(
  db: Db | Tx,
  viewer: Viewer,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, EventName>> {
  const found = new Map<string, EventName>();
  for (const row of await eventCardsOf(db, [...new Set(ids.filter((id) => id !== null))])) {
    const { id, slug, title } = row.event;
    const isVisible =
      maySeeEvent(eventFactsOf(row), viewer, null) ||
      (viewer.kind === 'user' &&
        maySeeEvent(eventFactsOf(row), viewer, await findActiveRegistration(db, id, viewer.userId)));
    if (isVisible) found.set(id, { slug, title });
  }
  return found;
}
