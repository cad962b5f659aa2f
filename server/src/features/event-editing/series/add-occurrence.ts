import { clocksAt } from '@foyer/contract/rules/events/zoned-instant.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';
import { eventAudiences, events } from '#src/db/schema/events.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { shareCover } from '#src/features/events/cover/storage/cover-files.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { copyTicketTypes, type SaleWindow } from '#src/features/tickets/copying/copy-tickets.ts';
import { type ShiftTime, shiftWindow } from '#src/features/tickets/copying/shift-window.ts';
import { freeEventSlug } from '../free-event-slug.ts';

type CopyDeps = Pick<Deps, 'clock' | 'random'>;
type OccurrenceTimes = { startsAt: Date; endsAt: Date; seriesId: string };

/** Adds one more date to a series: a copy of the event with its settings and without registrations. */
export async function addOccurrence(deps: CopyDeps, tx: Tx, event: OwnEvent, date: OccurrenceTimes): Promise<void> {
  const now = deps.clock.now();
  const id = deps.random.uuid();
  const day = clocksAt(date.startsAt, event.timeZone).slice(0, 10);
  const shift = shiftWindow(event, date.startsAt);
  await tx.insert(events).values({
    ...event,
    ...date,
    id,
    slug: await freeEventSlug(deps, tx, { id, title: `${event.title.slice(0, 36)} ${day}` }),
    recurrenceAt: date.startsAt,
    coverKey: await shareCover(tx, event.coverKey),
    registrationClosesAt: shift(event.registrationClosesAt),
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
  await copyRelated(deps, tx, { from: event.id, to: id, shift });
}

/** Copies capacities, ticket types with promo codes, questions and the team. */
async function copyRelated(
  deps: CopyDeps,
  tx: Tx,
  { from, to, shift }: { from: string; to: string; shift: ShiftTime },
) {
  const own = { eventId: to, createdAt: deps.clock.now() };
  const counters = await tx.select().from(eventAudiences).where(eq(eventAudiences.eventId, from));
  await tx.insert(eventAudiences).values(counters.map((row) => ({ ...row, eventId: to, taken: 0, waiting: 0 })));
  // Sales open for all dates at the same time and close at the same distance before each.
  const window = (before: SaleWindow) => ({ from: before.from, until: shift(before.until), of: null });
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
