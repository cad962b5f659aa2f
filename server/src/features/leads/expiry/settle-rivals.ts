import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Clock } from '#src/deps.ts';
import { phoneJustProven } from '../contacts/proven-contacts.ts';
import type { LeadRow } from '../queries.ts';
import { killCodes } from './kill-codes.ts';

export type Won = { phone: string | null; email: string | null };
/** The leads that just came with the same identity. */
type Siblings = { siblings: ReadonlySet<string> };
/** What becomes of another lead that claims a contact which now is a user's. */
type Fate = 'stays' | 'joins' | 'loses phone' | 'loses email' | 'dies';

/**
 * Whoever proves control of a contact has it (rule 24). A lead that has just proven the same phone, or just came with
 * the same identity, belongs to the same person; one that proved another contact goes on with that one; the others and their codes die.
 */
function fateOf(now: { clock: Clock }, rival: LeadRow, won: Won & Siblings): Fate {
  if (won.siblings.has(rival.id)) return 'joins';
  const samePhone = won.phone !== null && rival.phone === won.phone;
  const sameEmail = won.email !== null && rival.email === won.email;
  if (!samePhone && !sameEmail) return 'stays';
  if (samePhone && phoneJustProven(now, rival)) return 'joins';
  if (samePhone && !sameEmail && rival.email !== null && rival.emailVerifiedAt !== null) return 'loses phone';
  if (sameEmail && !samePhone && rival.phone !== null && rival.phoneVerifiedAt !== null) return 'loses email';
  return 'dies';
}

const noPhone = { phone: null, phoneVerifiedAt: null } as const;
export const noEmail = { email: null, emailTyped: null, emailVerifiedAt: null } as const;

/** The columns of a lead that became nobody: over, and without anything that was typed (rule 24). */
export function deadLead(at: Date) {
  return { convertedAt: at, userId: null, ...noPhone, ...noEmail, name: null, company: null };
}

/** Deals with the locked leads that claim a contact of `userId`. */
export async function settleRivals(
  deps: { clock: Clock },
  tx: Tx,
  rivals: readonly LeadRow[],
  won: Won & Siblings & { userId: string },
): Promise<void> {
  const convertedAt = deps.clock.now();
  const changes = {
    joins: { convertedAt, userId: won.userId },
    'loses phone': noPhone,
    'loses email': noEmail,
    dies: deadLead(convertedAt),
  } as const satisfies Record<Exclude<Fate, 'stays'>, object>;
  const groups = Map.groupBy(rivals, (rival) => fateOf(deps, rival, won));
  for (const [fate, group] of groups) {
    if (fate === 'stays') continue;
    const ids = group.map(({ id }) => id);
    await tx.update(leads).set(changes[fate]).where(inArray(leads.id, ids));
    if (fate === 'dies') await killCodes(tx, ids);
  }
}
