import type { InputOf } from '@foyer/contract/http.ts';
import { saveProfile, saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { expect } from 'vitest';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks, onPhone } from '../looks.ts';
import { pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

const headline = 'I explain the heavens to everybody';
const about = 'Mathematics and astronomy, told so that they stay.';

const details: Omit<InputOf<typeof saveProfile>['body'], 'version'> = {
  location: 'London',
  website: 'https://somerville.example',
  links: [{ label: 'The physical sciences', url: 'https://example.com/connexion' }],
  offers: ['A clear explanation of anything that moves in the sky', 'An introduction at the Royal Society'],
  seeks: ['A publisher for the French edition'],
  skills: ['Mathematics', 'Astronomy', 'Scientific writing'],
  interests: ['Comets', 'Microscopes'],
  languages: [
    { tag: 'en', level: 'native' },
    { tag: 'fr', level: 'fluent' },
  ],
  experience: [
    {
      title: 'Author',
      company: 'John Murray',
      location: 'London',
      from: '2016-03',
      until: null,
      description: 'Four books.',
    },
    { title: 'Translator', company: 'Society', location: '', from: '2011-05', until: '2016-02', description: '' },
  ],
  education: [{ school: 'Musselburgh', degree: 'Private school', field: '', from: 1990, until: 1991, description: '' }],
  availability: { state: 'selective', for: ['speaking', 'advising'], note: 'From spring on.' },
};

journey('a public profile as visitors and members see it', onPhone, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const words = textsOf('profile', look);
  const mary = await newMember(visitor);
  const { urlSlug } = mary.signedIn.user;
  const { call, signIn } = await openApi(context, url);
  signIn(mary.signedIn.accessToken);
  await call(saveProfile, { body: { version: 0, headline, about, ...details } });

  const address = `${url}/in/${urlSlug}`;
  const sent = await (await context.request.get(address)).text();
  expect(sent).toContain('<title>Mary Somerville · Foyer</title>');
  expect(sent).toContain(`rel="canonical" href="${address}"`);
  expect(sent).toContain('property="og:title" content="Mary Somerville · Foyer"');
  expect(sent).not.toContain(about);
  const person = JSON.parse(/<script[^>]*ld\+json">(.*?)<\/script>/.exec(sent)?.[1] ?? 'null');
  expect(person).toMatchObject({ '@type': 'Person', name: 'Mary Somerville', url: address, description: headline });

  await page.goto(address);
  await untilAlive(page);
  await page.getByText(headline).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText(about).count()).toBe(0);
  await inspect('1-stranger');

  const other = await newMember(visitor, { firstName: 'Ada', lastName: 'Lovelace' });
  await openAs(page, other.signedIn, `/in/${urlSlug}`);
  await page.getByText(about).waitFor();
  await inspect('2-member');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.share.card }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${urlSlug}.vcf`);

  // Only members see that a profile is empty; for visitors its sections may just be hidden.
  const bare = `/in/${other.signedIn.user.urlSlug}`;
  const nothing = words.nothing.replace('{{name}}', 'Ada Lovelace');
  const bareSent = await (await context.request.get(bare)).text();
  expect(bareSent).toContain('<title>Ada Lovelace · Foyer</title>');
  expect(bareSent).not.toContain(nothing);
  await openAs(page, mary.signedIn, bare);
  await page.getByText(nothing).waitFor();

  await page.goto(`/in/${urlSlug}`);
  await page.getByRole('link', { name: words.share.edit }).waitFor();

  // Only for members: the server renders the visitors' page, and a member still sees the profile.
  visitor.expectProblem(/404/);
  await call(saveVisibility, { body: { visibility: { profile: 'members' } } });
  // Visitors' pages are cached for up to a second.
  await expect.poll(async () => (await context.request.get(address)).status()).toBe(404);
  await openAs(page, other.signedIn, `/in/${urlSlug}`);
  await page.getByText(about).waitFor();
  await expect.poll(() => page.title()).toBe('Mary Somerville · Foyer');
});

journey('a profile address without a profile', bothLooks.slice(0, 1), async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  visitor.expectProblem(/404|ERR_FAILED/);
  const { nobody } = textsOf('profile', look);
  const response = await page.goto('/in/nobody-at-all');
  expect(response?.status()).toBe(404);
  await untilAlive(page);
  const heading = page.getByRole('heading', { level: 1, name: nobody.title });
  await heading.waitFor();
  await inspect('nobody');

  // The page does not say "nothing here" before it knows whether the viewer is a member, who may see more.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await heading.isVisible()).toBe(true);
  await context.addCookies([{ name: 'foyer_signed_in', value: '1', url }]);
  await page.reload();
  await page.getByRole('link', { name: 'Foyer' }).first().waitFor();
  expect(await heading.isVisible()).toBe(false);
});

journey('people search ignores accents and tolerates typos', bothLooks.slice(0, 1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = textsOf('people-search', look);
  const lastName = `Núñez${['Abedul', 'Acacia'][look.size === 'phone' ? 1 : 0]}`;
  await newMember(visitor, { firstName: 'María', lastName });
  const { signedIn } = await newMember(visitor, { firstName: 'Ada', lastName: 'Lovelace' });
  await openAs(page, signedIn, '/people');
  const field = page.getByRole('searchbox', { name: words.label });
  await field.waitFor();
  await inspect('1-begin');

  // Without accents, and with two letters swapped.
  await field.fill(lastName.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('un', 'nu'));
  const found = page.getByRole('link', { name: `María ${lastName}` });
  await expect.poll(() => new URL(page.url()).searchParams.get('q') ?? '').toMatch(/^nnu/);
  await found.waitFor();
  await inspect('2-found');
  await page.reload();
  await found.click();
  await page.getByRole('heading', { level: 1, name: `María ${lastName}` }).waitFor();

  await page.goBack();
  await field.fill('qqzzxxjjkk');
  await page.getByRole('heading', { name: pattern(words.none.title) }).waitFor();
  await inspect('3-none');
});
