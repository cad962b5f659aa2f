import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { releaseTickets } from '../cancellation/release-tickets.ts';
import { activeTickets, lockOrder, type OrderTicketRow } from '../locking/lock-order.ts';
import type { ChosenTicket, TicketChoice } from './choose-tickets.ts';
import { readChangedAnswers } from './read-answers.ts';

type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type HeldOrderQuery = { eventId: string; userId: string; choice: TicketChoice };
type Priced = { ticketTypeId: string | null; priceMinor: number; discountMinor: number };

/**
 * Looks at the buyer's held order before a new one. If it has the same tickets, updates its details and returns its id.
 * Otherwise releases its tickets, so that they count as available, and returns null.
 */
export async function replaceHeldOrder(
  deps: WriteDeps,
  tx: Tx,
  { eventId, userId, choice }: HeldOrderQuery,
): Promise<string | null> {
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.userId, userId), eq(orders.state, 'held')));
  for (const { id } of held) {
    const locked = await lockOrder(tx, id);
    if (!locked) continue;
    const pairs = pairTickets(activeTickets(locked), choice.chosen);
    if (pairs && locked.order.promoCodeId === (choice.promo?.id ?? null)) {
      await updateTickets(tx, eventId, pairs);
      return id;
    }
    await releaseTickets(deps, tx, locked, { ids: locked.tickets.map((ticket) => ticket.id), as: 'cancelled' });
  }
  return null;
}

type Pair = { ticket: OrderTicketRow; requested: ChosenTicket };

/** Pairs requested tickets with held ones, the buyer's own first. Null if they differ in type or price. */
function pairTickets(held: readonly OrderTicketRow[], chosen: readonly ChosenTicket[]): Pair[] | null {
  const remaining = [...held];
  const pairs: Pair[] = [];
  for (const requested of chosen) {
    const index = remaining.findIndex((ticket) => keyOf(ticket) === keyOf(requested));
    const [ticket] = index === -1 ? [] : remaining.splice(index, 1);
    if (!ticket || (ticket.userId !== null && pairs.length > 0)) return null;
    pairs.push({ ticket, requested });
  }
  return remaining.length === 0 ? pairs : null;
}

function keyOf({ ticketTypeId, priceMinor, discountMinor }: Priced): string {
  return `${ticketTypeId} ${priceMinor} ${discountMinor}`;
}

/** Updates the details that the new request contains; the others stay. */
async function updateTickets(tx: Tx, eventId: string, pairs: readonly Pair[]): Promise<void> {
  const questions = await activeQuestions(tx, eventId);
  for (const [index, { ticket, requested }] of pairs.entries()) {
    const { holderName, holderEmail, answers } = requested;
    const newAnswers = answers && { answers: readChangedAnswers(questions, ticket, answers, index) };
    const changes = { ...(holderName && { holderName }), ...(holderEmail && { holderEmail }), ...newAnswers };
    if (Object.keys(changes).length > 0)
      await tx.update(registrations).set(changes).where(eq(registrations.id, ticket.id));
  }
}
