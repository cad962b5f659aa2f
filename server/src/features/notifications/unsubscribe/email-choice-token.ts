import { timingSafeEqual } from 'node:crypto';
import { type RefusableEmail, refusableEmails } from '@foyer/contract/rules/preferences.ts';
import type { Deps } from '#src/deps.ts';

type Parts = Pick<Deps, 'secrets'>;
/** Whose email of which kind. */
export type EmailChoice = { userId: string; email: RefusableEmail };

/**
 * With what an email turns its own kind off, without anybody signing in. It never ends, since emails are read late, but is
 * worth nothing once the account has another address than `to`. Nothing is kept of it.
 */
export function emailChoiceToken({ secrets }: Parts, { userId, email }: EmailChoice, to: string): string {
  const mac = secrets.mac('email-choice', userId, email, to).toString('base64url');
  return [email, userId, mac].join('.');
}

/** What a token names. Whether it is a true one is for `isEmailChoiceToken` to say. */
export function emailChoiceIn(token: string): EmailChoice | null {
  const [name, userId, mac, ...more] = token.split('.');
  const email = refusableEmails.find((each) => each === name);
  const isWhole = mac !== undefined && more.length === 0;
  return email && isWhole && userId && uuid.test(userId) ? { email, userId } : null;
}

export function isEmailChoiceToken(deps: Parts, token: string, choice: EmailChoice, to: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(emailChoiceToken(deps, choice, to))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
