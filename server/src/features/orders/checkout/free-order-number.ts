import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';

/** Without characters that are easily confused, such as 0 and O. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const maxTries = 5;

/** Eight characters, such as `K7QF-2M9X`. With 850 billion combinations numbers cannot be guessed; taken ones are redrawn. */
export async function freeOrderNumber({ random }: Pick<Deps, 'random'>, tx: Tx): Promise<string> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const characters = Array.from({ length: 8 }, () => alphabet[random.int(alphabet.length)]).join('');
    const number = `${characters.slice(0, 4)}-${characters.slice(4)}`;
    const taken = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
    if (taken.length === 0) return number;
  }
  throw new Error('no order number stayed free');
}
