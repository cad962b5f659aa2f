import type { DataOf } from '@foyer/contract/http.ts';
import type { acceptTransfer as contract } from '@foyer/contract/orders/transfers.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
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
import { checkedInTickets } from '../locking/checked-in-tickets.ts';
import { lockTicket, type OwnTicket } from '../locking/lock-own-ticket.ts';
import { findOpenTransfer, noSuchTransfer, transferHash } from './find-open-transfer.ts';
import { notifyTransferred } from './notify-transferred.ts';

/**
 * Transfers a ticket to the viewer. It takes no capacity, so it works when the event is full. The previous holder's details
 * and answers are deleted, and their ticket code becomes void. Repeated by the new holder, it changes nothing.
 */
export async function acceptTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { token, answers: givenAnswers }: { token: string; answers?: Answers | undefined },
): Promise<DataOf<typeof contract>> {
  const result = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const [transfer] = await tx
      .select()
      .from(transfers)
      .where(eq(transfers.tokenHash, transferHash(token)));
    const found = transfer && (await lockTicket(tx, transfer.registrationId));
    if (!transfer || !found) throw noSuchTransfer();
    const registration = await findActiveRegistration(tx, found.event.id, viewer.userId);
    const isAccepted = registration?.id === found.ticket.id;
    if (isAccepted) return { eventSlug: found.event.slug, registration: presentRegistration(registration) };
    await findOpenTransfer(tx, token, deps.clock.now());
    const { event, ticket } = found;
    if (ticket.state !== 'confirmed' || event.state !== 'published') throw noSuchTransfer();
    if ((await checkedInTickets(tx, [ticket.id])).size > 0) throw noSuchTransfer();
    if (registration) throw new AppError('ALREADY_REGISTERED', "You're registered already.");
    await refuseDeclined(tx, event.id, viewer.userId);
    const answers = requireAnswers(await activeQuestions(tx, event.id), givenAnswers);
    await transferTicket(deps, tx, viewer, { ...found, answers, fromUserId: transfer.fromUserId });
    await tx.update(transfers).set({ state: 'done', endedAt: deps.clock.now() }).where(eq(transfers.id, transfer.id));
    const accepted = await findActiveRegistration(tx, event.id, viewer.userId);
    if (!accepted) throw new Error('a transferred ticket was not found');
    return { eventSlug: event.slug, registration: presentRegistration(accepted) };
  });
  deps.wakeOutbox();
  return result;
}

async function transferTicket(
  deps: Deps,
  tx: Tx,
  { userId }: SignedInUser,
  { ticket, event, locked, answers, fromUserId }: OwnTicket & { answers: StoredAnswers; fromUserId: string | null },
): Promise<void> {
  // An unpaid change of attendance mode ends with the transfer: its price was for the previous holder.
  if (locked?.modeChange?.registrationId === ticket.id) await endModeChange(deps, tx, locked, 'dropped');
  const serial = ticket.serial + 1;
  await tx
    .update(registrations)
    .set({ userId, holderName: '', holderEmail: '', answers, serial, takenOver: true, changedAt: deps.clock.now() })
    .where(eq(registrations.id, ticket.id));
  const shown = noticeValues(event);
  if (!shown) return;
  await notifyTransferred(deps, tx, { shown, ticket, key: `transfer:${serial}`, fromUserId, userId });
}
