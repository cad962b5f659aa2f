import { sql } from 'drizzle-orm';
import { typedMail } from '#src/config/sending.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** An account that emails typed addresses. */
export type Sender = {
  id: string;
  name: string;
  /** Has a verified email, and is neither suspended nor being deleted. */
  isProven: boolean;
  /** Emails per day. */
  limit: number;
};

type Row = {
  id: string;
  name: string;
  isProven: boolean;
  hasPhone: boolean;
  createdAt: string;
  eventWeeks: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The senders by id; deleted accounts are left out. */
export async function sendersOf(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, Sender>> {
  const now = clock.now();
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.name, u.created_at as "createdAt", u.phone_verified_at is not null as "hasPhone",
      u.email_verified_at is not null and ${isActiveIn('u')} as "isProven",
      (select count(distinct date_trunc('week', e.ends_at at time zone 'UTC'))::int from events e
        where e.organizer_user_id = u.id and e.state = 'published' and e.ends_at < ${now}::timestamptz
          and (select count(distinct r.user_id) from registrations r
            where r.event_id = e.id and r.state = 'confirmed' and r.user_id <> u.id
              and (r.holder_email = '' or r.order_id is not null)) >= ${typedMail.eventWeek.attendees}) as "eventWeeks"
    from users u where u.id = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Map(
    rows.map((row) => {
      const { id, name, isProven } = row;
      return [id, { id, name, isProven, limit: limitOf(row, now) }];
    }),
  );
}

function limitOf({ hasPhone, createdAt, eventWeeks }: Row, now: Date): number {
  const { first, bothContacts, month, eventWeek } = typedMail;
  const age = now.getTime() - new Date(createdAt).getTime();
  const months = Math.max(0, Math.floor(age / (month.days * dayMs)));
  return (
    first +
    (hasPhone ? bothContacts : 0) +
    Math.min(months, month.most) * month.more +
    Math.min(eventWeeks, eventWeek.most) * eventWeek.more
  );
}

/**
 * Throws SENDER_EMAIL_NEEDED unless the viewer may email people who did not register themselves, and HOST_EMAIL_NEEDED
 * unless the host may, in whose name it is sent.
 */
export async function requireProvenSender(
  deps: Pick<Deps, 'clock'>,
  tx: Db | Tx,
  viewerId: string,
  hostId: string | null = null,
): Promise<void> {
  const senders = await sendersOf(deps, tx, hostId === null ? [viewerId] : [viewerId, hostId]);
  if (!senders.get(viewerId)?.isProven)
    throw new AppError(
      'SENDER_EMAIL_NEEDED',
      'Verify your email first. Only accounts with a verified email can write to people who did not register themselves.',
    );
  if (hostId !== null && !senders.get(hostId)?.isProven)
    throw new AppError(
      'HOST_EMAIL_NEEDED',
      'The host has to verify their email before people can be emailed in their name.',
    );
}
