// @vitest-environment happy-dom
import { joinRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import { changePreferences, type Preferences } from '@foyer/contract/settings/preferences.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import texts from '#src/messages/en/anonymous-networking.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { nothingShown } from '../shown-by-choice.ts';
import { JoinCard } from './join-card.tsx';

const room = {
  kind: 'events',
  room: 'evening-of-compilers',
  title: 'Evening of compilers',
  closesAt: null,
  minimum: 10,
  canJoin: 'off',
  known: { ...nothingShown, role: 'design', seniority: 'senior', city: 'Madrid', region: 'Spain' },
  usual: ['title', 'interests'],
  own: null,
} as const;

const quietHours = { on: false, from: '22:00', until: '08:00', timeZone: 'UTC' };
const saved: Preferences = {
  language: null,
  appearance: { mode: null, primaryColor: null, fontSize: null, contrast: null },
  notifications: {
    on: true,
    muted: [],
    reminderEmails: true,
    announcementEmails: true,
    eventTexts: true,
    quietHours,
    pushPreview: 'sender',
    digest: 'off',
  },
  privacy: {
    searchEngines: true,
    guestLists: 'members',
    readReceipts: true,
    activityStatus: true,
    anonymousNetworking: { on: true, shows: ['title'] },
  },
  analytics: true,
  analyticsChosen: false,
};

const preview = () => {
  const box = screen.getByText(texts.join.othersSee).parentElement;
  if (!box) throw new Error('no preview');
  return within(box);
};

async function renderCard(answer: Promise<void> = Promise.resolve()) {
  const calls = fakeApi(
    [changePreferences, () => answer.then(() => ({ data: saved }))],
    [joinRoom, () => ({ data: { ...room, own: null } })],
  );
  const view = await renderComponent(<JoinCard viewer="ada" room={{ ...room, usual: [...room.usual] }} />, [
    'anonymous-networking',
    'profile',
  ]);
  return { ...view, calls };
}

test('the preview says what others see, and follows each choice', async () => {
  const { user } = await renderCard();
  const shown = () =>
    preview()
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Design', 'Senior']);
  await user.click(screen.getByRole('checkbox', { name: 'My city and country: Madrid, Spain' }));
  expect(shown()).toEqual(['Design', 'Senior', 'Madrid, Spain']);
  await user.click(screen.getByRole('checkbox', { name: 'My job function and seniority: Design · Senior' }));
  await user.click(screen.getByRole('checkbox', { name: 'My city and country: Madrid, Spain' }));
  expect(preview().getByText(texts.facts.none)).toBeTruthy();
});

test('what the profile does not have is not offered', async () => {
  await renderCard();
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
});

test('joining turns the setting on first, sends only what was offered and chosen, and is done once', async () => {
  const answer = Promise.withResolvers<void>();
  const { user, calls } = await renderCard(answer.promise);
  await user.dblClick(screen.getByRole('button', { name: texts.join.button }));
  answer.resolve();
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  const sent = calls.filter(({ method }) => method !== 'GET');
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PATCH /api/settings/preferences',
    'POST /api/networking/anonymous/events/evening-of-compilers',
  ]);
  expect(sent[1]?.body).toEqual({ shows: ['title'] });
});
