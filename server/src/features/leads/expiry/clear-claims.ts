import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Clock } from '#src/deps.ts';
import { provenContacts } from '../contacts/proven-contacts.ts';
import { killCodes } from './kill-codes.ts';
import { deadLead, noEmail } from './settle-rivals.ts';

/**
 * Takes an email that somebody just proved from the leads that never did: those that proved a phone go on with that,
 * the others and their codes die (rule 25). Locks them, and `keeper` with them, in the order of conversions.
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
    (lead) => (provenContacts(deps, lead).phone === null ? 'dies' : 'goes on'),
  );
  const ids = (fate: 'dies' | 'goes on') => (others.get(fate) ?? []).map(({ id }) => id);
  const dead = ids('dies');
  await tx
    .update(leads)
    .set(noEmail)
    .where(inArray(leads.id, ids('goes on')));
  await tx.update(leads).set(deadLead(deps.clock.now())).where(inArray(leads.id, dead));
  await killCodes(tx, dead);
}
