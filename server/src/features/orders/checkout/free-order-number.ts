import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';

/** Without what is mistaken for something else on the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const tries = 5;

/** Eight signs, as `K7QF-2M9X`. Of 850 thousand million none is guessed, and one that is taken is drawn again. */
export async function freeOrderNumber({ random }: Pick<Deps, 'random'>, tx: Tx): Promise<string> {
  for (let tried = 0; tried < tries; tried += 1) {
    const signs = Array.from({ length: 8 }, () => letters[random.int(letters.length)]).join('');
    const number = `${signs.slice(0, 4)}-${signs.slice(4)}`;
    const taken = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
    if (taken.length === 0) return number;
  }
  throw new Error('no order number stayed free');
}
