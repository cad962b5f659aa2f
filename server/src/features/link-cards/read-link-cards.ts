import type { LinkCard, OwnLink } from '@foyer/contract/link-cards.ts';
import { inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { linkCardBudget } from '#src/config/link-cards.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { sharedCardsOf } from '#src/features/business-cards/shared-cards-of.ts';
import { eventCardsOf } from '#src/features/events/event-page/event-row.ts';
import { maySeeEvents } from '#src/features/events/event-page/may-see-events.ts';
import { presentEventCard } from '#src/features/events/event-page/present-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';

const eventKind = 'event' as const;
const uuid = z.uuid();
const isId = (name: string) => uuid.safeParse(name).success;

/**
 * What the links show the viewer now. A link that is unknown and one that is not for them are both null, so that
 * nobody learns from a link what its page would not say.
 */
export async function readLinkCards(
  deps: Deps,
  viewer: SignedInUser,
  { links }: { links: readonly OwnLink[] },
): Promise<{ items: (LinkCard | null)[] }> {
  await requireBudget(deps, `link-cards:${viewer.userId}`, linkCardBudget);
  const shownEvents = await visibleByName(
    deps,
    viewer,
    links.flatMap((link) => (link.kind === 'event' ? link.name.toLowerCase() : [])),
  );
  const shownCards = await sharedCardsOf(
    deps,
    viewer.userId,
    links.flatMap((link) => (link.kind === 'card' ? link.token : [])),
  );
  return {
    items: links.map((link) => {
      if (link.kind === 'event') return shownEvents.get(link.name.toLowerCase()) ?? null;
      const card = shownCards.get(link.token);
      return card ? { kind: 'card', ...card } : null;
    }),
  };
}

/** Events by id or slug, as the address of their page has it. */
async function visibleByName(
  deps: Deps,
  viewer: SignedInUser,
  names: readonly string[],
): Promise<ReadonlyMap<string, LinkCard>> {
  if (names.length === 0) return new Map();
  const rows = await deps.db
    .select({ id: events.id, slug: events.slug })
    .from(events)
    .where(
      or(
        inArray(
          events.slug,
          names.filter((name) => !isId(name)),
        ),
        inArray(events.id, names.filter(isId)),
      ),
    );
  const visible = await maySeeEvents(
    deps,
    rows.map(({ id }) => ({ id, userId: viewer.userId })),
  );
  const ids = [...visible].map(({ id }) => id);
  const cards = (await eventCardsOf(deps.db, ids)).map((row) => presentEventCard(row, viewer, deps.clock.now()));
  return new Map(
    cards.flatMap((card) => [card.id, card.slug].map((name) => [name, { ...card, kind: eventKind }] as const)),
  );
}
