import { and, eq, isNotNull, lte, notExists } from 'drizzle-orm';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import { lifetimeStart } from '#src/features/leads/queries.ts';

/** Deletes guests who never held anything and are signed in nowhere. One who does is kept, however old their lead is. */
export async function purgeGuests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const holds = (table: typeof registrations | typeof orders | typeof waitingEntries) =>
    db.select({ id: table.id }).from(table).where(eq(table.userId, users.id));
  const session = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), isActive(clock.now())));
  const purged = await db
    .delete(users)
    .where(
      and(
        isNotNull(users.guestSince),
        lte(users.guestSince, lifetimeStart({ clock })),
        notExists(holds(registrations)),
        notExists(holds(orders)),
        notExists(holds(waitingEntries)),
        notExists(session),
      ),
    )
    .returning({ id: users.id });
  return purged.length;
}
