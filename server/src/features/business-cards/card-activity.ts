import type { listCardActivity as endpoint } from '@foyer/contract/business-cards/business-cards.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { cardRules } from '#src/config/business-cards.ts';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import {
  businessCardEvents,
  businessCardLinks,
  cardExchanges,
  receivedContacts,
} from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { ownCard } from './card-rows.ts';
import { isNotBlocked } from './present-contacts.ts';

/** When a card was opened, saved and exchanged, newest first. Only people who gave their details have a name. */
export async function listCardActivity(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<DataOf<typeof endpoint>> {
  await ownCard(db, userId, id);
  const { at } = businessCardEvents;
  const theirs = or(
    eq(receivedContacts.id, businessCardEvents.contactId),
    eq(receivedContacts.fromId, businessCardEvents.contactId),
  );
  const rows = await db
    .select({ event: businessCardEvents, link: businessCardLinks, who: receivedContacts.name })
    .from(businessCardEvents)
    .innerJoin(businessCardLinks, eq(businessCardLinks.id, businessCardEvents.linkId))
    .leftJoin(receivedContacts, and(eq(receivedContacts.userId, userId), theirs, isNotBlocked))
    .where(and(eq(businessCardLinks.cardId, id), behind(readCursor(cursor), at, '<', businessCardEvents.id)))
    .orderBy(desc(at), desc(businessCardEvents.id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, ({ event }) => ({ at: event.at.getTime(), id: event.id }));
  const items = page.map(({ event, link, who }) => ({
    id: event.id,
    what: event.what,
    at: event.at.toISOString(),
    kind: link.kind,
    label: link.label,
    who,
  }));
  return { items, nextCursor };
}

/** Deletes old entries of the log, and the ids of scans that nobody repeats anymore. */
export async function purgeCardLog({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
  await db.delete(businessCardEvents).where(lt(businessCardEvents.at, daysAgo(cardRules.logDays)));
  await db.delete(cardExchanges).where(lt(cardExchanges.at, daysAgo(cardRules.exchangeDays)));
}
