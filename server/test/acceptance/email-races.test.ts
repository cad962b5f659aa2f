import { changeEmail, sendEmailVerification, verifyEmail } from '@foyer/contract/accounts.ts';
import { verifyEmailByToken } from '@foyer/contract/leads.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailProof } from '#src/config/one-time-codes.ts';
import { users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { newEmail } from '../passwords.ts';
import { codeSentTo, data, tokenSentTo } from '../people.ts';
import { newUser, signIn } from '../sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** Several users, each with an unverified email, a code and a link. */
async function unverifiedUsers() {
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const browser = foyer.browser();
      const id = await newUser(foyer);
      await signIn(foyer, browser, id);
      const email = newEmail();
      data(await browser.call(changeEmail, { body: { email } }));
      return { browser, id, email, code: await codeSentTo(foyer, email), token: await tokenSentTo(foyer, email) };
    }),
  );
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  return people;
}
const provenEmailOf = async (userId: string) => {
  const [row] = await foyer.deps.db.select().from(users).where(eq(users.id, userId));
  return row?.emailVerifiedAt ? row.email : null;
};

test('a code entered while another is requested verifies the email or is too late', async () => {
  await Promise.all(
    (await unverifiedUsers()).map(async ({ browser, id, email, code }) => {
      const [proven, sent] = await Promise.all([
        browser.call(verifyEmail, { body: { code } }),
        browser.call(sendEmailVerification, { body: {} }),
      ]);
      expect([200, 400, 429]).toContain(proven.status);
      // If it is already verified, there is nothing to send.
      expect([200, 400]).toContain(sent.status);
      expect(await provenEmailOf(id)).toBe(proven.status === 200 ? email : null);
    }),
  );
});

test('a link opened while the email is changed verifies its own address or none', async () => {
  await Promise.all(
    (await unverifiedUsers()).map(async ({ browser, id, email, token }) => {
      const [proven, changed] = await Promise.all([
        foyer.browser().call(verifyEmailByToken, { params: { token } }),
        browser.call(changeEmail, { body: { email: newEmail('other') } }),
      ]);
      expect([200, 400]).toContain(proven.status);
      expect(changed.status).toBe(200);
      expect(await provenEmailOf(id)).toBe(proven.status === 200 ? email : null);
    }),
  );
});
