import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { codeMessages } from '#src/features/one-time-codes/code-verdicts.ts';
import { checkEmailCode } from '#src/features/one-time-codes/email/check-email-code.ts';
import { verifyPhoneCode } from '#src/features/one-time-codes/phone/verify-phone-code.ts';
import type { NewSession } from '#src/features/sessions/creation/create-session.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { Proof } from './step-up-ways.ts';

const purpose = 'step-up';

/** Steps up with the newest code sent from this browser to the account's phone. */
export async function proveByPhone({ deps, viewer, facts, finish }: Proof, code: string): Promise<NewSession> {
  const { userId } = viewer;
  const mine = and(
    eq(phoneVerifications.browserHash, viewer.browserHash),
    eq(phoneVerifications.purpose, purpose),
    eq(phoneVerifications.userId, userId),
    eq(phoneVerifications.phone, facts.phone ?? ''),
  );
  const [newest] = await deps.db
    .select({ id: phoneVerifications.id })
    .from(phoneVerifications)
    .where(mine)
    .orderBy(desc(phoneVerifications.createdAt))
    .limit(1);
  if (!newest) throw refused({ errorCode: 'CODE_EXPIRED', attemptsRemaining: 0 });
  const result: { session: NewSession | null } = { session: null };
  const input = { verificationId: newest.id, code, purposes: [purpose] } as const;
  const verdict = await verifyPhoneCode(deps, viewer, input, async (tx, { phone }) => {
    result.session = await finish(tx);
    if ((await contactsOf(tx, userId)).phone !== phone)
      throw refused({ errorCode: 'CODE_EXPIRED', attemptsRemaining: 0 });
  });
  return sessionOf(verdict, result.session);
}

/** Steps up with the newest code sent from this browser to the account's email. */
export async function proveByEmail({ deps, viewer, finish }: Proof, code: string): Promise<NewSession> {
  const { userId } = viewer;
  const result: { session: NewSession | null } = { session: null };
  const verdict = await checkEmailCode(deps, viewer, { purpose, userId, code }, async (tx, { email }) => {
    result.session = await finish(tx);
    if ((await contactsOf(tx, userId)).email !== email)
      throw refused({ errorCode: 'CODE_EXPIRED', attemptsRemaining: 0 });
  });
  return sessionOf(verdict, result.session);
}

/** The contacts that the account has verified now. A code sent to a former contact proves nothing. */
async function contactsOf(tx: Tx, userId: string): Promise<{ phone: string | null; email: string | null }> {
  const [user] = await tx
    .select({ phone: users.phone, phoneAt: users.phoneVerifiedAt, email: users.email, emailAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return { phone: user?.phoneAt ? user.phone : null, email: user?.emailAt ? user.email : null };
}

function sessionOf(verdict: CodeVerdict, session: NewSession | null): NewSession {
  if (!verdict.verified || !session) throw refused(verdict);
  return session;
}

function refused({
  errorCode = 'INVALID_CODE',
  attemptsRemaining,
}: Pick<CodeVerdict, 'errorCode' | 'attemptsRemaining'>) {
  return new AppError(errorCode, codeMessages[errorCode], { details: { attemptsRemaining } });
}
