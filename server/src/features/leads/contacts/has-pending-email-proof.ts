import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';

/** Whether a code and a link for this email of this lead have been sent and are still valid. */
export async function hasPendingEmailProof(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: emailVerifications.id })
    .from(emailVerifications)
    .where(
      and(
        eq(emailVerifications.leadId, id),
        eq(emailVerifications.email, email),
        isNull(emailVerifications.verifiedAt),
        gt(emailVerifications.expiresAt, deps.clock.now()),
      ),
    )
    .limit(1);
  return row !== undefined;
}
