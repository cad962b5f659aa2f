// @vitest-environment happy-dom
import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { FoundAttended } from './found-attended.tsx';
import { myEventsAddressIn } from './my-events-address.ts';

async function openList(search: string) {
  fakeApi([listMyRegistrations, () => ({ data: { items: [], nextCursor: null } })]);
  const address = myEventsAddressIn(new URLSearchParams(search));
  await renderComponent(<FoundAttended address={address} />, ['my-events']);
}

test('without registrations, the list says what will be here and leads to events', async () => {
  await openList('part=attending');
  expect(await screen.findByRole('heading', { level: 2, name: 'No registrations yet' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find events' }).getAttribute('href')).toBe('/events');
});

test('when nothing matches the filters, one link shows all', async () => {
  await openList('part=attending&q=tea');
  expect(await screen.findByRole('heading', { level: 2, name: 'No events found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/?part=attending');
});
