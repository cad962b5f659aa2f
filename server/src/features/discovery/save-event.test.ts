import { listSaved, saveEvent, unsaveEvent } from '@foyer/contract/discovery/saved-events.ts';
import { listEvents } from '@foyer/contract/discovery/search.ts';
import { cancelEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { expect, test } from 'vitest';
import { inHours, newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

const { foyer, host } = await openHostedApp();

const of = (id: string) => ({ params: { id } });
const titles = async (browser: TestClient, query = {}) =>
  data(await browser.call(listEvents, { query: { saved: '1', ...query } })).items.map(({ title }) => title);

test('saved events are listed soonest first until they are removed', async () => {
  const guest = (await newGuest(foyer)).browser;
  const later = await newEvent(foyer, host, { title: 'Later' });
  const sooner = await newEvent(foyer, host, { title: 'Sooner', startsAt: inHours(foyer, 2), type: 'virtual' });
  await newEvent(foyer, host, { title: 'Another' });
  for (const { id } of [sooner, later, later]) expect(data(await guest.call(saveEvent, of(id))).saved).toBe(true);
  expect(new Set(data(await guest.call(listSaved, {})).ids)).toEqual(new Set([later.id, sooner.id]));
  expect(await titles(guest)).toEqual(['Sooner', 'Later']);
  expect(await titles(guest, { type: 'virtual' })).toEqual(['Sooner']);
  expect([await titles(host), await titles(foyer.browser())]).toEqual([[], []]);
  for (let time = 0; time < 2; time += 1) data(await guest.call(unsaveEvent, of(sooner.id)));
  expect(await titles(guest)).toEqual(['Later']);
});

test('hidden events cannot be saved; unpublished ones are not listed, canceled ones are', async () => {
  const guest = (await newGuest(foyer)).browser;
  const draft = await newDraft(foyer, host);
  expect(refusal(await guest.call(saveEvent, of(draft.id)))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await foyer.browser().call(saveEvent, of(draft.id)))[0]).toBe(401);
  const hidden = await newEvent(foyer, host, { title: 'Hidden', visibility: 'unlisted' });
  const off = await newEvent(foyer, host, { title: 'Off' });
  const back = await newEvent(foyer, host, { title: 'Back' });
  for (const { id } of [hidden, off, back]) data(await guest.call(saveEvent, of(id)));
  data(await host.call(cancelEvent, { ...of(off.id), body: {} }));
  data(await host.call(unpublishEvent, of(back.id)));
  expect((await titles(guest)).sort()).toEqual(['Hidden', 'Off']);
});

test('saving twice at once saves once', async () => {
  const guest = (await newGuest(foyer)).browser;
  const { id } = await newEvent(foyer, host);
  await Promise.all([1, 2, 3].map(() => guest.call(saveEvent, of(id))));
  expect(data(await guest.call(listSaved, {})).ids).toEqual([id]);
});
