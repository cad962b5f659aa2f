import { and, eq, exists, gte, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { type LeadRow, leadNotFound } from '../queries.ts';
import type { LeadIdentity } from './identity-of-lead.ts';

/**
 * Who a converted lead became, for the browser that captured it to sign in once more: the answer to the first
 * conversion may have been lost, or two tabs asked at once, and the person would be left with an account and no way in.
 * The caller has checked browser and age. Refused once the account has moved on: what was proven is no longer
 * its own, or one of its sessions was ended since. Who signed out must not be signed in by an old id.
 * `wasThere`: before the lead; nothing was made of it but a session.
 */
export async function userOfConvertedLead(
  tx: Tx,
  lead: LeadRow,
  identity: LeadIdentity | null,
): Promise<{ userId: string; wasThere: boolean }> {
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
      and(eq(sessions.userId, userId), gte(sessions.revokedAt, convertedAt), ne(sessions.revokedReason, 'too-many')),
    )
    .limit(1);
  if (!user || ended) throw leadNotFound();
  return { userId, wasThere: user.createdAt < lead.createdAt };
}
