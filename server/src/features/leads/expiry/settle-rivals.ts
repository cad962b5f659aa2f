import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Clock } from '#src/deps.ts';
import { isPhoneJustProven } from '../contacts/proven-contacts.ts';
import type { LeadRow } from '../queries.ts';
import { deleteCodes } from './delete-codes.ts';

/** The contacts that a lead has verified. */
export type ProvenContacts = { phone: string | null; email: string | null };
/** The leads that recently proved the same identity. */
type Siblings = { siblings: ReadonlySet<string> };
/** What happens to another lead that claims a contact which now belongs to a user. */
type Fate = 'stays' | 'joins' | 'loses phone' | 'loses email' | 'discarded';

/**
 * A contact belongs to the person who verifies it. A lead that recently verified the same phone or identity belongs to the
 * same person and joins; one that verified another contact continues with that; the others are discarded with their codes.
 */
function fateOf(now: { clock: Clock }, rival: LeadRow, proven: ProvenContacts & Siblings): Fate {
  if (proven.siblings.has(rival.id)) return 'joins';
  const samePhone = proven.phone !== null && rival.phone === proven.phone;
  const sameEmail = proven.email !== null && rival.email === proven.email;
  if (!samePhone && !sameEmail) return 'stays';
  if (samePhone && isPhoneJustProven(now, rival)) return 'joins';
  if (samePhone && !sameEmail && rival.email !== null && rival.emailVerifiedAt !== null) return 'loses phone';
  if (sameEmail && !samePhone && rival.phone !== null && rival.phoneVerifiedAt !== null) return 'loses email';
  return 'discarded';
}

const noPhone = { phone: null, phoneVerifiedAt: null } as const;
export const noEmail = { email: null, emailTyped: null, emailVerifiedAt: null } as const;

/** The columns of a discarded lead: closed, and without any data the user typed. */
export function discardedLead(at: Date) {
  return { convertedAt: at, userId: null, ...noPhone, ...noEmail, name: null, company: null };
}

/** Settles the locked leads that claim a contact which now belongs to `userId`. */
export async function settleRivals(
  deps: { clock: Clock },
  tx: Tx,
  rivals: readonly LeadRow[],
  proven: ProvenContacts & Siblings & { userId: string },
): Promise<void> {
  const convertedAt = deps.clock.now();
  const changes = {
    joins: { convertedAt, userId: proven.userId },
    'loses phone': noPhone,
    'loses email': noEmail,
    discarded: discardedLead(convertedAt),
  } as const satisfies Record<Exclude<Fate, 'stays'>, object>;
  const groups = Map.groupBy(rivals, (rival) => fateOf(deps, rival, proven));
  for (const [fate, group] of groups) {
    if (fate === 'stays') continue;
    const ids = group.map(({ id }) => id);
    await tx.update(leads).set(changes[fate]).where(inArray(leads.id, ids));
    if (fate === 'discarded') await deleteCodes(tx, ids);
  }
}
