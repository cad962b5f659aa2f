import { timingSafeEqual } from 'node:crypto';
import { type UnsubscribableEmail, unsubscribableEmails } from '@foyer/contract/rules/preference-choices.ts';
import type { Deps } from '#src/deps.ts';

type TokenDeps = Pick<Deps, 'secrets'>;
/** A member and the kind of email. */
export type EmailChoice = { userId: string; email: UnsubscribableEmail };

/**
 * The token of a member's unsubscribe link for one kind of email, used without signing in. It never expires, since emails
 * are read late, but is invalid once the account's address is no longer `to`. Nothing is stored.
 */
export function emailChoiceToken({ secrets }: TokenDeps, { userId, email }: EmailChoice, to: string): string {
  const mac = secrets.mac('email-choice', userId, email, to).toString('base64url');
  return [email, userId, mac].join('.');
}

/** The member and kind in a token, unverified; check it with `isEmailChoiceToken`. */
export function emailChoiceIn(token: string): EmailChoice | null {
  const [name, userId, mac, ...more] = token.split('.');
  const email = unsubscribableEmails.find((each) => each === name);
  const isWhole = mac !== undefined && more.length === 0;
  return email && isWhole && userId && uuid.test(userId) ? { email, userId } : null;
}

export function isEmailChoiceToken(deps: TokenDeps, token: string, choice: EmailChoice, to: string): boolean {
  const [actual, expected] = [Buffer.from(token), Buffer.from(emailChoiceToken(deps, choice, to))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
