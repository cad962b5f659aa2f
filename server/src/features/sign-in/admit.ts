import type { User } from '@foyer/contract/accounts.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Deps } from '#src/deps.ts';
import { audit } from '#src/features/accounts/audit/audit.ts';
import { readUser } from '#src/features/accounts/queries.ts';
import type { NewSession } from '#src/features/accounts/sessions/begin-session.ts';
import { requireAdmitted } from '#src/features/accounts/sessions/start-session.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import type { Entry } from './enter-by-phone.ts';

export type Admitted = { session: NewSession; user: User };

/** After the commit: records the sign-in by phone and answers it, or says that nobody has this phone or what is still missing. */
export async function admit(deps: Deps, viewer: Viewer, phone: string, entry: Entry | null): Promise<Admitted> {
  const contact = maskPhone(phone);
  if (!entry) {
    await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason: 'USER_NOT_FOUND', contact });
    throw new AppError('USER_NOT_FOUND', 'No account found with this phone number. Please sign up first.');
  }
  const { userId, admission } = entry;
  const session = requireAdmitted(admission);
  await audit(deps, viewer, { event: 'sign-in', outcome: 'ok', reason: 'phone', contact, userId });
  return { session, user: await readUser(deps.db, userId) };
}
