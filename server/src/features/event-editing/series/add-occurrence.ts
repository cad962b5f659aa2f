import { clocksAt } from '@foyer/contract/rules/events/zoned-instant.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';
import { eventAudiences, events } from '#src/db/schema/events.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { shareCover } from '#src/features/events/cover/storage/cover-files.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { copyTicketTypes, type SaleWindow } from '#src/features/tickets/copying/copy-types.ts';
import { type ShiftTime, shiftWindow } from '#src/features/tickets/copying/shift-window.ts';
import { freeEventSlug } from '../free-event-slug.ts';

type Parts = Pick<Deps, 'clock' | 'random'>;
type NewDate = { startsAt: Date; endsAt: Date; seriesId: string };

/** One more date of an event: all that its organizer says of it, with nobody registered. */
export async function addOccurrence(deps: Parts, tx: Tx, event: OwnEvent, date: NewDate): Promise<void> {
  const now = deps.clock.now();
  const id = deps.random.uuid();
  const day = clocksAt(date.startsAt, event.timeZone).slice(0, 10);
  const moved = shiftWindow(event, date.startsAt);
  await tx.insert(events).values({
    ...event,
    ...date,
    id,
    slug: await freeEventSlug(deps, tx, { id, title: `${event.title.slice(0, 36)} ${day}` }),
    recurrenceAt: date.startsAt,
    coverKey: await shareCover(tx, event.coverKey),
    registrationClosesAt: moved(event.registrationClosesAt),
    windowOf: null,
    publishedAt: event.state === 'published' ? now : null,
    state: event.state === 'published' ? 'published' : 'draft',
    version: 0,
    sequence: 0,
    stateSequence: null,
    previousStartsAt: null,
    createdAt: now,
    updatedAt: now,
  });
  await copyParts(deps, tx, { from: event.id, to: id, moved });
}

/** Places, tickets with their codes, questions and whoever helps. */
async function copyParts(deps: Parts, tx: Tx, { from, to, moved }: { from: string; to: string; moved: ShiftTime }) {
  const own = { eventId: to, createdAt: deps.clock.now() };
  const places = await tx.select().from(eventAudiences).where(eq(eventAudiences.eventId, from));
  await tx.insert(eventAudiences).values(places.map((row) => ({ ...row, eventId: to, taken: 0, waiting: 0 })));
  // What is on sale now is so for all dates, and until as long before each.
  const window = (before: SaleWindow) => ({ from: before.from, until: moved(before.until), of: null });
  await copyTicketTypes(deps, tx, { from, to, window });
  const questions = await tx
    .select()
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, from), isNull(eventQuestions.archivedAt)));
  if (questions.length > 0)
    await tx.insert(eventQuestions).values(questions.map((row) => ({ ...row, ...own, id: deps.random.uuid() })));
  const team = await tx.select().from(eventHosts).where(eq(eventHosts.eventId, from));
  if (team.length > 0) await tx.insert(eventHosts).values(team.map((row) => ({ ...row, eventId: to })));
}
