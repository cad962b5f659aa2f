import { captureGoogleLead, type IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { captureEmailLead, convertLead, verifyEmailByToken, verifyLeadCode } from '@foyer/contract/leads.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { identities, leadIdentities } from '#src/db/schema/identities.ts';
import { data, leadCode, newPhone, provenLead, refusal, tokenSentTo } from '../../../../test/people.ts';
import { newUser } from '../../../../test/sessions.ts';
import { gmailPerson, openSocialApp, otherPerson, type Person, type SocialApp } from '../../../../test/social.ts';
import type { Answer, TestClient } from '../../../../test/test-client.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

const rounds = [1, 2, 3, 4];
type Lead = { browser: TestClient; leadId: string };

/** Each token works once, so a person who signs in twice needs two. */
async function ready(browser: TestClient, person: Person, provider: IdentityProvider = 'google') {
  const body = { provider, idToken: await foyer.token(browser, provider, person) };
  return () => browser.call(continueAuth, { body });
}
async function lead(person: Person, provider: IdentityProvider = 'google', phone?: string): Promise<Lead> {
  const browser = foyer.browser();
  const { leadId = '' } = data(await (await ready(browser, person, provider))());
  if (phone !== undefined) {
    data(await browser.call(verifyLeadCode, { body: await leadCode(foyer, browser, { id: leadId }, phone) }));
    foyer.clock.advance({ seconds: 30 });
  }
  return { browser, leadId };
}
const convert = ({ browser, leadId }: Lead) => browser.call(convertLead, { params: { leadId }, body: {} });
const idOf = (answer: Answer<{ user?: { id: string } | undefined }>) => data(answer).user?.id;
const linked = (...people: Person[]) =>
  foyer.deps.db
    .select()
    .from(identities)
    .where(
      inArray(
        identities.subject,
        people.map(({ sub }) => sub),
      ),
    );
const usersWith = ({ email }: { email: string }) =>
  foyer.deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));

test.each(rounds)('two concurrent first sign-ins in one browser create one lead (%i)', async () => {
  const browser = foyer.browser();
  const person = gmailPerson();
  const capture = { idToken: await foyer.token(browser, 'google', person) };
  const calls = [await ready(browser, person), await ready(browser, person)];
  const [captured, ...answers] = await Promise.all([
    browser.call(captureGoogleLead, { body: capture }),
    ...calls.map((call) => call()),
  ]);
  const ids = [data(captured).lead?.id, ...answers.map((answer) => data(answer).leadId)];
  expect(new Set(ids).size).toBe(1);
  const fresh = [data(captured).lead?.isNewLead, ...answers.map((answer) => data(answer).isNewLead)];
  expect(fresh.filter(Boolean)).toHaveLength(1);
  const rows = await foyer.deps.db.select().from(leadIdentities).where(eq(leadIdentities.subject, person.sub));
  expect(rows).toHaveLength(1);
});

test.each(rounds)(
  'two browsers of one person that convert at once with different phones create one user (%i)',
  async () => {
    const person = gmailPerson();
    const both = [await lead(person, 'google', newPhone()), await lead(person, 'google', newPhone())];
    const answers = await Promise.all(both.map(convert));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect((await linked(person)).map(({ userId }) => userId)).toEqual([idOf(answers[0] as Answer<never>)]);
    expect(await usersWith(person)).toHaveLength(1);
  },
);

test.each(rounds)(
  'two browsers of one person that convert at once with only the verified email create one user (%i)',
  async () => {
    const person = gmailPerson();
    const both = [await lead(person), await lead(person)];
    const answers = await Promise.all(both.map(convert));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await usersWith(person)).toHaveLength(1);
    expect(await linked(person)).toHaveLength(1);
  },
);

test.each(rounds)('concurrent conversions by Google and by phone create one user with the identity (%i)', async () => {
  const person = gmailPerson();
  const phone = newPhone();
  const google = await lead(person, 'google', phone);
  const browser = foyer.browser();
  const { id: leadId } = await provenLead(foyer, browser, phone);
  const answers = await Promise.all([convert(google), convert({ browser, leadId })]);
  const [id, ...others] = new Set(answers.map(idOf));
  expect(others).toEqual([]);
  expect((await linked(person)).map(({ userId }) => userId)).toEqual([id]);
});

test.each(rounds)('one person at two providers with one phone becomes one user with both (%i)', async () => {
  const google = gmailPerson();
  const linkedIn = otherPerson();
  const phone = newPhone();
  const both = [await lead(google, 'google', phone), await lead(linkedIn, 'linkedin', phone)];
  const answers = await Promise.all(both.map(convert));
  const [id, ...others] = new Set(answers.map(idOf));
  expect(others).toEqual([]);
  expect((await linked(google, linkedIn)).map(({ userId }) => userId)).toEqual([id, id]);
});

test.each(rounds)(
  'concurrent sign-ins during a conversion get the lead or the new user, never a second user (%i)',
  async () => {
    const person = gmailPerson();
    const first = await lead(person, 'google', newPhone());
    const visitors = [await ready(first.browser, person), await ready(foyer.browser(), person)];
    const [converted, again, ...came] = await Promise.all([
      convert(first),
      convert(first),
      ...visitors.map((visit) => visit()),
    ]);
    const id = idOf(converted);
    expect(idOf(again)).toBe(id);
    for (const answer of came) {
      const { nextStep, user } = data(answer);
      if (nextStep === 'LOGIN_SUCCESS') expect(user?.id).toBe(id);
      else expect(nextStep).toBe('PHONE_VERIFICATION_REQUIRED');
    }
    expect(await usersWith(person)).toEqual([{ id }]);
    expect(await linked(person)).toHaveLength(1);
  },
);

test.each(rounds)(
  'two concurrent sign-ins with an account’s email are linked to it or must prove it (%i)',
  async () => {
    const person = gmailPerson();
    const id = await newUser(foyer, { email: { address: person.email, proven: true } });
    const visits = [];
    for (let i = 0; i < 4; i += 1) visits.push(await ready(foyer.browser(), person));
    visits.push(await ready(foyer.browser(), { ...person, sub: `${person.sub}-in` }, 'linkedin'));
    const answers = await Promise.all(visits.map((visit) => visit()));
    const other = answers.pop();
    expect(answers.map(idOf)).toEqual([id, id, id, id]);
    expect(other && refusal(other)).toEqual([403, 'IDENTITY_PROOF_REQUIRED']);
    expect(await linked(person)).toHaveLength(1);
  },
);

test.each(rounds)(
  'claims of one email at once, typed and by providers, end in at most one user who has it (%i)',
  async () => {
    const person = otherPerson();
    const typed = foyer.browser();
    const claim = data(await typed.call(captureEmailLead, { body: { email: person.email } }));
    const token = await tokenSentTo(foyer, person.email);
    const google = await lead(person);
    const visit = await ready(foyer.browser(), { ...person, sub: `${person.sub}-in` }, 'linkedin');
    const typedLead = { browser: typed, leadId: claim.id };
    const answers = await Promise.all([
      convert(google),
      visit(),
      typed.call(verifyEmailByToken, { params: { token } }),
      convert(typedLead),
      convert(google),
      convert(typedLead),
    ]);
    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
    expect((await usersWith(person)).length).toBeLessThanOrEqual(1);
  },
);
