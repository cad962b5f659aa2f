import type { Role } from '@foyer/contract/accounts.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { createOrganization, requireCompany } from '#src/features/accounts/create-organization.ts';
import { requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import { findUserByVerifiedEmail } from '#src/features/accounts/queries.ts';
import { createUser } from '#src/features/contact-ownership/create-user.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { requireGoodPassword } from '#src/features/credentials/passwords/require-good-password.ts';
import { guardCapture } from '#src/features/leads/capture/guard-capture.ts';
import { readCompany, readEmail, readName } from '#src/features/leads/validate-fields.ts';
import { offerEmailVerification } from '#src/features/one-time-codes/email/start-email-verification.ts';
import { requireSession, type SignedInSession, startSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type SignUpInput = {
  email: string;
  password: string;
  name: string;
  role: Role;
  company?: string | undefined;
  language?: Language | undefined;
  humanCheck?: string | undefined;
};

/**
 * Creates an account with an unverified email, and a session to verify it in. Several accounts may claim the same email:
 * the one that verifies it keeps it, and the others lose every sign-in method.
 */
export async function signUp(deps: Deps, viewer: Viewer, input: SignUpInput): Promise<SignedInSession> {
  const email = readEmail(input.email, 'email');
  const name = readName(input.name, 'name');
  const company = input.company === undefined ? null : readCompany(input.company, 'company');
  requireCompany(input.role, company, 'company');
  requireGoodPassword(input.password, { email });
  await requireFewFailures(deps, viewer);
  // The response reveals whether an account has verified this email.
  await guardCapture(deps, viewer, input.humanCheck);
  await requireUnusedEmail(deps.db, email);
  const passwordHash = await hashPassword(deps, input.password);
  const language = input.language ?? viewer.language;
  const contact = maskEmail(email);

  const outcome = await deps.db
    .transaction(async (tx) => {
      await requireUnusedEmail(tx, email);
      const person = { name, role: input.role, company };
      const userId = await createUser(deps, tx, {
        ...person,
        language,
        organizationId: await createOrganization(deps, tx, person),
        email: { address: email, typed: input.email.trim(), proven: false },
        passwordHash,
      });
      await offerEmailVerification(deps, tx, viewer, { email, userId, language });
      // Sign-ups are always remembered.
      const auditEntries = [{ event: 'sign-up', outcome: 'ok', reason: 'password', userId, contact }] as const;
      return startSession(deps, tx, viewer, { userId, method: 'password', remember: true, auditEntries });
    })
    .catch(registrationFailed);
  deps.wakeOutbox();
  return requireSession(outcome);
}

/** Gives server errors that created no account a code of their own; refusals pass through. */
function registrationFailed(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError('REGISTRATION_FAILED', 'The account could not be created. Please try again.', { cause });
}

async function requireUnusedEmail(db: Deps['db'] | Tx, email: string): Promise<void> {
  if (!(await findUserByVerifiedEmail(db, email))) return;
  throw new AppError('EMAIL_IN_USE', 'An account with this email already exists. Sign in to it instead.');
}
