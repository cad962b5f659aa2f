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
import { newPhoneCode } from '../phone/store/phone-code.ts';
import { emailRequesterOf, ownKey, type Requester } from '../sending/requester.ts';
import { refusalWithCheck } from '../sending/send-budgets.ts';
import { type EmailOwner, verificationsOf } from './verifications-of.ts';

export type StartedEmailVerification = { maskedEmail: string; expiresAt: Date };

/**
 * Sends a code and a link to an email (canonical form) that a lead or a user has to verify; earlier ones of the same owner
 * expire. Budgets are spent in the same transaction, so if it fails, nothing was sent. `isChecked`: the harder human check
 * came with the request. Throws RATE_LIMITED. Call `deps.wakeOutbox()` after the commit.
 */
export async function startEmailVerification(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  input: { email: string; language: Language; isChecked?: boolean } & EmailOwner,
): Promise<StartedEmailVerification> {
  const { email, language } = input;
  const requester = await emailRequesterOf(deps, tx, viewer, email, input.isChecked ?? false);
  await requireEmailBudget(deps, tx, viewer, requester, email);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + emailProof.lifetimeSeconds * 1000);
  await tx
    .update(emailVerifications)
    .set({ expiresAt: now })
    .where(
      and(verificationsOf(tx, input), isNull(emailVerifications.verifiedAt), gt(emailVerifications.expiresAt, now)),
    );

  const id = deps.random.uuid();
  const code = newPhoneCode(deps);
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
  // A fragment never reaches a server, a log or a Referer header.
  const link = `${deps.settings.publicUrl}/auth/verify#email=${token}`;
  await enqueue(
    deps,
    tx,
    { kind: 'email', to: email, language, template: 'verify-email', values: { code, link } },
    { idempotencyKey: `verify-email:${id}`, expiresAt },
  );
  const maskedEmail = maskEmail(email);
  const sent = { event: 'code.sent', outcome: 'ok', reason: 'email', contact: maskedEmail } as const;
  // Recorded in this transaction, because the message is only sent if it commits.
  await auditIn(deps, tx, viewer, { ...sent, userId: input.userId });
  return { maskedEmail, expiresAt };
}

/**
 * `startEmailVerification` for a sign-up: if the budget is used up, nothing is sent, but the sign-up goes on. Otherwise
 * anyone could block an email's owner from signing up by requesting messages for it.
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

export function emailCodeMac(
  deps: Pick<Deps, 'secrets'>,
  verification: { id: string; email: string },
  code: string,
): Buffer {
  return deps.secrets.mac('email-code', verification.id, verification.email, code);
}

/**
 * Spends the budgets for messages to one email and from one address. A single stranger cannot use up the email's budget for
 * everyone; when many have, the refusal names the human check that still allows a message.
 */
export async function requireEmailBudget(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  requester: Requester,
  email: string,
): Promise<void> {
  const store = { db: tx, clock: deps.clock };
  const { pause, hourly, daily } = requester.kind === 'checked' ? checkedSends : emailProof;
  await requireBudget(store, ownKey(deps, requester, 'email-pause', email), pause);
  const windows: { key: string; budget: Budget }[] = [
    { key: ownKey(deps, requester, 'email-hourly', email), budget: hourly },
    { key: ownKey(deps, requester, 'email-daily', email), budget: daily },
  ];
  if (requester.kind === 'stranger') {
    const key = contactKey(deps, 'email-by-one', `${email} ${viewer.address}`);
    windows.unshift({ key, budget: shared(deps.settings, strangerEmails) });
  }
  for (const { key, budget } of windows) {
    const { allowed, retryAfter } = await spend(store, key, budget);
    if (!allowed) throw await refusalWithCheck(deps, store, requester, { what: 'email', contact: email, retryAfter });
  }
  const perAddress = shared(deps.settings, addressBudgets.newEmails);
  await requireBudget(store, addressKey(deps, 'email-of-address', viewer.address), perAddress);
}
