import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';

/**
 * Takes a person out of what others have got for them or offered to them, under the address that their account has
 * proven. The places stay with whoever paid for them or keeps the list, as places of nobody yet.
 */
export async function eraseUnderEmail(tx: Tx, email: string): Promise<void> {
  const nobody = { holderName: '', holderEmail: '', answers: {} };
  await tx.update(registrations).set(nobody).where(eq(registrations.holderEmail, email));
  await tx.delete(transfers).where(eq(transfers.email, email));
}
