import type { Language } from '@foyer/contract/limits.ts';
import { canonicalEmail, checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { addressBudgets } from '#src/config/addresses.ts';
import { passwordReset } from '#src/config/passwords.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { resetRequested } from './send-reset-link.ts';

/**
 * Records a request to reset the password for an email. Whether an account has it is looked up after the response, by
 * `sendResetLink`, so that neither the response nor its time reveals it.
 */
export async function forgotPassword(
  deps: Deps,
  viewer: Viewer,
  input: { email: string; language?: Language | undefined },
): Promise<void> {
  const email = canonicalEmail(input.email);
  if (email === null) throw fieldRefused('email', checkEmail(input.email) ?? 'email.invalid_format');
  const perAddress = shared(deps.settings, addressBudgets.resets);
  await requireBudget(deps, addressKey(deps, 'reset-of-address', viewer.address), perAddress);
  const id = deps.random.uuid();
  const { requestId, place, browser } = viewer;
  const data = { id, email, language: input.language ?? null, requestId, place, browser };
  const expiresAt = new Date(deps.clock.now().getTime() + passwordReset.lifetimeSeconds * 1000);
  await deps.db.transaction((tx) =>
    enqueueEvent(deps, tx, resetRequested, data, { idempotencyKey: `${resetRequested.name}:${id}`, expiresAt }),
  );
  deps.wakeOutbox();
}
