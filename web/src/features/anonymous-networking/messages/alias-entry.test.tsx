// @vitest-environment happy-dom
import { listRooms } from '@foyer/contract/anonymous-networking/rooms.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { AliasEntry } from './alias-entry.tsx';

const room = (name: string, open: number, unread: number) => ({
  kind: 'events' as const,
  room: name,
  title: 'Design Night',
  handle: 'Velodir',
  closesAt: null,
  received: 0,
  open,
  unread,
});

async function entryWith(...items: ReturnType<typeof room>[]) {
  const calls = fakeApi([listRooms, () => ({ data: { items } })]);
  await renderComponent(<AliasEntry viewer="viewer" />, ['messaging']);
  await expect.poll(() => calls.length).toBe(1);
}

test('a member without contacts under an alias sees no entry', async () => {
  await entryWith(room('supper', 0, 0));
  expect(screen.queryByRole('link')).toBeNull();
});

test('one room with unread messages is opened at once, and the handle is not shown', async () => {
  await entryWith(room('supper', 2, 0), room('brunch', 1, 3));
  const link = await screen.findByRole('link', { name: /Anonymous conversations.*3 contacts.*3 unread messages/ });
  expect(link.getAttribute('href')).toBe('/events/brunch/anonymous');
  expect(link.textContent).not.toMatch(/Velodir|Design Night/);
});

test('several rooms are chosen from', async () => {
  await entryWith(room('supper', 2, 0), room('brunch', 1, 0));
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/anonymous');
});
