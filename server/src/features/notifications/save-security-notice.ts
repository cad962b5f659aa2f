import type { Language } from '@foyer/contract/limits.ts';
import type { Tx } from '#src/db/client.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { Deps } from '#src/deps.ts';
import { accountLocked } from '#src/messages/account-locked.ts';
import { contactChanged } from '#src/messages/contact-changed.ts';
import type { EmailContent } from '#src/messages/email-content.ts';
import { passwordChanged } from '#src/messages/password-changed.ts';
import { securityNotice } from '#src/messages/security-notice.ts';
import { sessionReuse } from '#src/messages/session-reuse.ts';
import { saveInApp } from './save-in-app.ts';

/** A template and its values, for each of these templates. */
type MessageWith<T extends keyof EmailValues> = { [Each in T]: { template: Each; values: EmailValues[Each] } }[T];
/** A message about the security of an account. */
export type SecurityMessage = MessageWith<
  'security-notice' | 'password-changed' | 'account-locked' | 'session-reuse' | 'contact-changed'
>;

/**
 * Saves a security notice in the app under the subject of its email, whatever the member's preferences: it is the only
 * notice a member without a verified email gets.
 */
export async function saveSecurityNotice(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { userId, idempotencyKey, ...message }: SecurityMessage & { userId: string; idempotencyKey: string },
): Promise<void> {
  const title = { en: contentOf(message, 'en').subject, es: contentOf(message, 'es').subject };
  await saveInApp(deps, tx, [{ userId, kind: 'security', title, path: '/settings/security', idempotencyKey }]);
}

/** Only the subject is used, and no subject contains a link. */
function contentOf(message: SecurityMessage, language: Language): EmailContent {
  switch (message.template) {
    case 'security-notice':
      return securityNotice(language, message.values, '');
    case 'password-changed':
      return passwordChanged(language, message.values, '');
    case 'account-locked':
      return accountLocked(language, message.values, '');
    case 'session-reuse':
      return sessionReuse(language, message.values, '');
    case 'contact-changed':
      return contactChanged(language, message.values);
  }
}
