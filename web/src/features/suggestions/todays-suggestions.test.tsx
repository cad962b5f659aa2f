// @vitest-environment happy-dom
import { setTimeout } from 'node:timers/promises';
import { pauseRequests } from '@foyer/contract/connections/blocks.ts';
import type { SuggestionState } from '@foyer/contract/rules/suggestion-choices.ts';
import {
  changeSuggestionSettings,
  type DismissedSuggestion,
  dismissSuggestion,
  listDismissedSuggestions,
  listEventSuggestions,
  listSavedSuggestions,
  listSuggestions,
  readSuggestionSettings,
  restoreSuggestion,
} from '@foyer/contract/suggestions/suggestions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSuggestion } from '../../../test/a-suggestion.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { EventSuggestions } from './event-suggestions.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TodaysSuggestions } from './todays-suggestions.tsx';

const list = (...names: string[]) => ({
  data: {
    state: 'on',
    items: names.map(aSuggestion),
    total: names.length,
    fullDay: 20,
    nextAt: '2026-12-02T05:00:00.000Z',
  },
});
const Action = () => null;
type Reply = ReturnType<typeof list> | { status: number; error: { code: string; message: string } };

async function openDashboard(atEvent: Reply | Promise<Reply>, today: Reply) {
  fakeApi([listEventSuggestions, () => atEvent], [listSuggestions, () => today]);
  const event = { title: 'Engines', slug: 'engines' };
  return renderComponent(
    <>
      <EventSuggestions userId="me" eventId="1" elsewhere={{ event, limit: 3 }} Action={Action} />
      <TodaysSuggestions userId="me" limit={3} besides={{ eventId: '1', limit: 3 }} Action={Action} />
    </>,
    ['suggestions', 'profile'],
  );
}
const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const namesIn = async (name: RegExp) =>
  (await (await region(name)).findAllByRole('listitem')).flatMap(
    (item) => within(item).queryAllByRole('link')[0]?.textContent ?? [],
  );

test('someone shown at the next event is not shown again among today’s suggestions', async () => {
  await openDashboard(list('Grace', 'Mary', 'Joan', 'Hedy'), list('Mary', 'Lin', 'Grace', 'Hedy', 'Radia'));
  expect(await namesIn(/Engines/)).toEqual(['Grace', 'Mary', 'Joan']);
  // Hedy is fourth at the event, and so not shown there.
  expect(await namesIn(/today/i)).toEqual(['Lin', 'Hedy', 'Radia']);
});

test('an event’s list that fails leaves today’s suggestions as they are', async () => {
  await openDashboard({ status: 500, error: { code: 'INTERNAL_ERROR', message: '' } }, list('Mary', 'Lin'));
  expect(await namesIn(/today/i)).toEqual(['Mary', 'Lin']);
});

test('the section is gone if everyone is shown at the event', async () => {
  const answer = Promise.withResolvers<Reply>();
  await openDashboard(answer.promise, list('Mary'));
  // Nobody is shown who might turn up above a moment later.
  expect(screen.queryAllByRole('link', { name: 'Mary' })).toEqual([]);
  answer.resolve(list('Mary'));
  expect(await screen.findAllByRole('link', { name: 'Mary' })).toHaveLength(1);
  expect(screen.queryByRole('region', { name: /today/i })).toBeNull();
});

const saved = (names: string[], nextCursor: string | null) => ({ data: { items: names.map(aSuggestion), nextCursor } });

const none = (state: SuggestionState) => ({ data: { ...list().data, state } });
const openPeople = (today: () => ReturnType<typeof none>) => {
  const resumed: unknown[] = [];
  fakeApi(
    [listSuggestions, () => (resumed.length > 0 ? list('Mary') : today())],
    [listSavedSuggestions, () => ({ data: { items: [], nextCursor: null } })],
    [
      pauseRequests,
      (body) => {
        resumed.push(body);
        return { data: { until: null } };
      },
    ],
  );
  const page = renderComponent(<TodaysSuggestions userId="me" Action={Action} />, ['suggestions', 'profile']);
  return { resumed, page };
};

test('someone who is unavailable is sent to their profile, not to the privacy settings', async () => {
  await openPeople(() => none('unavailable')).page;
  expect(await screen.findByRole('heading', { name: /unavailable/i })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/profile');
});

test('paused requests can be resumed where suggestions are missing', async () => {
  const { resumed, page } = openPeople(() => none('paused'));
  const { user } = await page;
  await user.click(await screen.findByRole('button', { name: 'Resume requests' }));
  expect(resumed).toEqual([{ until: null }]);
  expect(await screen.findByRole('link', { name: 'Mary' })).toBeTruthy();
});

test('people saved earlier are shown while suggestions are off, a page at a time', async () => {
  const pages = [saved(['Lin'], 'next'), saved(['Radia'], null)];
  fakeApi([listSuggestions, () => none('off')], [listSavedSuggestions, () => pages.shift() ?? saved([], null)]);
  const { user } = await renderComponent(<TodaysSuggestions userId="me" Action={Action} />, ['suggestions', 'profile']);
  expect(await namesIn(/saved/i)).toEqual(['Lin']);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Radia' })).toBeTruthy();
  expect(await namesIn(/saved/i)).toEqual(['Lin', 'Radia']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('dismissed people are listed with the reason, and each dismissal can be undone', async () => {
  const dismissed = (name: string, reason: DismissedSuggestion['reason'], returnsAt: string | null) => ({
    person: aSuggestion(name).person,
    reason,
    dismissedAt: '2026-12-01T09:00:00.000Z',
    returnsAt,
  });
  const items = [dismissed('Mary', 'not-now', '2027-03-01T09:00:00.000Z'), dismissed('Lin', 'know-them', null)];
  const calls = fakeApi(
    [listSuggestions, () => list('Grace')],
    [listSavedSuggestions, () => saved([], null)],
    [listDismissedSuggestions, () => ({ data: { items, nextCursor: null } })],
    [
      restoreSuggestion,
      () => {
        items.shift();
        return { data: {} };
      },
    ],
  );
  const { user } = await renderComponent(<TodaysSuggestions userId="me" Action={Action} />, ['suggestions', 'profile']);
  await user.click(await screen.findByRole('button', { name: 'Dismissed suggestions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismissed suggestions' }));
  expect(await dialog.findByText(/^Can be suggested again starting .*2027/)).toBeTruthy();
  expect(dialog.getByText('I already know them')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Undo dismissing Mary' }));
  await waitFor(() => expect(dialog.queryByRole('link', { name: 'Mary' })).toBeNull());
  expect(dialog.getByRole('link', { name: 'Lin' })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toContain('/suggestions/mary/dismiss');
});

test('a person whose dismissal was undone can be dismissed at once, while the lists are still being read', async () => {
  const neverRead = new Promise<never>(() => undefined);
  let isFirst = true;
  const calls = fakeApi(
    [listSuggestions, () => list('Grace')],
    [
      listSavedSuggestions,
      () => {
        const answer = isFirst ? saved([], null) : neverRead;
        isFirst = false;
        return answer;
      },
    ],
    [dismissSuggestion, () => ({ data: {} })],
    [restoreSuggestion, () => ({ data: {} })],
  );
  const { user } = await renderComponent(<TodaysSuggestions userId="me" Action={Action} />, ['suggestions', 'profile']);
  const dismiss = async () => {
    await user.click(await screen.findByRole('button', { name: 'Dismiss Grace' }));
    await user.click(await screen.findByRole('menuitem', { name: 'I already know them' }));
    await screen.findByText('Grace won’t be suggested again.');
  };
  await dismiss();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await dismiss();
  expect(calls.filter(({ path }) => path.endsWith('/dismiss')).map(({ method }) => method)).toEqual([
    'POST',
    'DELETE',
    'POST',
  ]);
});

const openSettings = () => {
  let kept = {
    isOn: true,
    uses: [],
    sameCompany: false,
    avoids: [] as string[],
    learns: true,
    comparesTexts: false,
    textService: null,
  };
  fakeApi(
    [readSuggestionSettings, () => ({ data: kept })],
    [
      changeSuggestionSettings,
      async (body) => {
        await setTimeout(20);
        const change = body as Partial<typeof kept>;
        if (change.avoids?.includes('xyzzyx')) {
          const details = [{ field: 'avoids', message: 'invalid_format' }];
          return { status: 400, error: { code: 'VALIDATION_FAILED', message: '', details } };
        }
        kept = { ...kept, ...change };
        return { data: kept };
      },
    ],
  );
  return renderComponent(<SettingsForm userId="me" />, ['suggestions']);
};
const topic = (name: string) => screen.findByRole('button', { name: `Remove topic: ${name}` });

test('a topic that is not recognized is said beside the field and stays to be changed; a known one is saved', async () => {
  const { user } = await openSettings();
  await user.type(await screen.findByRole('textbox', { name: 'Topics to avoid' }), 'xyzzyx{Enter}');
  expect(await screen.findByText(/recognize one of these topics/)).toBeTruthy();
  await user.click(await topic('xyzzyx'));
  await waitFor(() => expect(screen.queryByText(/recognize one of these topics/)).toBeNull());
  await user.type(screen.getByRole('textbox', { name: 'Topics to avoid' }), 'marketing{Enter}');
  expect(await topic('marketing')).toBeTruthy();
});

test('what is changed while an earlier change is being saved is not lost', async () => {
  const { user } = await openSettings();
  await user.type(
    await screen.findByRole('textbox', { name: 'Topics to avoid' }),
    'marketing{Enter}sales{Enter}xyzzyx{Enter}',
  );
  await user.click(screen.getByRole('switch', { name: /company/ }));
  expect(await screen.findByText(/recognize one of these topics/)).toBeTruthy();
  expect(await topic('sales')).toBeTruthy();
  await user.click(await topic('xyzzyx'));
  await waitFor(() => expect(screen.queryByText(/recognize one of these topics/)).toBeNull());
  expect(await topic('marketing')).toBeTruthy();
  expect(await topic('sales')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /company/ }).checked).toBe(true);
});

test('the count of suggestions leaves out people who were dismissed, and no other count contradicts it', async () => {
  const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Fay', 'Gina', 'Hedy'];
  fakeApi(
    [listSuggestions, () => list(...names)],
    [listSavedSuggestions, () => saved([], null)],
    [dismissSuggestion, () => ({ data: { done: true } })],
    [restoreSuggestion, () => ({ data: { done: true } })],
  );
  const { user } = await renderComponent(<TodaysSuggestions userId="me" Action={Action} />, ['suggestions', 'profile']);
  expect(await screen.findByRole('button', { name: 'Show all 8 suggestions' })).toBeTruthy();
  expect(screen.getByText(/Only 8 matches today/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss Bea' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Not relevant to me' }));
  expect(await screen.findByRole('button', { name: 'Show all 7 suggestions' })).toBeTruthy();
  expect(screen.queryByText(/matches today/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Show all 8 suggestions' })).toBeTruthy();
});

test('someone who is saved learns that the person stays on the page', async () => {
  fakeApi([listSuggestions, () => list('Ada', 'Bea')], [listSavedSuggestions, () => saved(['Bea'], null)]);
  await renderComponent(<TodaysSuggestions userId="me" Action={Action} />, ['suggestions', 'profile']);
  const kept = within(await screen.findByRole('region', { name: 'Saved for later' }));
  expect(kept.getByText(/from today’s suggestions will stay here/)).toBeTruthy();
  expect(kept.queryAllByRole('listitem')).toEqual([]);
});
