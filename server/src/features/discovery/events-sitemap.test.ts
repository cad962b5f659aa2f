import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { eventsSitemap } from '@foyer/contract/site.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { inHours, newDraft, newEvent } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('the sitemap lists only events that visitors can find, the latest first', async () => {
  const { browser } = await newMember(foyer);
  const gone = await newMember(foyer);
  const at = (hours: number) => ({ startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 2) });
  const sooner = await newEvent(foyer, browser, { title: 'Sooner', ...at(10) });
  const later = await newEvent(foyer, browser, { title: 'Later', ...at(40) });
  await newDraft(foyer, browser, { title: 'Draft' });
  await newEvent(foyer, browser, { title: 'Unlisted', visibility: 'unlisted', ...at(20) });
  await newEvent(foyer, browser, { title: 'Members', visibility: 'members', ...at(20) });
  const off = await newEvent(foyer, browser, { title: 'Off', ...at(20) });
  data(await browser.call(cancelEvent, { params: { id: off.id }, body: {} }));
  await newEvent(foyer, gone.browser, { title: 'Of somebody suspended', ...at(20) });
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, gone.id));

  const answer = await foyer.app.inject({ method: 'GET', url: eventsSitemap });
  expect(answer.headers['content-type']).toMatch(/^application\/xml/);
  expect([...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    `http://localhost:3000/events/${later.slug}`,
    `http://localhost:3000/events/${sooner.slug}`,
  ]);
});
