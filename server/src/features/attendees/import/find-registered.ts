import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';

/** By email: whose account it is, and the registration that they have already. */
export type Registered = { accounts: Map<string, string>; registered: Map<string, string> };

/** What is known of these addresses. The event's counters must be locked: nobody registers meanwhile. */
export async function findRegistered(tx: Tx, eventId: string, emails: readonly string[]): Promise<Registered> {
  // One parameter however many there are.
  const asked = sql`any(${sql.param([...emails])}::text[])`;
  const accounts = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        sql`${users.email} = ${asked}`,
        isNotNull(users.emailVerifiedAt),
        isNull(users.suspendedAt),
        isNull(users.deletionDueAt),
      ),
    );
  const living = await tx
    .select({ id: registrations.id, holderEmail: registrations.holderEmail, email: users.email })
    .from(registrations)
    .leftJoin(users, and(eq(users.id, registrations.userId), isNotNull(users.emailVerifiedAt)))
    .where(
      and(
        eq(registrations.eventId, eventId),
        inArray(registrations.state, ['pending', 'held', 'confirmed']),
        or(sql`${registrations.holderEmail} = ${asked}`, sql`${users.email} = ${asked}`),
      ),
    );
  return {
    accounts: new Map(accounts.map(({ id, email }) => [email ?? '', id])),
    registered: new Map(
      living.flatMap(({ id, holderEmail, email }) => [holderEmail, email ?? ''].filter(Boolean).map((at) => [at, id])),
    ),
  };
}
