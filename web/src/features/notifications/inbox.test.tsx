// @vitest-environment happy-dom
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@foyer/contract/notifications/notifications.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { Inbox } from './inbox.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const notice = (title: string, createdAt: string, read: boolean): Notification => ({
  id: title,
  kind: 'events',
  title: { en: title, es: title },
  path: '/events',
  createdAt,
  read,
});

test('notifications are listed by day, and the unread ones can be shown alone', async () => {
  let items = [notice('Changed', hoursAgo(0), false), notice('Moved', '2026-02-03T12:00:00.000Z', true)];
  fakeApi(
    [
      listNotifications,
      (_body, { searchParams }) => {
        const shown = searchParams.get('unread') === 'true' ? items.filter(({ read }) => !read) : items;
        return { data: { items: shown, more: false, unread: items.filter(({ read }) => !read).length } };
      },
    ],
    [
      markNotificationsRead,
      () => {
        items = items.map((each) => ({ ...each, read: true }));
        return { data: {} };
      },
    ],
  );
  const { user } = await renderComponent(<Inbox user={ada} />, ['notifications']);
  const today = await screen.findByRole('region', { name: 'Today' });
  within(today).getByRole('link', { name: /Changed/ });
  within(screen.getByRole('region', { name: /February 3/ })).getByRole('link', { name: /Moved/ });
  await user.click(screen.getByRole('link', { name: 'Unread' }));
  await screen.findByRole('link', { name: /Changed/ });
  expect(screen.queryByRole('link', { name: /Moved/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('You’re all caught up.');
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  await screen.findByRole('link', { name: /Moved/ });
});
