import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { releaseTickets } from '../cancellation/release-tickets.ts';
import { livingOf, lockOrder, type Place } from '../locking/lock-order.ts';
import type { ChosenTicket, TicketChoice } from './choose-tickets.ts';
import { readNewAnswers } from './read-answers.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type Asked = { eventId: string; userId: string; choice: TicketChoice };
type Priced = { ticketTypeId: string | null; priceMinor: number; discountMinor: number };

/**
 * Somebody holds places already and asks again: for the same, then it is that order, with what they say now; for others,
 * then those that are held go back first, so that they can be had again. Null: there is none any more.
 */
export async function replaceHeld(deps: Parts, tx: Tx, { eventId, userId, choice }: Asked): Promise<string | null> {
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.userId, userId), eq(orders.state, 'held')));
  for (const { id } of held) {
    const locked = await lockOrder(tx, id);
    if (!locked) continue;
    const pairs = paired(livingOf(locked), choice.chosen);
    if (pairs && locked.order.promoCodeId === (choice.promo?.id ?? null)) {
      await sayAgain(tx, eventId, pairs);
      return id;
    }
    await releaseTickets(deps, tx, locked, { ids: locked.places.map((place) => place.id), as: 'cancelled' });
  }
  return null;
}

type Pair = { place: Place; asked: ChosenTicket };

/** Which held place each of those asked for is, the buyer's own being the first. Null: they are not the same. */
function paired(held: readonly Place[], chosen: readonly ChosenTicket[]): Pair[] | null {
  const left = [...held];
  const pairs: Pair[] = [];
  for (const asked of chosen) {
    const at = left.findIndex((place) => keyOf(place) === keyOf(asked));
    const [place] = at === -1 ? [] : left.splice(at, 1);
    if (!place || (place.userId !== null && pairs.length > 0)) return null;
    pairs.push({ place, asked });
  }
  return left.length === 0 ? pairs : null;
}

function keyOf({ ticketTypeId, priceMinor, discountMinor }: Priced): string {
  return `${ticketTypeId} ${priceMinor} ${discountMinor}`;
}

/** What was said of a place before stays as long as nothing else is said of it. */
async function sayAgain(tx: Tx, eventId: string, pairs: readonly Pair[]): Promise<void> {
  const questions = await activeQuestions(tx, eventId);
  for (const [at, { place, asked }] of pairs.entries()) {
    const { holderName, holderEmail, answers } = asked;
    const said = answers && { answers: readNewAnswers(questions, place, answers, at) };
    const next = { ...(holderName && { holderName }), ...(holderEmail && { holderEmail }), ...said };
    if (Object.keys(next).length > 0) await tx.update(registrations).set(next).where(eq(registrations.id, place.id));
  }
}
