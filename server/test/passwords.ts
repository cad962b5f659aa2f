import { forgotPassword } from '@foyer/contract/credentials/passwords.ts';
import type { NewUser } from '../src/features/contact-ownership/create-user.ts';
import { hashPassword } from '../src/features/credentials/passwords/hash-password.ts';
import type { TestApp } from './open-test-app.ts';
import { data, newPhone } from './people.ts';
import { newUser } from './sessions.ts';

/** Meets the password policy and contains no user's name. */
export const goodPassword = 'Walnut-Harbour-7!';
export const otherPassword = 'Copper*Meadow*42';

let emails = 0;
/** An email that is unique in this process. */
export function newEmail(name = 'person'): string {
  emails += 1;
  return `${name}${emails}@example.com`;
}

export type Person = { id: string; email: string; phone: string; password: string };

/** A user with a verified email, a verified phone and a password. */
export async function withPassword(foyer: TestApp, given: Partial<NewUser> = {}): Promise<Person> {
  const [email, phone, password] = [newEmail(), newPhone(), goodPassword];
  const id = await newUser(foyer, {
    email: { address: email, proven: true },
    phone: { number: phone, proven: true },
    passwordHash: await hashPassword(foyer.deps, password),
    ...given,
  });
  return { id, email, phone, password };
}

/** The token in the link that a "forgot password" sends to an email; throws when there is none. */
export async function resetTokenFor(foyer: TestApp, email: string): Promise<string> {
  data(await foyer.browser().call(forgotPassword, { body: { email } }));
  const [newest] = await foyer.messagesTo(email);
  const token = /\/auth\/reset\S*?#token=([A-Za-z0-9_-]+)/.exec(newest?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link for ${email}`);
  return token;
}
