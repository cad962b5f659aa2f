import { changePassword, resetPassword, signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { confirmIdentity } from '@foyer/contract/identities/identities.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { goodPassword, newEmail, otherPassword, resetTokenFor } from '../../../../../test/passwords.ts';
import { refusal } from '../../../../../test/people.ts';
import { newUser, signIn } from '../../../../../test/sessions.ts';
import { openSocialApp, otherPerson, type SocialApp } from '../../../../../test/social.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

/** An account with a password, its owner's browser, and another browser with an identity pending to be linked to it. */
async function waiting() {
  const person = otherPerson();
  const { email } = person;
  const passwordHash = await hashPassword(foyer.deps, goodPassword);
  const id = await newUser(foyer, { email: { address: email, proven: true }, passwordHash });
  const [owner, browser] = [foyer.browser(), foyer.browser()];
  await signIn(foyer, owner, id);
  const idToken = await foyer.token(browser, 'linkedin', person);
  const come = await browser.call(continueAuth, { body: { provider: 'linkedin', idToken } });
  expect(refusal(come)).toEqual([403, 'IDENTITY_PROOF_REQUIRED']);
  return { id, email, owner, browser };
}
const activeSessionsOf = (userId: string) =>
  foyer.deps.db
    .select({ method: sessions.method })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
const linkedTo = (userId: string) => foyer.deps.db.select().from(identities).where(eq(identities.userId, userId));
const withOldPassword = { body: { password: goodPassword } };

test('a password changed during its check links nothing and does not sign in', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, owner, browser } = await waiting();
    // Their hashes are queued before the proof's, so that the change is committed when its turn comes.
    const crowd = Array.from({ length: 8 }, () =>
      foyer.browser().call(signInByPassword, { body: { email: newEmail('nobody'), password: goodPassword } }),
    );
    const changing = owner.call(changePassword, { body: { newPassword: otherPassword } });
    const [confirmed, changed] = await Promise.all([
      browser.call(confirmIdentity, withOldPassword),
      changing,
      ...crowd,
    ]);
    expect(changed.status).toBe(200);
    // A session confirmed before the change ended with it; after the change there is none.
    expect(await activeSessionsOf(id)).toEqual([{ method: 'phone' }]);
    if (confirmed.status !== 200) expect(await linkedTo(id)).toEqual([]);
  }
});

test('a proof concurrent with a password reset does not deadlock and leaves no session', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, waiting));
  const tokens: string[] = [];
  for (const { email } of accounts) tokens.push(await resetTokenFor(foyer, email));
  await Promise.all(
    accounts.map(async ({ id, browser }, index) => {
      const [confirmed, reset] = await Promise.all([
        browser.call(confirmIdentity, withOldPassword),
        foyer.browser().call(resetPassword, { body: { token: tokens[index] ?? '', newPassword: otherPassword } }),
      ]);
      expect(reset.status).toBe(200);
      expect([200, 401, 403]).toContain(confirmed.status);
      expect(await activeSessionsOf(id)).toEqual([]);
      if (confirmed.status !== 200) expect(await linkedTo(id)).toEqual([]);
    }),
  );
});
