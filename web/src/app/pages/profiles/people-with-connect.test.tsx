// @vitest-environment happy-dom
import { countRequests } from '@foyer/contract/connections/requests.ts';
import { countPeople, searchPeople } from '@foyer/contract/profiles/people.ts';
import {
  listDismissedSuggestions,
  listSavedSuggestions,
  listSuggestions,
  restoreSuggestion,
  type Suggestion,
} from '@foyer/contract/suggestions/suggestions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPerson } from '../../../../test/a-person.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { ada } from '../../../../test/people.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { PeopleWithConnect } from './people-with-connect.tsx';

const grace: Suggestion = {
  person: aPerson('Grace Hopper'),
  reasons: [],
  openingLine: '',
  intents: [],
  isSaved: false,
  relation: 'none',
};

/** `later`: what is suggested from the second reading on. */
async function open(items: Suggestion[], { received = 0, address = '/people', later = items } = {}) {
  let readings = 0;
  const today = () => {
    const shown = readings++ === 0 ? items : later;
    return { state: 'on' as const, items: shown, total: shown.length, fullDay: 20, nextAt: '2026-12-02T05:00:00.000Z' };
  };
  fakeApi(
    [listSuggestions, () => ({ data: today() })],
    [
      listDismissedSuggestions,
      () => ({
        data: {
          items: [{ person: grace.person, reason: null, dismissedAt: '2026-11-20T10:00:00.000Z', returnsAt: null }],
          nextCursor: null,
        },
      }),
    ],
    [restoreSuggestion, () => ({ data: {} })],
    [listSavedSuggestions, () => ({ data: { items: [], nextCursor: null } })],
    [searchPeople, () => ({ data: { items: [], nextCursor: null } })],
    [
      countPeople,
      () => ({ data: { total: 0, facets: { city: [], company: [], industry: [], topic: [], language: [] } } }),
    ],
    [countRequests, () => ({ data: { received } })],
  );
  const { user } = await renderComponent(
    <PeopleWithConnect user={ada} />,
    ['people-search', 'suggestions', 'profile', 'relation'],
    address,
  );
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  return { headings, user };
}

test('the suggestions come before the members', async () => {
  const { headings } = await open([grace]);
  await screen.findByText('Grace Hopper');
  expect(headings().slice(0, 2)).toEqual(['Today’s suggestions', 'Foyer members']);
});

test('without suggestions the members come first, after requests that wait', async () => {
  const { headings } = await open([], { received: 2 });
  await waitFor(() => expect(headings().at(-1)).toBe('Today’s suggestions'));
  expect(headings()[0]).toBe('Foyer members');
  const requests = await screen.findByRole('link', { name: '2 connection requests' });
  const search = screen.getByRole('searchbox');
  expect(requests.compareDocumentPosition(search) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the list keeps its place, and its open dialog, when somebody is suggested after all', async () => {
  const { headings, user } = await open([], { later: [grace] });
  await waitFor(() => expect(headings().at(-1)).toBe('Today’s suggestions'));
  await user.click(screen.getByRole('button', { name: 'Dismissed suggestions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dismissed suggestions' });
  await user.click(await within(dialog).findByRole('button', { name: 'Undo dismissing Grace Hopper' }));
  await screen.findByRole('heading', { name: 'Grace Hopper' });
  expect(dialog.isConnected).toBe(true);
});

test('a search shows its results only', async () => {
  const { headings } = await open([], { received: 2, address: '/people?q=grace' });
  await waitFor(() => expect(headings()).toEqual(['Foyer members', 'No results for “grace”']));
  expect(screen.queryByRole('link', { name: '2 connection requests' })).toBeNull();
});
