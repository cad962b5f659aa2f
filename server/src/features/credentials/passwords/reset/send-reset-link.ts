import { languages } from '@foyer/contract/limits.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auditIn } from '#src/audit/audit.ts';
import { passwordReset } from '#src/config/passwords.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { passwordResets } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { hasOnlyClaims } from '#src/features/accounts/sign-in-methods/has-only-claims.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { contactKey, spend } from '#src/http/limits/limits.ts';
import { hashResetToken, newResetToken } from './reset-token.ts';

/** A password reset was requested for an email. */
export const resetRequested = domainEvent(
  'password.reset-asked',
  z.object({
    id: z.uuid(),
    email: z.string(),
    language: z.enum(languages).nullable(),
    requestId: z.string(),
    place: z.string(),
    browser: z.string(),
  }),
);

/**
 * Emails a link for setting a new password to the account with this email, and invalidates earlier links. It may run again
 * for the same event, since everything happens in one transaction under the event's id.
 */
export async function sendResetLink(
  deps: Deps,
  { id, email, language, ...origin }: EventData<typeof resetRequested>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [done] = await tx.select({ id: passwordResets.id }).from(passwordResets).where(eq(passwordResets.id, id));
    if (done) return;
    const { allowed } = await spend(
      { db: tx, clock: deps.clock },
      contactKey(deps, 'reset', email),
      passwordReset.perEmail,
    );
    const account = await findResettable(tx, email);
    const refusal = refusalOf(allowed, account);
    if (account && !refusal) await send(deps, tx, { id, email, language, account });
    const outcome = refusal ? 'fail' : 'ok';
    const about = { contact: maskEmail(email), userId: account?.id };
    await auditIn(deps, tx, origin, { event: resetRequested.name, outcome, reason: refusal, ...about });
  });
  deps.wakeOutbox();
}

function refusalOf(allowed: boolean, account: Account | undefined): string | undefined {
  if (!account) return 'USER_NOT_FOUND';
  return allowed ? undefined : 'RATE_LIMITED';
}

type Account = { id: string; language: 'en' | 'es' };

/**
 * The account that has verified the email. If nobody has, the newest that claims it and has nothing else verified: the reset
 * verifies its email.
 */
async function findResettable(tx: Tx, email: string): Promise<Account | undefined> {
  const [found] = await tx
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(
      and(eq(users.email, email), or(isNotNull(users.emailVerifiedAt), hasOnlyClaims(tx)), isNull(users.guestSince)),
    )
    .orderBy(sql`${users.emailVerifiedAt} is null`, desc(users.createdAt), users.id)
    .limit(1);
  return found;
}

async function send(
  deps: Deps,
  tx: Tx,
  { id, email, language, account }: { id: string; email: string; language: 'en' | 'es' | null; account: Account },
): Promise<void> {
  const userId = account.id;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + passwordReset.lifetimeSeconds * 1000);
  // Serialized, so that only the newest link is left.
  await lockOwner(tx, userId);
  await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  const { token, link } = newResetToken(deps);
  await tx
    .insert(passwordResets)
    .values({ id, userId, email, tokenHash: hashResetToken(token), createdAt: now, expiresAt });
  await enqueue(
    deps,
    tx,
    { kind: 'email', to: email, language: language ?? account.language, template: 'reset-password', values: { link } },
    { idempotencyKey: `reset-password:${id}`, expiresAt },
  );
}
