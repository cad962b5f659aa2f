import type { DataOf } from '@foyer/contract/http.ts';
import type { acceptTransfer as contract, readTransfer as shown } from '@foyer/contract/orders/transfers.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { findActiveRegistration } from '#src/features/events/event-page/event-row.ts';
import { presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { requireAnswers, type StoredAnswers } from '#src/features/registrations/questions/check-answers.ts';
import { refuseDeclined } from '#src/features/registrations/refuse-declined.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { endModeChange } from '../cancellation/release-tickets.ts';
import { lockTicket, type OwnTicket } from '../locking/lock-own-ticket.ts';
import { arrivedOn } from '../locking/require-not-checked-in.ts';
import { notifyTransferred } from './notify-transferred.ts';
import { transferHash } from './offer-transfer.ts';

type Token = { token: string };

/** What a link offers, without taking it. */
export async function readTransfer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { token }: Token,
): Promise<DataOf<typeof shown>> {
  const open = await findOpen(db, token, clock.now());
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
    .leftJoin(users, eq(users.id, open.fromUserId ?? ''))
    .where(eq(registrations.id, open.registrationId));
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
    until: open.until.toISOString(),
  };
}

/**
 * The place changes hands; the ledger does not see it, so that it works when nothing is left. What the one before has
 * said of themselves goes with them, the new one answers for themselves, and the code before is void. Asked again by
 * the same person, it is theirs.
 */
export async function acceptTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { token, answers: given }: Token & { answers?: Answers | undefined },
): Promise<DataOf<typeof contract>> {
  const answer = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const [known] = await tx
      .select()
      .from(transfers)
      .where(eq(transfers.tokenHash, transferHash(token)));
    const found = known && (await lockTicket(tx, known.registrationId));
    if (!known || !found) throw noSuchTransfer();
    const living = await findActiveRegistration(tx, found.event.id, viewer.userId);
    const isMine = living?.id === found.place.id;
    if (isMine) return { eventSlug: found.event.slug, registration: presentRegistration(living) };
    await findOpen(tx, token, deps.clock.now());
    const { event, place } = found;
    if (place.state !== 'confirmed' || event.state !== 'published') throw noSuchTransfer();
    if ((await arrivedOn(tx, [place.id])).size > 0) throw noSuchTransfer();
    if (living) throw new AppError('ALREADY_REGISTERED', 'You have a place already.');
    await refuseDeclined(tx, event.id, viewer.userId);
    const answers = requireAnswers(await activeQuestions(tx, event.id), given);
    await handOver(deps, tx, viewer, { ...found, answers, fromUserId: known.fromUserId });
    await tx.update(transfers).set({ state: 'done', endedAt: deps.clock.now() }).where(eq(transfers.id, known.id));
    const now = await findActiveRegistration(tx, event.id, viewer.userId);
    if (!now) throw new Error('a place that was handed over is not there');
    return { eventSlug: event.slug, registration: presentRegistration(now) };
  });
  deps.wakeOutbox();
  return answer;
}

async function handOver(
  deps: Deps,
  tx: Tx,
  { userId }: SignedInUser,
  { place, event, locked, answers, fromUserId }: OwnTicket & { answers: StoredAnswers; fromUserId: string | null },
): Promise<void> {
  // Nobody pays for somebody else to attend the other way.
  if (locked?.change?.registrationId === place.id) await endModeChange(deps, tx, locked, 'dropped');
  const serial = place.serial + 1;
  await tx
    .update(registrations)
    .set({ userId, holderName: '', holderEmail: '', answers, serial, takenOver: true, changedAt: deps.clock.now() })
    .where(eq(registrations.id, place.id));
  const shown = noticeValues(event);
  if (!shown) return;
  await notifyTransferred(deps, tx, { shown, place, key: `transfer:${serial}`, fromUserId, userId });
}

async function findOpen(db: Db | Tx, token: string, now: Date): Promise<typeof transfers.$inferSelect> {
  const open = and(eq(transfers.tokenHash, transferHash(token)), eq(transfers.state, 'open'), gt(transfers.until, now));
  const [row] = await db.select().from(transfers).where(open);
  if (!row) throw noSuchTransfer();
  return row;
}

function noSuchTransfer(): AppError {
  return new AppError('TRANSFER_REFUSED', 'This place is no longer handed over.');
}
