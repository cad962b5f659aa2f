import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import { findGuest } from '#src/features/accounts/queries.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { rememberVerifiedBrowser } from '../sending/requester.ts';
import { settleEmail } from './settle-email.ts';
import { hashEmailToken } from './start-email-verification.ts';

export type EmailProof = { maskedEmail: string; verified: boolean };
/** Marks the email of a lead as verified. False when the lead no longer has this email. */
export type SettleLeadEmail = (tx: Tx, proven: { leadId: string; email: string }) => Promise<boolean>;

/** What the link in an email would verify. Changes nothing, because mail scanners follow links. */
export async function readEmailProof(deps: Deps, token: string): Promise<EmailProof> {
  const row = await findByToken(deps.db, deps, token);
  return { maskedEmail: maskEmail(row.email), verified: row.verifiedAt !== null };
}

/** Verifies an email with the token of its link, in any browser. Idempotent. */
export async function proveEmailByToken(
  deps: Deps,
  viewer: Viewer,
  token: string,
  settleLead: SettleLeadEmail,
): Promise<EmailProof> {
  const { email, userId, how } = await deps.db.transaction(async (tx) => {
    const row = await findByToken(tx, deps, token);
    const owner = row.userId ?? row.leadUserId;
    if (row.verifiedAt === null) {
      // The account is locked before the link, in the same order as when a new link is requested.
      if (owner) await lockOwner(tx, owner);
      const [used] = await tx
        .update(emailVerifications)
        .set({ verifiedAt: deps.clock.now() })
        .where(and(eq(emailVerifications.id, row.id), isNull(emailVerifications.verifiedAt)))
        .returning({ id: emailVerifications.id });
      // The same link was opened in another tab, which verified the email.
      if (!used) return { email: row.email, userId: owner, how: null };
      if (owner && !isOwn(viewer, owner)) await requireNoGuest(tx, row.email);
      const settled = owner
        ? await settleEmail(deps, tx, owner, row.email, row.id)
        : row.leadId !== null && (await settleLead(tx, { leadId: row.leadId, email: row.email }));
      if (!settled) throw invalid();
      await rememberVerifiedBrowser(deps, tx, viewer, { email: row.email });
      return { email: row.email, userId: owner, how: settled === true ? null : settled };
    }
    return { email: row.email, userId: owner, how: null };
  });
  deps.wakeOutbox();
  const contact = maskEmail(email);
  const about = { outcome: 'ok', contact, userId: userId ?? undefined } as const;
  await audit(deps, viewer, { event: 'code.checked', reason: 'email-link', ...about });
  const reason = how === 'proven' ? 'email-proven' : 'email';
  if (how) await audit(deps, viewer, { event: 'contact.changed', reason, ...about });
  return { maskedEmail: contact, verified: true };
}

function isOwn(viewer: Viewer, userId: string): boolean {
  return viewer.kind === 'user' && viewer.userId === userId;
}

/**
 * The link is opened by the person who reads the mailbox, not by the one who typed its address, so it must not give a guest's
 * tickets to an account in another browser.
 */
async function requireNoGuest(tx: Tx, email: string): Promise<void> {
  if (!(await findGuest(tx, { email }))) return;
  throw new AppError('EMAIL_IN_USE', 'This email is used for tickets. Enter the code from the email instead.');
}

async function findByToken(db: Db | Tx, deps: Deps, token: string) {
  const [row] = await db
    .select({
      id: emailVerifications.id,
      email: emailVerifications.email,
      leadId: emailVerifications.leadId,
      userId: emailVerifications.userId,
      leadUserId: leads.userId,
      verifiedAt: emailVerifications.verifiedAt,
    })
    .from(emailVerifications)
    .leftJoin(leads, eq(leads.id, emailVerifications.leadId))
    .where(
      and(eq(emailVerifications.tokenHash, hashEmailToken(token)), gt(emailVerifications.expiresAt, deps.clock.now())),
    );
  if (!row) throw invalid();
  return row;
}

function invalid(): AppError {
  return new AppError('INVALID_VERIFICATION_TOKEN', 'Invalid verification token');
}
