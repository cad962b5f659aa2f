import { registerForEvent, unregisterFromEvent } from '@foyer/contract/events/registering.ts';
import { expect } from 'vitest';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { wordsOf } from '../words.ts';
import { newEvent, newHost } from './host.ts';

/** Somebody who has a place, and can give it back. */
async function newGuest(visitor: Visitor, id: string) {
  const { signedIn } = await newMember(visitor, { firstName: 'Karl' });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  await call(registerForEvent, { params: { id }, body: {} });
  return { leave: () => call(unregisterFromEvent, { params: { id } }) };
}

journey('a party waits for places, and takes what is offered', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = wordsOf('events', look);
  const hosting = wordsOf('hosting', look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, {
    title: 'A room for two',
    type: 'in-person',
    capacity: { 'in-person': 2, online: null },
  });
  const guests = [await newGuest(visitor, event.id), await newGuest(visitor, event.id)];
  const member = await newMember(visitor);
  const address = `/events/${event.slug}`;

  await openAs(page, member.signedIn, address);
  await page.getByText(words.standing.full.waiting).waitFor();
  await page.getByLabel(words.waiting.party).selectOption('2');
  await inspect('1-full');
  await page.getByRole('button', { name: words.waiting.join }).click();
  await page.getByText(words.waiting.place.replace('{{place}}', '1')).waitFor();
  await inspect('2-in-line');

  await openAs(page, host.signedIn, `/events/${event.id}/manage`);
  const line = page.getByRole('region', { name: hosting.waiting.title });
  await line.getByText(hosting.waiting.place.replace('{{place}}', '1')).waitFor();
  await line.scrollIntoViewIfNeeded();
  await inspect('3-the-line');

  for (const { leave } of guests) await leave();
  await openAs(page, member.signedIn, '/dashboard');
  await page.getByText(words.mine.roles.offered).waitFor();
  await inspect('4-dashboard');
  await page.getByRole('link', { name: new RegExp(event.title) }).click();
  await page.getByText(words.waiting.offer_other.replace('{{count}}', '2')).waitFor();
  const take = page.getByRole('button', { name: words.waiting.accept_other.replace('{{count}}', '2') });
  await take.click();
  await page.getByText(words.waiting.nameMissing).waitFor();
  await inspect('5-offer');
  await page.getByLabel(words.waiting.name.replace('{{number}}', '2')).fill('Caroline Herschel');
  await take.click();
  await page.getByText(words.standing.confirmed['in-person']).waitFor();
  expect(await page.getByRole('button', { name: words.waiting.join }).count()).toBe(0);
});
