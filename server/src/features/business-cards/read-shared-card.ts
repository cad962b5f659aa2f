import type { SharedCard } from '@foyer/contract/business-cards/shared-card.ts';
import type { Deps } from '#src/deps.ts';
import { isBlocked } from '#src/features/connections/lock-members.ts';
import { visibleEvents } from '#src/features/events/event-page/visible-events.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { notOpen, openCardLink } from './open-card-link.ts';
import { walletsOf } from './wallets-of.ts';

/** A card as its link shows it, with its event if the viewer may see that. The page that shows it logs the opening. */
export async function readSharedCard(deps: Deps, viewer: Viewer, { token }: { token: string }): Promise<SharedCard> {
  const { ownerId, content, color, event } = await openCardLink(deps, deps.db, token);
  if (viewer.kind === 'user' && (await isBlocked(deps.db, viewer.userId, ownerId))) throw notOpen();
  const events = await visibleEvents(deps.db, viewer, [event?.id ?? null]);
  return {
    ...content,
    color,
    event: (event && events.get(event.id)) ?? null,
    wallets: walletsOf(deps),
    own: viewer.kind === 'user' && viewer.userId === ownerId,
  };
}
