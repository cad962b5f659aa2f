import type { InputOf } from '@foyer/contract/http.ts';
import { type saveProfile as contract, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

type Profile = Omit<InputOf<typeof contract>['body'], 'version'>;

/** A member whose profile has more than the required fields. */
async function memberWith(visitor: Visitor, firstName: string, lastName: string, profile: Profile) {
  const member = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(member.signedIn.accessToken);
  await call(saveProfile, { body: { version: 0, ...profile } });
  return member;
}

journey('people are browsed by filters that stay in the address', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('people-search', look);
  // A new city for each run, so that members of earlier runs do not match.
  const city = `Valparaíso ${look.size} ${look.language}`;
  const languages = [{ tag: 'es', level: 'native' as const }];
  const skills = ['Product strategy', 'Accessibility'];
  await memberWith(visitor, 'Inés', 'Carrasco', {
    location: `${city}, Chile`,
    industry: 'software',
    headline: 'Builds calm products for busy hospitals',
    skills,
    languages,
  });
  await memberWith(visitor, 'Tomás', 'Vergara', { location: city, industry: 'health', skills: ['Accessibility'] });
  const { signedIn } = await newMember(visitor, { firstName: 'Ada', lastName: 'Lovelace' });

  await openAs(page, signedIn, '/people');
  await page.getByRole('link', { name: 'Inés Carrasco' }).first().waitFor();
  await inspect('1-everyone');

  const opener = page.getByRole('button', { name: words.filters.title, exact: true });
  const isPhone = look.size === 'phone';
  if (isPhone) await opener.click();
  const panel = isPhone ? page.getByRole('dialog') : page.getByRole('complementary', { name: words.filters.title });
  const choose = async (filter: 'city' | 'industry', name: string) => {
    const group = panel.getByRole('group', { name: words.filters[filter] });
    const more = group.getByRole('button', { expanded: false });
    const value = group.getByRole('checkbox', { name });
    await group.waitFor();
    if ((await value.count()) === 0) await more.click();
    await value.click();
    await expect.poll(() => value.isChecked()).toBe(true);
  };
  await choose('city', city);
  await expect.poll(() => new URL(page.url()).searchParams.get('city')).toBe(city);
  if (isPhone) {
    await inspect('2-sheet');
    await panel.getByRole('button', { name: words.filters.show }).click();
  }
  const people = page.locator('main li a');
  await expect.poll(() => people.count()).toBe(2);
  await page
    .getByRole('status')
    .filter({ hasText: words.found_other.replace('{{count, number}}', '2') })
    .waitFor();
  await inspect('3-city');

  // A shared link shows the same people; back undoes a filter.
  await page.reload();
  await expect.poll(() => people.count()).toBe(2);
  const address = new URL(page.url());
  address.searchParams.append('language', 'es');
  await page.goto(address.href);
  await expect.poll(() => people.count()).toBe(1);
  await page.getByRole('button', { name: words.filters.clear }).first().waitFor();
  address.searchParams.append('company', 'Nowhere at all');
  await page.goto(address.href);
  await page.getByRole('heading', { name: words.none.filters }).waitFor();
  await inspect('4-none');
  await page.goBack();
  await expect.poll(() => people.count()).toBe(1);
  await page.getByRole('button', { name: words.filters.remove.replace('{{value}}', city) }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('city')).toBeNull();
});
