import type { RequestOf } from '@foyer/contract/http.ts';
import type { changeOrder as contract } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { isGuestReplaced } from '@foyer/contract/rules/events/is-guest-replaced.ts';
import { eq } from 'drizzle-orm';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readChangedAnswers } from '../checkout/read-answers.ts';
import { checkedInTickets } from '../locking/checked-in-tickets.ts';
import { activeTickets, noSuchOrder, type OrderTicketRow, orderStateRefused } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { holdsTicket, isEventActive } from '../policy.ts';
import { readOrder } from '../views/read-order.ts';
import { type NamedHolder, notifyNamedHolders, notifyReplacedHolders } from './holder-notifications.ts';

type ChangeOrderInput = RequestOf<typeof contract>['body'] & { orderId: string };

/**
 * Changes the names, addresses and answers of an order's attendees; fields left out stay. If a ticket gets another guest,
 * the previous ticket code becomes void and the previous answers are deleted.
 */
export async function changeOrder(
  deps: Deps,
  viewer: SignedInUser,
  { orderId, places: changes }: ChangeOrderInput,
): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderFor(deps, tx, viewer, orderId);
    const active = activeTickets(locked);
    const { id: eventId, startsAt } = locked.event;
    const questions = await activeQuestions(tx, eventId);
    const now = deps.clock.now();
    const hasStarted = startsAt !== null && startsAt <= now;
    const named: NamedHolder[] = [];
    const replaced: OrderTicketRow[] = [];
    let hasNewAddress = false;
    const checkedIn = await checkedInTickets(
      tx,
      changes.map(({ id }) => id),
    );
    for (const [index, { id, holderName, holderEmail, answers }] of changes.entries()) {
      const ticket = locked.tickets.find((each) => each.id === id);
      if (!ticket || !(locked.isOrganizer || holdsTicket(locked, ticket, viewer))) throw noSuchOrder();
      if (!active.includes(ticket) || !isEventActive(locked, now)) throw orderStateRefused();
      // Organizers rely on the answers once the event has started.
      if (answers && !locked.isOrganizer && hasStarted) throw orderStateRefused();
      const email = holderEmail ? readEmail(holderEmail, `places.${index}.holderEmail`) : holderEmail;
      const holder = {
        holderName: holderName ?? ticket.holderName,
        holderEmail: email ?? ticket.holderEmail,
      };
      // A held ticket has no code yet, and a name does not replace an account.
      const hasGuestTicket = ticket.state === 'confirmed' && !ticket.userId;
      const isOtherGuest = !ticket.userId && isGuestReplaced(ticket, holder);
      const isReplaced = hasGuestTicket && isOtherGuest;
      if (isReplaced && checkedIn.has(id)) throw orderStateRefused();
      // Answers belong to the previous guest.
      const before = isOtherGuest ? { ...ticket, answers: {} } : ticket;
      const next = {
        ...holder,
        ...(isReplaced && { serial: ticket.serial + 1, changedAt: now }),
        answers: answers ? readChangedAnswers(questions, before, answers, index) : before.answers,
      };
      await tx.update(registrations).set(next).where(eq(registrations.id, id));
      if (isReplaced) replaced.push(ticket);
      const isNewAddress = holder.holderEmail !== '' && holder.holderEmail !== ticket.holderEmail;
      hasNewAddress ||= isNewAddress;
      if (isNewAddress && hasGuestTicket) named.push({ ticket, holderEmail: holder.holderEmail });
    }
    if (hasNewAddress) await requireProvenSender(deps, tx, viewer.userId);
    await notifyReplacedHolders(deps, tx, locked, replaced);
    await notifyNamedHolders(deps, tx, viewer, locked, named);
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
