import { exchangeSupabaseSession, signInWithGoogle } from '@foyer/contract/identities/identities.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '#src/db/schema/leads.ts';
import { goodPassword, newEmail } from '../../../../test/passwords.ts';
import { data, newPhone, phoneIdToken } from '../../../../test/people.ts';
import { gmailPerson, openSocialApp, otherPerson, type SocialApp } from '../../../../test/social.ts';
import type { Answer, TestClient } from '../../../../test/test-client.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

const origin = { campaign: 'spring', utmSource: 'mail', utmMedium: 'letter', utmCampaign: 'april' };
type Entry = (browser: TestClient, origin: object) => Promise<Answer<{ leadId?: string | undefined }>>;

function supabaseToken(): string {
  const now = Math.floor(foyer.clock.now().getTime() / 1000);
  const { sub, email } = otherPerson();
  return foyer.project.token({
    iss: `${foyer.project.url}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    sub,
    email,
    is_anonymous: false,
    amr: [{ method: 'oauth', timestamp: now }],
    app_metadata: { provider: 'linkedin_oidc', providers: ['linkedin_oidc'] },
    user_metadata: {},
  });
}

const entries: [string, Entry][] = [
  [
    'an email through continue',
    (browser, from) => browser.call(continueAuth, { body: { identifier: newEmail(), ...from } }),
  ],
  [
    'an email and a password through continue',
    (browser, from) =>
      browser.call(continueAuth, { body: { identifier: newEmail(), password: goodPassword, ...from } }),
  ],
  [
    'a phone through continue',
    (browser, from) => browser.call(continueAuth, { body: { identifier: newPhone(), ...from } }),
  ],
  [
    'a phone and a password through continue',
    (browser, from) =>
      browser.call(continueAuth, { body: { identifier: newPhone(), password: goodPassword, ...from } }),
  ],
  [
    'a proven phone through continue',
    async (browser, from) => {
      const idToken = await phoneIdToken(foyer, browser, newPhone());
      return browser.call(continueAuth, { body: { provider: 'phone', idToken, ...from } });
    },
  ],
  [
    'Google through continue',
    async (browser, from) => {
      const idToken = await foyer.token(browser, 'google', gmailPerson());
      return browser.call(continueAuth, { body: { provider: 'google', idToken, ...from } });
    },
  ],
  [
    'Google directly',
    async (browser, from) => {
      const idToken = await foyer.token(browser, 'google', gmailPerson());
      return browser.call(signInWithGoogle, { body: { idToken, ...from } });
    },
  ],
  [
    'LinkedIn through a hosted project',
    (browser, from) =>
      browser.call(
        exchangeSupabaseSession,
        { body: { ...from } },
        { headers: { authorization: `Bearer ${supabaseToken()}` } },
      ),
  ],
];

async function originOf(answer: Answer<{ leadId?: string | undefined }>) {
  const { campaign, utmSource, utmMedium, utmCampaign } = leads;
  const { leadId = '' } = data(answer);
  const columns = { campaign, utmSource, utmMedium, utmCampaign };
  const [lead] = await foyer.deps.db.select(columns).from(leads).where(eq(leads.id, leadId));
  return lead;
}

test.each(entries)('a lead started by %s keeps its campaign data', async (_name, enter) => {
  expect(await originOf(await enter(foyer.browser(), origin))).toEqual(origin);
  const unknown = { campaign: 'web_signup', utmSource: null, utmMedium: null, utmCampaign: null };
  expect(await originOf(await enter(foyer.browser(), {}))).toEqual(unknown);
});
