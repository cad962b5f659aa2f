import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import type { CardActivity, CardColor, CardField } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { eq, sql } from 'drizzle-orm';
import { cardLogBudget } from '#src/config/business-cards.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { businessCardEvents, businessCardLinks, businessCards } from '#src/db/schema/business-cards.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import { spend } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { contentOf } from './card-content.ts';
import { fieldsOf } from './card-rows.ts';
import { endOf, linkState, shownFields } from './policy.ts';
import { cardTokenHash } from './share-card.ts';

/** A card opened through one of its links. */
export type OpenCard = {
  linkId: string;
  cardId: string;
  ownerId: string;
  fields: ReadonlySet<CardField>;
  content: CardContent;
  color: CardColor;
  event: { id: string } | null;
  /** When the card or this link expires, whichever is first. */
  expiresAt: Date | null;
};

/**
 * Finds the card of a link with what the link shows now. NOT_FOUND alike for unknown links, paused cards and members who
 * are gone; CARD_ENDED for revoked links and expired cards.
 */
export async function openCardLink(deps: Pick<Deps, 'clock'>, db: Db | Tx, token: string): Promise<OpenCard> {
  const [row] = await db
    .select({
      link: businessCardLinks,
      card: businessCards,
      event: { id: events.id },
    })
    .from(businessCardLinks)
    .innerJoin(businessCards, eq(businessCards.id, businessCardLinks.cardId))
    .leftJoin(events, eq(events.id, businessCards.eventId))
    .where(eq(businessCardLinks.tokenHash, cardTokenHash(token)));
  if (!row) throw notOpen();
  const { link, card, event } = row;
  const profile = await findRowOf(db, card.userId);
  const own = (await fieldsOf(db, [card.id])).get(card.id);
  const fields = shownFields(own?.fields ?? [], link.fields);
  const content = profile && own ? contentOf(profile, fields, own.extras) : null;
  const state = linkState({ card, link, isOwnerGone: content === null }, deps.clock.now());
  if (state === 'ended') throw new AppError('CARD_ENDED', "This card isn't shared anymore.");
  if (state === 'hidden' || !content) throw notOpen();
  return {
    linkId: link.id,
    cardId: card.id,
    ownerId: card.userId,
    fields,
    content,
    color: card.color,
    event,
    expiresAt: endOf({ card, link }),
  };
}

type LogDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'counters'>;

/** Writes to the owner's log that a link was used. A flood of openings is not logged beyond its budget. */
export async function logUse(deps: LogDeps, linkId: string, what: CardActivity): Promise<void> {
  const { allowed } = await spend(deps, `card-log:${linkId}`, cardLogBudget);
  if (!allowed) return;
  // The card may have been deleted meanwhile.
  await deps.db.execute(sql`insert into ${businessCardEvents} (id, link_id, what, at)
    select ${deps.random.uuid()}::uuid, id, ${what}, ${deps.clock.now()}::timestamptz
    from ${businessCardLinks} where id = ${linkId} for key share`);
}

/** Apps that make a preview of a link, and crawlers. */
const previews = /bot|crawl|spider|preview|facebookexternalhit|embedly|whatsapp|curl|wget/i;

/** Logs that the page of a card was opened. Link previews do not count. */
export async function logOpening(deps: LogDeps, userAgent: string | undefined, token: string): Promise<void> {
  if (!userAgent || previews.test(userAgent)) return;
  const [link] = await deps.db
    .select({ id: businessCardLinks.id })
    .from(businessCardLinks)
    .where(eq(businessCardLinks.tokenHash, cardTokenHash(token)));
  if (link) await logUse(deps, link.id, 'opened');
}

export function notOpen(): AppError {
  return new AppError('NOT_FOUND', "This card isn't available.");
}
