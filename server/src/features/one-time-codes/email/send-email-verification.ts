import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { languageFor } from '#src/features/accounts/preferences/language-for.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { requireHumanCheck } from '../human-check/require-human-check.ts';
import { unverifiedEmailOf } from './settle-email.ts';
import { type StartedEmailVerification, startEmailVerification } from './start-email-verification.ts';

/**
 * Sends a code and a link to the email that the signed-in account has to verify. The human check is only needed if others
 * have used up the email's budget.
 */
export async function sendEmailVerification(
  deps: Deps,
  viewer: SignedInUser,
  humanCheck: string | undefined,
): Promise<StartedEmailVerification> {
  const isChecked = humanCheck !== undefined;
  if (isChecked) await requireHumanCheck(deps, viewer, 'send-code-again', humanCheck);
  const { userId } = viewer;
  const started = await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, pendingEmail: users.pendingEmail })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    const email = user && unverifiedEmailOf(user);
    if (!email) throw fieldRefused('email', 'email.required');
    const language = await languageFor(tx, viewer);
    return startEmailVerification(deps, tx, viewer, { email, userId, language, isChecked });
  });
  deps.wakeOutbox();
  return started;
}
