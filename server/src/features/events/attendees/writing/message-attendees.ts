import type { messageAttendees as contract } from '@foyer/contract/events/organizing/attendees.ts';
import type { DataOf, RequestOf } from '@foyer/contract/http.ts';
import { and, countDistinct, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { refusedBy } from '#src/features/accounts/notices/refusing/refused-addresses.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { lockOwnEvent } from '../../editing/lock-own-event.ts';
import { organizing } from '../list/organizing.ts';
import { enqueuePart, recipients, replyToOf } from './organizer-message.ts';
import { spareTyped } from './spare-typed.ts';

/** Addresses that are looked for at once. */
const chunk = 1_000;

type Input = RequestOf<typeof contract>['body'] & { id: string };

/** Writes to attendees in the organizer's name, or shows what would be written to how many. */
export async function messageAttendees(
  deps: Deps,
  viewer: SignedInUser,
  { id, subject, text, to, preview }: Input,
): Promise<DataOf<typeof contract>> {
  const answer = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    if (event.state === 'draft') throw new AppError('EVENT_STATE_REFUSED', 'Nobody comes to a draft.');
    const { count, typed } = await countRecipients(deps, tx, id, to);
    const replyTo = replyToOf(event);
    if (!preview && count > 0) {
      const from = await nameOf(tx, viewer.userId);
      const written = { eventId: id, title: event.title, from, replyTo, subject, text, to, after: null };
      await requireBudget({ db: tx, clock: deps.clock }, `event-messages:${id}`, organizing.messages);
      await requireBudget(
        { db: tx, clock: deps.clock },
        `attendee-messages:${viewer.userId}`,
        organizing.messagesOfAll,
      );
      await spareTyped(deps, tx, event, typed);
      await enqueuePart(deps, tx, { id: deps.random.uuid(), ...written });
    }
    return { recipients: count, sample: { subject, text, replyTo } };
  });
  deps.wakeOutbox();
  return answer;
}

/** People, not places: who has several is written to once, and guests who want no such mail are not. */
async function countRecipients(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  eventId: string,
  to: Input['to'],
): Promise<{ count: number; typed: number }> {
  const person = sql`coalesce(${registrations.userId}::text, ${registrations.holderEmail})`;
  const typed = sql`nullif(${registrations.holderEmail}, '')`;
  const [row] = await tx
    .select({ count: countDistinct(person), typed: countDistinct(typed) })
    .from(registrations)
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(recipients(eventId, to));
  const { count, typed: written } = row ?? { count: 0, typed: 0 };
  const named = await tx
    .selectDistinct({ email: registrations.holderEmail })
    .from(registrations)
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(and(recipients(eventId, to), isNull(registrations.userId)));
  let refused = 0;
  for (let at = 0; at < named.length; at += chunk) {
    const part = named.slice(at, at + chunk).map(({ email }) => email);
    refused += (await refusedBy(deps, tx, part)).size;
  }
  return { count: count - refused, typed: Math.max(0, written - refused) };
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
