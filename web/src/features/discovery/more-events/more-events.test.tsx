// @vitest-environment happy-dom
import { listMemberEvents } from '@foyer/contract/discovery/member-events.ts';
import { listEvents } from '@foyer/contract/discovery/search.ts';
import { type PublicProfile, readProfile } from '@foyer/contract/profiles/public-profile.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aHostedEvent } from '../../../../test/a-hosted-event.ts';
import { anEvent } from '../../../../test/an-event.ts';
import { emptySections } from '../../../../test/empty-sections.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { MoreEvents } from './more-events.tsx';

const event = anEvent({
  id: 'this',
  title: 'This event',
  topics: ['design', 'research'],
  organizer: { name: 'Ada Lovelace', urlSlug: 'ada', photo: null },
});
const profile: PublicProfile = {
  ...emptySections,
  urlSlug: 'ada',
  url: 'https://foyer.example/in/ada',
  displayName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Analyst',
  company: 'Engines',
  photo: null,
  banner: null,
  linkedInUrl: null,
  email: null,
  phoneNumber: null,
  showsEvents: ['hosting'],
  indexable: true,
  own: false,
};
const events = (...ids: string[]) => ({ data: { items: ids.map((id) => aHostedEvent(id)), nextCursor: null } });
const titlesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);
const namespaces = ['event-page', 'event-terms', 'discovery'] as const;

test('the host comes with three other events, and no event is shown twice', async () => {
  fakeApi(
    [readProfile, () => ({ data: profile })],
    [listMemberEvents, () => events('one', 'this', 'two', 'three')],
    [
      listEvents,
      (_, { searchParams }) =>
        searchParams.get('topic') === 'design' ? events('this', 'two', 'four') : events('four', 'five'),
    ],
  );
  await renderComponent(<MoreEvents event={event} viewer={null} />, namespaces);
  const host = await screen.findByRole('region', { name: 'Host' });
  expect(within(host).getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/in/ada');
  expect(within(host).getByText('Analyst, Engines')).toBeTruthy();
  expect(titlesIn(host)).toEqual(['one', 'two', 'three']);
  const related = await screen.findByRole('region', { name: 'You might also like' });
  await waitFor(() => expect(titlesIn(related)).toEqual(['four', 'five']));
});

test('a host whose profile is hidden is left out, and so are related events of an event without topics', async () => {
  const calls = fakeApi([listMemberEvents, () => events('one')], [listEvents, () => events('four')]);
  await renderComponent(<MoreEvents event={{ ...event, topics: [] }} viewer={null} />, namespaces);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/profiles/ada'));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.queryByRole('region')).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain(listEvents.path);
});

test('a host without a profile page is not looked up', async () => {
  const calls = fakeApi([listEvents, () => events('four')]);
  const organizer = { name: 'Ada', urlSlug: null, photo: null };
  await renderComponent(<MoreEvents event={{ ...event, organizer }} viewer={null} />, namespaces);
  expect(titlesIn(await screen.findByRole('region', { name: 'You might also like' }))).toEqual(['four']);
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set([listEvents.path]));
});
