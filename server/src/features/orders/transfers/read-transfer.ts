import type { DataOf } from '@foyer/contract/http.ts';
import type { readTransfer as contract } from '@foyer/contract/orders/transfers.ts';
import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { findOpenTransfer, noSuchTransfer } from './find-open-transfer.ts';

/** Shows what a transfer link offers, without accepting it. */
export async function readTransfer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { token }: { token: string },
): Promise<DataOf<typeof contract>> {
  const transfer = await findOpenTransfer(db, token, clock.now());
  const [row] = await db
    .select({
      event: {
        slug: events.slug,
        title: events.title,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        timeZone: events.timeZone,
        state: events.state,
      },
      eventId: events.id,
      audience: registrations.audience,
      state: registrations.state,
      ticketName: ticketTypes.name,
      from: users.name,
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .leftJoin(users, eq(users.id, transfer.fromUserId ?? ''))
    .where(eq(registrations.id, transfer.registrationId));
  if (row?.state !== 'confirmed' || row.event.state !== 'published') throw noSuchTransfer();
  const { eventId } = row;
  const { slug, title, startsAt, endsAt, timeZone } = row.event;
  return {
    questions: await activeQuestions(db, eventId),
    event: {
      slug,
      title,
      timeZone,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    },
    audience: row.audience,
    ticketName: row.ticketName ?? '',
    from: row.from ?? '',
    until: transfer.until.toISOString(),
  };
}
