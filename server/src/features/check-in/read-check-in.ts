import type { readCheckIn as contract } from '@foyer/contract/check-in/check-in.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { attendanceModes } from '@foyer/contract/rules/events/event-choices.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { CheckInAccess } from './access.ts';
import { signingTicketKey, ticketKeysOf } from './ticket-codes/ticket-keys.ts';

/** The state of check-in: expected and arrived attendees, and the public keys for verifying tickets offline. */
export async function readCheckIn(deps: Deps, access: CheckInAccess): Promise<DataOf<typeof contract>> {
  const { title, startsAt, endsAt, timeZone, state } = access.event;
  const counts = await deps.db
    .select({
      audience: registrations.audience,
      expected: sql<number>`count(*)::int`,
      arrived: sql<number>`count(${checkIns.id})::int`,
    })
    .from(registrations)
    .leftJoin(checkIns, and(eq(checkIns.registrationId, registrations.id), isNull(checkIns.undoneAt)))
    .where(and(eq(registrations.eventId, access.eventId), eq(registrations.state, 'confirmed')))
    .groupBy(registrations.audience);
  await signingTicketKey(deps);
  return {
    event: {
      id: access.eventId,
      title,
      timeZone,
      cancelled: state === 'cancelled',
      startsAt: startsAt?.toISOString() ?? '',
      endsAt: endsAt?.toISOString() ?? '',
    },
    audiences: attendanceModes.flatMap((audience) => counts.filter((count) => count.audience === audience)),
    role: access.role,
    as: access.label ?? (await nameOf(deps, access.userId)),
    keys: (await ticketKeysOf(deps)).map(({ id, rawPublicKey }) => ({
      id,
      publicKey: rawPublicKey.toString('base64url'),
    })),
  };
}

async function nameOf({ db }: Pick<Deps, 'db'>, userId: string | null): Promise<string> {
  if (userId === null) return '';
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
