import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** A declined member cannot get a spot by another route, such as an order, the waitlist or a transfer. */
export async function refuseDeclined(tx: Tx, eventId: string, userId: string): Promise<void> {
  const declined = and(
    eq(registrations.eventId, eventId),
    eq(registrations.userId, userId),
    eq(registrations.state, 'declined'),
  );
  const found = await tx.select({ id: registrations.id }).from(registrations).where(declined).limit(1);
  if (found.length > 0) throw new AppError('REGISTRATION_DECLINED', 'The organizer has declined this registration.');
}
