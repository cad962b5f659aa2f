import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect } from 'vitest';
import { newEvent, newHost } from '../events/host.ts';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

journey('a profile shows hosted events, and attended ones if its owner allows it', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const { events: person } = textsOf('profile', look);
  const { visibility } = textsOf('my-profile', look);
  const host = await newHost(visitor);
  const theirs = await newEvent(host.call, { title: 'Evening of compilers' });
  const mary = await newMember(visitor);
  const { call, signIn } = await openApi(context, url);
  signIn(mary.signedIn.accessToken);
  await newEvent(call, { title: 'A walk under the stars', type: 'in-person' });
  await call(registerForEvent, { params: { id: theirs.id }, body: { audience: 'in-person' } });
  const address = `/in/${mary.signedIn.user.urlSlug}`;
  const event = (title: string) => page.getByRole('link', { name: title });

  // They are part of the rendered page: no request, no layout shift.
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/events?part=') && asked.push(request.url())));
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const sent = await event('A walk under the stars').elementHandle();
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
  expect(await sent?.evaluate((link) => link.isConnected)).toBe(true);
  expect(asked).toEqual([]);
  expect(await event('Evening of compilers').count()).toBe(0);
  await inspect('1-stranger');

  await openAs(page, mary.signedIn, '/profile');
  const coming = page.getByRole('region', { name: person.iCome });
  await coming.getByRole('link', { name: 'Evening of compilers' }).waitFor();
  await page.getByRole('region', { name: person.iHost }).waitFor();
  await inspect('2-own');
  const saved = page.waitForResponse((response) => response.url().endsWith('/profile/visibility'));
  await coming.getByRole('combobox').selectOption({ label: visibility.choices.public });
  expect((await saved).ok()).toBe(true);

  await page.goto('/profile?as=public');
  await page.getByRole('region', { name: person.comes }).getByText('Evening of compilers').waitFor();
  await inspect('3-chosen');
});
