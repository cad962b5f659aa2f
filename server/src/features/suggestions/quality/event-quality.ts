import type { DataOf } from '@foyer/contract/http.ts';
import type { readEventSuggestionQuality, SuggestionQuality } from '@foyer/contract/suggestions/quality.ts';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { eventSuggestionQuality, suggestionDays } from '#src/db/schema/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { countQuality } from './count-quality.ts';
import { publishable } from './policy.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;

const weekMs = 7 * 24 * 60 * 60 * 1000;
const availableAfter = (endsAt: Date) => new Date(endsAt.getTime() + weekMs);

/**
 * The figures of one event for its organizers, once and for all a week after its end: figures that change from day to
 * day would tell what a single person did. Lists of events are apart from those that the public figures count.
 */
export async function readEventQuality(
  deps: Reading,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<DataOf<typeof readEventSuggestionQuality>> {
  await requireOrganizer(deps, viewer, id);
  const endsAt = (await findEventById(deps.db, id))?.event.endsAt ?? null;
  if (endsAt === null) return { availableAt: null, quality: null };
  const availableAt = availableAfter(endsAt);
  const quality = availableAt <= deps.clock.now() ? await storedQuality(deps, id, availableAt) : null;
  return { availableAt: availableAt.toISOString(), quality };
}

/** Counts the figures that have become available, before the lists behind them are deleted. */
export async function countEventQuality(deps: Reading): Promise<void> {
  const { db, clock } = deps;
  const counted = db
    .select({ one: sql`1` })
    .from(eventSuggestionQuality)
    .where(
      and(
        eq(eventSuggestionQuality.eventId, events.id),
        gte(eventSuggestionQuality.countedAt, sql`${events.endsAt} + interval '7 days'`),
      ),
    );
  const lists = db.select({ one: sql`1` }).from(suggestionDays).where(eq(suggestionDays.eventId, events.id));
  const due = await db
    .select({ id: events.id, endsAt: events.endsAt })
    .from(events)
    .where(
      and(
        lt(events.endsAt, new Date(clock.now().getTime() - weekMs)),
        sql`exists ${lists}`,
        sql`not exists ${counted}`,
      ),
    );
  for (const { id, endsAt } of due) if (endsAt) await storedQuality(deps, id, availableAfter(endsAt));
}

/** Figures that were counted before the event's end was moved are counted again. */
async function storedQuality(
  { db, clock }: Reading,
  eventId: string,
  availableAt: Date,
): Promise<SuggestionQuality | null> {
  const { quality: figures, countedAt } = eventSuggestionQuality;
  const [known] = await db
    .select({ quality: figures })
    .from(eventSuggestionQuality)
    .where(and(eq(eventSuggestionQuality.eventId, eventId), gte(countedAt, availableAt)));
  if (known) return known.quality;
  const quality = publishable(await countQuality(db, sql`d.event_id = ${eventId}`));
  const row = { eventId, quality, countedAt: clock.now() };
  await db
    .insert(eventSuggestionQuality)
    .values(row)
    .onConflictDoUpdate({ target: eventSuggestionQuality.eventId, set: row, setWhere: lt(countedAt, availableAt) });
  return quality;
}
