import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { rememberBrowser } from '../sending/asker.ts';
import { settleEmail } from './settle-email.ts';
import { hashEmailToken } from './start-email-verification.ts';

export type EmailProof = { maskedEmail: string; verified: boolean };
/** Marks a lead that has not become a user yet. False when it no longer claims this email. */
export type SettleLeadEmail = (tx: Tx, proven: { leadId: string; email: string }) => Promise<boolean>;

/** What the link in an email would prove. Changes nothing: mail scanners follow links (rule 21). */
export async function readEmailProof(deps: Deps, token: string): Promise<EmailProof> {
  const row = await byToken(deps.db, deps, token);
  return { maskedEmail: maskEmail(row.email), verified: row.verifiedAt !== null };
}

/** Proves an email with the token of its link, in whatever browser it was opened. Opened again, it says the same again. */
export async function proveEmailByToken(
  deps: Deps,
  viewer: Viewer,
  token: string,
  settleLead: SettleLeadEmail,
): Promise<EmailProof> {
  const { email, userId, how } = await deps.db.transaction(async (tx) => {
    const row = await byToken(tx, deps, token);
    const owner = row.userId ?? row.leadUserId;
    if (row.verifiedAt === null) {
      // Before the link, as whoever asks for another one takes them.
      if (owner) await lockOwner(tx, owner);
      const [won] = await tx
        .update(emailVerifications)
        .set({ verifiedAt: deps.clock.now() })
        .where(and(eq(emailVerifications.id, row.id), isNull(emailVerifications.verifiedAt)))
        .returning({ id: emailVerifications.id });
      // The same link in two tabs: the other one did it.
      if (!won) return { email: row.email, userId: owner, how: null };
      const settled = owner
        ? await settleEmail(deps, tx, owner, row.email, row.id)
        : row.leadId !== null && (await settleLead(tx, { leadId: row.leadId, email: row.email }));
      if (!settled) throw invalid();
      await rememberBrowser(deps, tx, viewer, { email: row.email });
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

async function byToken(db: Db | Tx, deps: Deps, token: string) {
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
