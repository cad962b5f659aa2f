import { and, eq, exists, gte, notInArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { type LeadRow, leadNotFound } from '../queries.ts';
import type { LeadIdentity } from './identity-of-lead.ts';

/**
 * The account a converted lead led to, so that the browser that captured it can sign in again: the first response may have
 * been lost, or two tabs converted at once. The caller has checked browser and age. Refused once the account no longer has
 * what the lead proved, or once one of its sessions was ended, so that an old id does not undo a sign-out. `existedBefore`:
 * the account is older than the lead.
 */
export async function userOfConvertedLead(
  tx: Tx,
  lead: LeadRow,
  identity: LeadIdentity | null,
): Promise<{ userId: string; existedBefore: boolean }> {
  const { userId, convertedAt, phone, email } = lead;
  if (userId === null || convertedAt === null) throw leadNotFound();
  const stillTheirs = or(
    phone === null || lead.phoneVerifiedAt === null
      ? undefined
      : and(eq(users.phone, phone), sql`${users.phoneVerifiedAt} is not null`),
    email === null || lead.emailVerifiedAt === null
      ? undefined
      : and(eq(users.email, email), sql`${users.emailVerifiedAt} is not null`),
    identity === null
      ? undefined
      : exists(
          tx
            .select({ id: identities.id })
            .from(identities)
            .where(
              and(
                eq(identities.userId, users.id),
                eq(identities.issuer, identity.issuer),
                eq(identities.subject, identity.subject),
              ),
            ),
        ),
  );
  if (!stillTheirs) throw leadNotFound();
  const [user] = await tx
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, userId), stillTheirs));
  const [ended] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gte(sessions.revokedAt, convertedAt),
        notInArray(sessions.revokedReason, ['too-many', 'guest-finished']),
      ),
    )
    .limit(1);
  if (!user || ended) throw leadNotFound();
  return { userId, existedBefore: user.createdAt < lead.createdAt };
}
