import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { exchangeSupabaseSession } from '@foyer/contract/identities/identities.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identities, leadIdentities } from '#src/db/schema/identities.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { type GoTruePeer, goTruePeer, type HostedPerson, hostedProject } from '../../../../test/peers/gotrue-peer.ts';
import { newKey } from '../../../../test/peers/oidc-peer.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newUser } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let project: GoTruePeer;
beforeAll(async () => {
  project = await goTruePeer({ now: () => foyer.clock.now() });
  foyer = await openTestApp({ settings: { supabase: { url: project.url, ...hostedProject } } });
});
afterAll(async () => {
  await foyer.close();
  await project.close();
});

let people = 0;
function newPerson(): HostedPerson {
  people += 1;
  return { id: randomUUID(), email: `person${people}@mail.example`, name: 'Ada Lovelace' };
}

/** The browser's round trip: PKCE, the code, the session. */
async function sessionAt(person: HostedPerson): Promise<string> {
  project.arriving = person;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    provider: 'linkedin_oidc',
    redirect_to: `${foyer.deps.settings.publicUrl}/auth/linkedin/callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  });
  const left = await fetch(`${project.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
  const code = new URL(left.headers.get('location') ?? '').searchParams.get('code');
  const exchanged = await fetch(`${project.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: hostedProject.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
  const { access_token: token } = (await exchanged.json()) as { access_token: string };
  return token;
}

const signInWith = (browser: TestClient, token: string | null, body: object = {}) =>
  browser.call(
    exchangeSupabaseSession,
    { body },
    token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
  );

test('the browser gets the project’s address and may call it', async () => {
  const config = data(await foyer.browser().call(readConfig, {}));
  expect(config).toMatchObject({
    methods: { linkedin: true },
    linkedinMode: 'supabase',
    supabase: { url: project.url, anonKey: hostedProject.anonKey },
  });
  const page = await foyer.browser().get('/');
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${project.url}`);
});

test('a new person becomes a lead that must verify a phone, whatever the body says', async () => {
  const person = newPerson();
  const lies = {
    supabaseUserId: randomUUID(),
    email: 'eve@mail.example',
    userMetadata: { email_verified: true, sub: 'eve' },
  };
  const entered = data(await signInWith(foyer.browser(), await sessionAt(person), lies));
  expect(entered).toMatchObject({ requiresPhoneVerification: true, isNewLead: true });
  expect(entered).not.toHaveProperty('accessToken');
  const { db } = foyer.deps;
  const kept = await db
    .select()
    .from(leadIdentities)
    .where(eq(leadIdentities.leadId, entered.leadId ?? ''));
  expect(kept).toMatchObject([
    {
      provider: 'linkedin',
      issuer: `${project.url}/auth/v1`,
      subject: person.id,
      email: person.email,
      emailVerified: false,
    },
  ]);
});

test('a linked identity signs in once with each token', async () => {
  const person = newPerson();
  const { db, random, clock } = foyer.deps;
  const userId = await newUser(foyer);
  const identity = { provider: 'linkedin', issuer: `${project.url}/auth/v1`, subject: person.id } as const;
  await db.insert(identities).values({ ...identity, id: random.uuid(), userId, linkedAt: clock.now() });
  const token = await sessionAt(person);
  const answers = await Promise.all([1, 2, 3].map(() => signInWith(foyer.browser(), token)));
  expect(answers.map((answer) => refusal(answer)[1] ?? 'in').toSorted()).toEqual([
    'INVALID_ID_TOKEN',
    'INVALID_ID_TOKEN',
    'in',
  ]);
  const won = answers.find(({ body }) => body.success)?.body.data;
  expect(won).toMatchObject({ requiresPhoneVerification: false, user: { id: userId } });
  expect(refusal(await signInWith(foyer.browser(), token))).toEqual([401, 'INVALID_ID_TOKEN']);
});

test('an email verified by another account does not sign in to it', async () => {
  const owner = newPerson();
  await newUser(foyer, { email: { address: owner.email, proven: true } });
  const stranger = { ...newPerson(), email: owner.email };
  const answer = await signInWith(foyer.browser(), await sessionAt(stranger));
  expect(refusal(answer)).toEqual([403, 'IDENTITY_PROOF_REQUIRED']);
});

test('a token that is missing, forged, expired or for another purpose is refused', async () => {
  const person = newPerson();
  const other = newKey('ES256');
  const { id } = person;
  const wrong = [
    null,
    'x.y.z',
    hostedProject.anonKey,
    project.accessToken(person, {}, { key: other.privateKey }),
    project.accessToken(person, {}, { alg: 'none' }),
    project.accessToken(person, { iss: 'https://other.supabase.co/auth/v1' }),
    project.accessToken(person, { aud: 'anon' }),
    project.accessToken(person, { role: 'service_role' }),
    project.accessToken(person, { app_metadata: { provider: 'email', providers: ['email'] } }),
    project.accessToken(person, { sub: '' }),
    project.accessToken({ ...person, id }, { exp: undefined }),
  ];
  for (const token of wrong)
    expect(refusal(await signInWith(foyer.browser(), token))).toEqual([401, 'INVALID_ID_TOKEN']);
  const late = await sessionAt(person);
  foyer.clock.advance({ minutes: 10 });
  expect(refusal(await signInWith(foyer.browser(), late))).toEqual([401, 'INVALID_ID_TOKEN']);
});
