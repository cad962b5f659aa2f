import { canonicalEmail, checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { languageFor } from '#src/features/accounts/preferences/language-for.ts';
import { findUserByVerifiedEmail } from '#src/features/accounts/queries.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { requireLookupBudget } from '../sending/require-lookup-budget.ts';
import { type StartedEmailVerification, startEmailVerification } from './start-email-verification.ts';

/** Sets the email to be verified and sends its verification. A verified email stays until then. */
export async function changeEmail(
  deps: Deps,
  viewer: SignedInUser,
  input: { email: string; humanCheck?: string | undefined },
): Promise<StartedEmailVerification> {
  requireRecentSignIn(deps, viewer);
  const email = canonicalEmail(input.email);
  if (email === null) throw fieldRefused('email', checkEmail(input.email) ?? 'email.invalid_format');
  // The response reveals whether an email is in use, so it counts as a lookup.
  await requireLookupBudget(deps, viewer, input.humanCheck);
  const { userId } = viewer;
  const started = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    if (await findUserByVerifiedEmail(tx, email)) throw new AppError('EMAIL_IN_USE', 'Email already registered.');
    const [user] = await tx.select({ emailVerifiedAt: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
    const unverified = { email, emailTyped: input.email.trim(), pendingEmail: null };
    await tx
      .update(users)
      .set(user?.emailVerifiedAt ? { pendingEmail: email } : unverified)
      .where(eq(users.id, userId));
    const language = await languageFor(tx, viewer);
    return startEmailVerification(deps, tx, viewer, { email, userId, language });
  });
  deps.wakeOutbox();
  await audit(deps, viewer, {
    event: 'contact.change-asked',
    outcome: 'ok',
    reason: 'email',
    contact: started.maskedEmail,
    userId,
  });
  return started;
}
