import type { DataOf } from '@foyer/contract/http.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import type { acceptTransfer as contract } from '@foyer/contract/transfers.ts';
import { eq } from 'drizzle-orm';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { findActiveRegistration } from '#src/features/events/event-page/event-row.ts';
import { presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { checkedInTickets } from '#src/features/orders/locking/checked-in-tickets.ts';
import { lockTicket } from '#src/features/orders/locking/lock-own-ticket.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { requireAnswers } from '#src/features/registrations/questions/check-answers.ts';
import { refuseDeclined } from '#src/features/registrations/refuse-declined.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findTransfer, noSuchTransfer, requireOpen, type TransferRef } from './find-transfer.ts';
import { transferTicket } from './transfer-ticket.ts';

type HolderAnswers = { answers?: Answers | undefined };

/**
 * Transfers the ticket behind a link to the viewer. It takes no capacity, so it works when the event is full. The previous
 * holder's details and answers are deleted, and their ticket code becomes void. Repeated by the new holder, it changes
 * nothing.
 */
export async function acceptTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { token, answers }: HolderAnswers & { token: string },
): Promise<DataOf<typeof contract>> {
  return await accept(deps, viewer, { token }, answers);
}

/** Transfers a ticket that was sent to the viewer's verified email or phone. */
export async function acceptMyTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { transferId, answers }: HolderAnswers & { transferId: string },
): Promise<DataOf<typeof contract>> {
  return await accept(deps, viewer, { transferId, recipientId: viewer.userId }, answers);
}

async function accept(
  deps: Deps,
  viewer: SignedInUser,
  ref: TransferRef,
  givenAnswers: Answers | undefined,
): Promise<DataOf<typeof contract>> {
  const result = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const { registrationId } = await findTransfer(tx, ref);
    const found = await lockTicket(tx, registrationId);
    if (!found) throw noSuchTransfer();
    const { event, ticket } = found;
    const registration = await findActiveRegistration(tx, event.id, viewer.userId);
    const isAccepted = registration?.id === ticket.id;
    if (isAccepted) return { eventSlug: event.slug, registration: presentRegistration(registration) };
    // Read again now that the ticket is locked: it may have been accepted, declined or revoked meanwhile.
    const transfer = await findTransfer(tx, ref);
    requireOpen(transfer, deps.clock.now());
    if (ticket.state !== 'confirmed' || event.state !== 'published') throw noSuchTransfer();
    if ((await checkedInTickets(tx, [ticket.id])).size > 0) throw noSuchTransfer();
    if (registration) throw new AppError('ALREADY_REGISTERED', "You're registered already.");
    await refuseDeclined(tx, event.id, viewer.userId);
    const answers = requireAnswers(await activeQuestions(tx, event.id), givenAnswers);
    await transferTicket(deps, tx, viewer.userId, { ...found, answers, fromUserId: transfer.fromUserId });
    await tx.update(transfers).set({ state: 'done', endedAt: deps.clock.now() }).where(eq(transfers.id, transfer.id));
    const accepted = await findActiveRegistration(tx, event.id, viewer.userId);
    if (!accepted) throw new Error('a transferred ticket was not found');
    return { eventSlug: event.slug, registration: presentRegistration(accepted) };
  });
  deps.wakeOutbox();
  return result;
}
