import { previewProfile, saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { type PublicProfile, readProfile } from '@foyer/contract/profiles/public-profile.ts';
import {
  choicesFor,
  defaultVisibility,
  maySee,
  type ViewerRelation,
  type Visibility,
  type VisibilityField,
  viewerRelations,
  visibilities,
  visibilityFields,
} from '@foyer/contract/rules/profiles/visibility.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import { statementsOf } from '../../../../test/statements-of.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let owner: Member;
let other: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  other = await newMember(foyer);
  owner = await newMember(foyer, {
    headline: 'Builds engines',
    about: 'A life with numbers.',
    location: 'London',
    industry: 'software',
    website: 'https://ada.example',
    links: [{ label: 'Notes', url: 'https://notes.example' }],
    skills: ['Analysis'],
    interests: ['Flying'],
    likes: ['Chess'],
    languages: [{ tag: 'en', level: 'native' }],
    experience: [{ title: 'A', company: 'B', location: '', from: '2001-01', until: null, description: '' }],
    education: [{ school: 'Home', degree: '', field: '', from: null, until: null, description: '' }],
    availability: { state: 'open', for: [], note: '' },
    offers: ['Reviews'],
    seeks: ['A co-author'],
  });
  const linkedInUrl = 'https://www.linkedin.com/in/ada';
  await foyer.deps.db.update(profileDetails).set({ linkedInUrl }).where(eq(profileDetails.userId, owner.id));
  await foyer.deps.db
    .update(users)
    .set({
      photoKey: 'k'.repeat(22),
      bannerKey: 'b'.repeat(22),
      email: 'ada@example.com',
      emailTyped: null,
      emailVerifiedAt: foyer.clock.now(),
    })
    .where(eq(users.id, owner.id));
});
afterAll(() => foyer.close());

/** The part of a response that a field controls. Events and connections have endpoints of their own. */
const partOf: Record<
  Exclude<VisibilityField, 'profile' | 'events' | 'connections'>,
  (shown: PublicProfile) => unknown
> = {
  photo: ({ photo }) => photo,
  headline: ({ headline }) => headline,
  position: ({ title, company }) => title + company,
  about: ({ about }) => about,
  location: ({ location }) => location,
  industry: ({ industry }) => industry,
  website: ({ website }) => website,
  links: ({ links }) => links[0],
  linkedin: ({ linkedInUrl }) => linkedInUrl,
  skills: ({ skills }) => skills[0],
  interests: ({ interests }) => interests[0],
  likes: ({ likes }) => likes[0],
  languages: ({ languages }) => languages[0],
  experience: ({ experience }) => experience[0],
  education: ({ education }) => education[0],
  availability: ({ availability }) => availability,
  offers: ({ offers }) => offers[0],
  seeks: ({ seeks }) => seeks[0],
  email: ({ email }) => email,
  phone: ({ phoneNumber }) => phoneNumber,
};
const fields = Object.keys(partOf) as (keyof typeof partOf)[];
const everything = (choice: Visibility) =>
  Object.fromEntries(
    visibilityFields.map((field) => [field, choicesFor(field).includes(choice) ? choice : 'members'] as const),
  );
const choose = async (visibility: Partial<Record<VisibilityField, Visibility>>) =>
  data(await owner.browser.call(saveVisibility, { body: { visibility } }));
const look = (as: TestClient, slug = owner.urlSlug) => as.call(readProfile, { params: { slug } });
function seenIn(shown: PublicProfile) {
  // The banner has no choice of its own.
  expect(Boolean(shown.banner)).toBe(Boolean(shown.photo));
  return fields.filter((field) => Boolean(partOf[field](shown)));
}

test.each(visibilities)('with everything for %s, each viewer sees what that allows', async (choice) => {
  const { visibility } = await choose(everything(choice));
  const stranger = await look(foyer.browser());
  const member = await look(other.browser);
  const viewers: [ViewerRelation, typeof stranger][] = [
    ['public', stranger],
    ['member', member],
  ];
  for (const [audience, answer] of viewers) {
    const allowed = fields.filter((field) => maySee(visibility, field, audience));
    if (maySee(visibility, 'profile', audience)) expect(seenIn(data(answer)).sort()).toEqual(allowed.sort());
    else expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    const preview = data(
      await owner.browser.call(previewProfile, { query: { as: audience === 'public' ? 'public' : 'member' } }),
    );
    expect(preview.profile).toEqual(answer.status === 404 ? null : data(answer));
  }
  // Owners see their profile as members do, or all of it if members see nothing.
  const own = data(await look(owner.browser));
  expect(own.own).toBe(true);
  expect(seenIn(own)).toEqual(member.status === 404 ? fields : seenIn(data(member)));
});

test.each(fields)('%s alone follows its own choice', async (field) => {
  for (const choice of choicesFor(field)) {
    await choose({ ...everything('me'), profile: 'public', [field]: choice });
    expect(seenIn(data(await look(foyer.browser())))).toEqual(choice === 'public' ? [field] : []);
    expect(seenIn(data(await look(other.browser)))).toEqual(['public', 'members'].includes(choice) ? [field] : []);
  }
});

test("the defaults show a member's identity but hide the contacts", () => {
  const seenBy = (audience: ViewerRelation) => fields.filter((field) => maySee(defaultVisibility, field, audience));
  expect(seenBy('public')).toEqual(['photo', 'headline', 'position']);
  expect(fields.filter((field) => !seenBy('member').includes(field))).toEqual(['likes', 'email', 'phone']);
  expect(seenBy('self')).toEqual(fields);
  for (const field of visibilityFields)
    for (const audience of viewerRelations)
      if (maySee({ ...defaultVisibility, profile: 'me' }, field, audience)) expect(audience).toBe('self');
});

test('contacts cannot be made public, and a refused change changes nothing', async () => {
  await choose(everything('members'));
  for (const field of ['email', 'phone'] as const) {
    const answer = await owner.browser.call(saveVisibility, {
      body: { visibility: { headline: 'public', [field]: 'public' } },
    });
    expect(answer.body.error.details).toEqual([{ field: `visibility.${field}`, message: 'visibility.not_public' }]);
  }
  expect(data(await look(other.browser)).headline).toBe('Builds engines');
  expect(refusal(await look(foyer.browser()))).toEqual([404, 'NOT_FOUND']);
});

test('two tabs that change different fields at once change both', async () => {
  await choose(everything('members'));
  await Promise.all([choose({ about: 'me' }), choose({ skills: 'public' }), choose({ likes: 'me' })]);
  const { visibility } = await choose({});
  expect(visibility).toMatchObject({ about: 'me', skills: 'public', likes: 'me', headline: 'members' });
});

test('contacts that are not proven are shown to nobody', async () => {
  await choose({ ...everything('members') });
  await foyer.deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.id));
  expect(data(await look(other.browser)).email).toBeNull();
  await foyer.deps.db.update(users).set({ emailVerifiedAt: foyer.clock.now() }).where(eq(users.id, owner.id));
  expect(data(await look(other.browser)).email).toBe('ada@example.com');
});

test('who is suspended or about to be erased is gone, as if they never were', async () => {
  await choose(everything('public'));
  const never = await look(other.browser, 'never-was');
  for (const gone of [{ suspendedAt: foyer.clock.now() }, { deletionDueAt: foyer.clock.now() }]) {
    const member = await newMember(foyer);
    expect((await look(foyer.browser(), member.urlSlug)).status).toBe(200);
    await foyer.deps.db.update(users).set(gone).where(eq(users.id, member.id));
    for (const viewer of [foyer.browser(), other.browser]) {
      const answer = await look(viewer, member.urlSlug);
      expect([answer.status, answer.body]).toEqual([never.status, never.body]);
    }
  }
});

test('search engines may list it unless the owner said no, or strangers see nothing', async () => {
  const indexable = async () => data(await look(owner.browser)).indexable;
  await choose(everything('public'));
  expect(await indexable()).toBe(true);
  data(await owner.browser.call(changePreferences, { body: { privacy: { searchEngines: false } } }));
  expect(await indexable()).toBe(false);
  data(await owner.browser.call(changePreferences, { body: { privacy: { searchEngines: true } } }));
  await choose({ profile: 'members' });
  expect(await indexable()).toBe(false);
});

test('a profile is read with one row of one statement', async () => {
  await choose(everything('public'));
  const statements = await statementsOf(foyer.deps.database.pool, async () => data(await look(foyer.browser())));
  expect(statements).toHaveLength(1);
});
