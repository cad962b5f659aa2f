import { and, eq, isNull } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'random'>;

/** The copy of an event sells the same, without dates and codes: those were for the event before. */
export async function copyTickets({ db, clock, random }: Parts, from: string, to: string): Promise<void> {
  const offered = await db
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, from), isNull(ticketTypes.archivedAt)));
  if (offered.length === 0) return;
  const blank = { eventId: to, taken: 0, salesFrom: null, salesUntil: null, createdAt: clock.now() };
  await db.transaction(async (tx) => {
    await tx.insert(ticketTypes).values(offered.map((type) => ({ ...type, ...blank, id: random.uuid() })));
    await tx.update(events).set({ ticketed: true }).where(eq(events.id, to));
  });
}
