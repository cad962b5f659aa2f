import type { SharedCard } from '@foyer/contract/business-cards/shared-card.ts';
import type { Deps } from '#src/deps.ts';
import { isBlocked } from '#src/features/connections/lock-members.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { notOpen, openCardLink } from './open-card-link.ts';
import { walletsOf } from './wallets-of.ts';

/** A card as its link shows it. The page that shows it logs the opening. */
export async function readSharedCard(deps: Deps, viewer: Viewer, { token }: { token: string }): Promise<SharedCard> {
  const { ownerId, content, color, event } = await openCardLink(deps, deps.db, token);
  if (viewer.kind === 'user' && (await isBlocked(deps.db, viewer.userId, ownerId))) throw notOpen();
  return {
    ...content,
    color,
    event: event && { slug: event.slug, title: event.title },
    wallets: walletsOf(deps),
    own: viewer.kind === 'user' && viewer.userId === ownerId,
  };
}
