import { linkIdentity, unlinkIdentity } from '@foyer/contract/identities/identities.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identities } from '#src/db/schema/identities.ts';
import { data } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';
import { gmailPerson, openSocialApp, type SocialApp } from '../../../test/social.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

const provider = 'google' as const;

test('linking a linked identity again while it is unlinked does not deadlock, and one of the two wins', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const browser = foyer.browser();
      const userId = await newUser(foyer);
      await signIn(foyer, browser, userId);
      const person = gmailPerson();
      const first = await foyer.token(browser, provider, person, 'link');
      const { id: identityId } = data(await browser.call(linkIdentity, { body: { provider, idToken: first } }));
      const idToken = await foyer.token(browser, provider, person, 'link');
      return { browser, userId, identityId, idToken };
    }),
  );
  await Promise.all(
    pairs.map(async ({ browser, userId, identityId, idToken }) => {
      const [linked, unlinked] = await Promise.all([
        browser.call(linkIdentity, { body: { provider, idToken } }),
        browser.call(unlinkIdentity, { params: { identityId } }),
      ]);
      expect([linked.status, unlinked.status]).toEqual([200, 200]);
      const left = await foyer.deps.db.select().from(identities).where(eq(identities.userId, userId));
      // If unlinking came last nothing is left; if linking came last there is a new identity.
      expect(left.filter(({ id }) => id === identityId)).toEqual([]);
      expect(left.length).toBeLessThanOrEqual(1);
    }),
  );
});
