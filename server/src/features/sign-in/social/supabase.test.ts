import { exchangeSupabaseSession } from '@foyer/contract/identities/identities.ts';
import { convertLead, readLead, verifyLeadCode } from '@foyer/contract/leads.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerRules } from '#src/config/sign-in.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { data, leadCode, newPhone, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { openSocialApp, type SocialApp } from '../../../../test/social.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

const path = '/api/auth/supabase/linkedin';
let people = 0;
/** The claims GoTrue signs after a LinkedIn sign-in. */
function session(given: Record<string, unknown> = {}) {
  people += 1;
  const now = Math.floor(foyer.clock.now().getTime() / 1000);
  return {
    iss: `${foyer.project.url}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    sub: `00000000-0000-4000-8000-${String(people).padStart(12, '0')}`,
    email: `supabase${people}@elsewhere.example`,
    session_id: `11111111-0000-4000-8000-${String(people).padStart(12, '0')}`,
    is_anonymous: false,
    aal: 'aal1',
    amr: [{ method: 'oauth', timestamp: now }],
    app_metadata: { provider: 'linkedin_oidc', providers: ['linkedin_oidc'] },
    user_metadata: { email_verified: true, name: 'Linus Inn', role: 'admin' },
    ...given,
  };
}
const exchange = (browser: TestClient, bearer: string, body: object = {}) =>
  browser.call(exchangeSupabaseSession, { body }, { headers: { authorization: `Bearer ${bearer}` } });

test('a session of the project creates a lead, then a user, and signs in that user from then on', async () => {
  const browser = foyer.browser();
  const who = session();
  const body = {
    supabaseUserId: 'somebody-else',
    email: 'boss@elsewhere.example',
    userMetadata: { email_verified: true, name: 'The Boss' },
    provider: 'linkedin' as const,
  };
  const first = data(await exchange(browser, foyer.project.token(who), body));
  expect(first).toMatchObject({ requiresPhoneVerification: true, isNewLead: true });
  const leadId = first.leadId ?? '';
  // The body is not trusted, nor that the email is verified.
  expect(data(await browser.call(readLead, { params: { leadId } }))).toMatchObject({
    email: who.email,
    emailVerified: false,
    name: null,
  });
  data(await browser.call(verifyLeadCode, { body: await leadCode(foyer, browser, { id: leadId }, newPhone()) }));
  const { user } = data(await browser.call(convertLead, { params: { leadId }, body: {} }));
  expect(user).toMatchObject({ email: who.email, emailVerified: false, phoneVerified: true, role: 'individual' });

  const again = await exchange(foyer.browser(), foyer.project.token({ ...who, session_id: 'next' }));
  expect(data(again)).toMatchObject({
    requiresPhoneVerification: false,
    user: { id: user.id },
    requiresProfileCompletion: true,
    missingFields: ['name'],
  });
  expect(String(again.headers['set-cookie'])).toMatch(/foyer_session=/);
});

test('the email of a verified user is never enough to sign in', async () => {
  const who = session();
  await newUser(foyer, { email: { address: who.email, proven: true } });
  const answer = await exchange(foyer.browser(), foyer.project.token(who));
  expect(refusal(answer)).toEqual([403, 'IDENTITY_PROOF_REQUIRED']);
  expect(answer.body.error.details).toMatchObject({ provider: 'linkedin', maskedPhone: null });
});

test('a token works once, even when sent concurrently', async () => {
  const token = foyer.project.token(session());
  const browsers = [foyer.browser(), foyer.browser(), foyer.browser()];
  const answers = await Promise.all(browsers.map((browser) => exchange(browser, token)));
  expect(answers.map(refusal).sort()).toEqual([
    [200, undefined],
    [401, 'INVALID_ID_TOKEN'],
    [401, 'INVALID_ID_TOKEN'],
  ]);
});

test('tokens of other sign-in methods, other issuers, without a subject or expired are refused', async () => {
  const old = Math.floor(foyer.clock.now().getTime() / 1000) - providerRules.tokenAgeSeconds;
  const bad: Record<string, unknown>[] = [
    { app_metadata: { provider: 'email', providers: ['email'] } },
    { app_metadata: { provider: 'google', providers: ['google'] } },
    { app_metadata: undefined },
    { role: 'anon' },
    { role: 'service_role' },
    { is_anonymous: true },
    { aud: 'somebody' },
    { iss: 'https://elsewhere.example/auth/v1' },
    { sub: '' },
    { iat: old, exp: old + 3600 },
    { amr: [{ method: 'oauth', timestamp: old }] },
    { amr: [{ method: 'password', timestamp: old + providerRules.tokenAgeSeconds }] },
    { amr: undefined },
  ];
  for (const claims of bad) {
    const answer = await exchange(foyer.browser(), foyer.project.token(session(claims)));
    expect([claims, refusal(answer)]).toEqual([claims, [401, 'INVALID_ID_TOKEN']]);
  }
  const forged = foyer.project.token(session(), { alg: 'none' });
  expect(refusal(await exchange(foyer.browser(), forged))).toEqual([401, 'INVALID_ID_TOKEN']);
});

test('our access tokens are not accepted here, nor theirs as ours', async () => {
  const browser = foyer.browser();
  await signIn(foyer, browser, await newUser(foyer));
  const own = browser.bearer ?? '';
  browser.bearer = null;
  expect(refusal(await exchange(browser, own))).toEqual([401, 'INVALID_ID_TOKEN']);
  expect(refusal(await browser.call(exchangeSupabaseSession, { body: {} }))).toEqual([401, 'INVALID_ID_TOKEN']);
  expect(refusal(await browser.post(path, {}, { headers: { authorization: 'Basic Zm9vOmJhcg==' } }))).toEqual([
    401,
    'INVALID_ID_TOKEN',
  ]);
  data(await exchange(browser, foyer.project.token(session())));
  const rejected = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.event, 'token.rejected'));
  // Only the refusals above; no token was mistaken for one of ours.
  expect(new Set(rejected.map(({ reason }) => reason))).toEqual(new Set([path]));
});

test('without a project the endpoint is not available', async () => {
  const token = foyer.project.token(session());
  const other = await openSocialApp({ settings: { supabase: null } });
  expect(refusal(await exchange(other.browser(), token))).toEqual([401, 'INVALID_ID_TOKEN']);
  await other.close();
});
