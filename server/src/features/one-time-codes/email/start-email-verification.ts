import { createHash } from 'node:crypto';
import { type Language, limits } from '@foyer/contract/limits.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, gt, isNull } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { addressBudgets } from '#src/config/addresses.ts';
import type { Budget } from '#src/config/budget.ts';
import { emailProof } from '#src/config/one-time-codes.ts';
import { checkedSends, strangerEmails } from '#src/config/sending.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, contactKey, requireBudget, shared, spend } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { newCode } from '../phone/store/phone-code.ts';
import { type Asker, emailAskerOf, ownKey } from '../sending/asker.ts';
import { mayBeChecked } from '../sending/send-budgets.ts';
import { type EmailOwner, ownedBy } from './email-owner.ts';

export type StartedEmailVerification = { maskedEmail: string; expiresAt: Date };

/**
 * Writes a code and a link to an email (canonical form) that a lead or a user wants to prove; earlier ones of the same
 * owner die. Its budgets are spent in the same transaction: when that fails, nothing was sent. `isChecked`: the harder
 * human check came with the request. Refuses with RATE_LIMITED. Call `deps.wakeOutbox()` after the commit.
 */
export async function startEmailVerification(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  input: { email: string; language: Language; isChecked?: boolean } & EmailOwner,
): Promise<StartedEmailVerification> {
  const { email, language } = input;
  const asker = await emailAskerOf(deps, tx, viewer, email, input.isChecked ?? false);
  await requireEmailBudget(deps, tx, viewer, asker, email);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + emailProof.lifetimeSeconds * 1000);
  await tx
    .update(emailVerifications)
    .set({ expiresAt: now })
    .where(and(ownedBy(tx, input), isNull(emailVerifications.verifiedAt), gt(emailVerifications.expiresAt, now)));

  const id = deps.random.uuid();
  const code = newCode(deps);
  const token = deps.random.bytes(emailProof.tokenBytes).toString('base64url');
  await tx.insert(emailVerifications).values({
    id,
    email,
    leadId: input.leadId ?? null,
    userId: input.userId ?? null,
    tokenHash: hashEmailToken(token),
    codeMac: emailCodeMac(deps, { id, email }, code),
    attemptsLeft: limits.code.attempts,
    createdAt: now,
    expiresAt,
  });
  // The fragment never reaches a server, a log or a Referer.
  const link = `${deps.settings.publicUrl}/auth/verify#email=${token}`;
  await enqueue(
    deps,
    tx,
    { kind: 'email', to: email, language, template: 'verify-email', values: { code, link } },
    { idempotencyKey: `verify-email:${id}`, expiresAt },
  );
  const maskedEmail = maskEmail(email);
  const sent = { event: 'code.sent', outcome: 'ok', reason: 'email', contact: maskedEmail } as const;
  // In this transaction: it is only true if the message goes out.
  await auditIn(deps, tx, viewer, { ...sent, userId: input.userId });
  return { maskedEmail, expiresAt };
}

/**
 * The same for a sign-up: a used-up budget means that nothing is written now, not that the person cannot go on.
 * Otherwise whoever names somebody's email often enough would keep its owner from signing up.
 */
export async function offerEmailVerification(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  input: Parameters<typeof startEmailVerification>[3],
): Promise<void> {
  try {
    await startEmailVerification(deps, tx, viewer, input);
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== 'RATE_LIMITED') throw refusal;
    const suppressed = { event: 'code.suppressed', outcome: 'fail', reason: refusal.code } as const;
    const about = { contact: maskEmail(input.email), userId: input.userId };
    await auditIn(deps, tx, viewer, { ...suppressed, ...about });
  }
}

export function hashEmailToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function emailCodeMac(deps: Pick<Deps, 'secrets'>, of: { id: string; email: string }, code: string): Buffer {
  return deps.secrets.mac('email-code', of.id, of.email, code);
}

/**
 * How often one email may be written to, and by one address (rule 21). One stranger cannot use up what an email may be sent
 * for all of them; where many have, the refusal names the human check that lets somebody go on.
 */
export async function requireEmailBudget(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  asker: Asker,
  email: string,
): Promise<void> {
  const store = { db: tx, clock: deps.clock };
  const { pause, hourly, daily } = asker.kind === 'checked' ? checkedSends : emailProof;
  await requireBudget(store, ownKey(deps, asker, 'email-pause', email), pause);
  const windows: { key: string; budget: Budget }[] = [
    { key: ownKey(deps, asker, 'email-hourly', email), budget: hourly },
    { key: ownKey(deps, asker, 'email-daily', email), budget: daily },
  ];
  if (asker.kind === 'stranger') {
    const key = contactKey(deps, 'email-by-one', `${email} ${viewer.address}`);
    windows.unshift({ key, budget: shared(deps.settings, strangerEmails) });
  }
  for (const { key, budget } of windows) {
    const { allowed, retryAfter } = await spend(store, key, budget);
    if (!allowed) throw await mayBeChecked(deps, store, asker, { what: 'email', contact: email, retryAfter });
  }
  const perAddress = shared(deps.settings, addressBudgets.newEmails);
  await requireBudget(store, addressKey(deps, 'email-of-address', viewer.address), perAddress);
}
