import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { awaitedEmail } from './settle-email.ts';
import { type StartedEmailVerification, startEmailVerification } from './start-email-verification.ts';

/** Sends a code and a link to the email that the signed-in account waits to prove. */
export async function sendEmailVerification(deps: Deps, viewer: SignedInUser): Promise<StartedEmailVerification> {
  const { userId, language } = viewer;
  const started = await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, pendingEmail: users.pendingEmail })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    const email = user && awaitedEmail(user);
    if (!email) throw fieldRefused('email', 'email.required');
    return startEmailVerification(deps, tx, viewer, { email, userId, language });
  });
  deps.wakeOutbox();
  return started;
}
