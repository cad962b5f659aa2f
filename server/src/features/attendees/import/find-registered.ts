import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';

/** Account ids and active registration ids by email address. */
export type KnownAddresses = { accounts: Map<string, string>; registered: Map<string, string> };

/** Finds accounts and registrations of these addresses. The event's counters must be locked, so that nobody registers meanwhile. */
export async function findRegistered(tx: Tx, eventId: string, emails: readonly string[]): Promise<KnownAddresses> {
  // One parameter for any number of addresses.
  const isAnyEmail = sql`any(${sql.param([...emails])}::text[])`;
  const accounts = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(sql`${users.email} = ${isAnyEmail}`, isNotNull(users.emailVerifiedAt), isAccountActive));
  const activeRegistrations = await tx
    .select({ id: registrations.id, holderEmail: registrations.holderEmail, email: users.email })
    .from(registrations)
    .leftJoin(users, and(eq(users.id, registrations.userId), isNotNull(users.emailVerifiedAt)))
    .where(
      and(
        eq(registrations.eventId, eventId),
        inArray(registrations.state, ['pending', 'held', 'confirmed']),
        or(sql`${registrations.holderEmail} = ${isAnyEmail}`, sql`${users.email} = ${isAnyEmail}`),
      ),
    );
  return {
    accounts: new Map(accounts.map(({ id, email }) => [email ?? '', id])),
    registered: new Map(
      activeRegistrations.flatMap(({ id, holderEmail, email }) =>
        [holderEmail, email ?? ''].filter(Boolean).map((at) => [at, id]),
      ),
    ),
  };
}
