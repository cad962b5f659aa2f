import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Clock } from '#src/deps.ts';
import { provenContacts } from '../contacts/proven-contacts.ts';
import { deleteCodes } from './delete-codes.ts';
import { discardedLead, noEmail } from './settle-rivals.ts';

/**
 * Removes a just verified email from leads that never verified it: those with a verified phone continue with that, the
 * others are discarded with their codes. Locks them, and `keeper` with them, in the order of conversions.
 */
export async function clearClaims(deps: { clock: Clock }, tx: Tx, email: string, keeper: string | null): Promise<void> {
  const claims = and(eq(leads.email, email), isNull(leads.emailVerifiedAt));
  const rows = await tx
    .select()
    .from(leads)
    .where(and(isNull(leads.convertedAt), keeper === null ? claims : or(eq(leads.id, keeper), claims)))
    .orderBy(asc(leads.id))
    .for('no key update');
  const others = Map.groupBy(
    rows.filter(({ id }) => id !== keeper),
    (lead) => (provenContacts(deps, lead).phone === null ? 'discard' : 'keep'),
  );
  const ids = (fate: 'discard' | 'keep') => (others.get(fate) ?? []).map(({ id }) => id);
  const discarded = ids('discard');
  await tx
    .update(leads)
    .set(noEmail)
    .where(inArray(leads.id, ids('keep')));
  await tx.update(leads).set(discardedLead(deps.clock.now())).where(inArray(leads.id, discarded));
  await deleteCodes(tx, discarded);
}
