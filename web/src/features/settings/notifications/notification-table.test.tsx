// @vitest-environment happy-dom
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { NotificationTable } from './notification-table.tsx';

const notifications: Preferences['notifications'] = {
  on: true,
  muted: [{ kind: 'tips', channel: 'push' }],
  reminderEmails: true,
  announcementEmails: true,
  eventTexts: true,
  pushPreview: 'sender',
  quietHours: { on: false, from: '22:00', until: '07:00', timeZone: 'Europe/Madrid' },
  digest: 'off',
};

async function open(browser: { hasEmail: boolean; isPushOff: boolean }) {
  const changes: unknown[] = [];
  const table = (
    <NotificationTable notifications={notifications} onChange={(change) => changes.push(change)} {...browser} />
  );
  const { user } = await renderComponent(table, ['settings']);
  const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
  return { user, changes, toggle };
}

test('without a verified email its switches are off and disabled, and say why', async () => {
  const { user, changes, toggle } = await open({ hasEmail: false, isPushOff: false });
  const email = toggle('Events: Email');
  expect([email.disabled, email.checked]).toEqual([true, false]);
  const reason = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('Verify an email to get notifications by email.');
  const link = within(reason as HTMLElement).getByRole('link', { name: 'Verify email' });
  expect(link.getAttribute('href')).toBe('/auth/verify?contact=email');
  expect(screen.queryByText('Event reminders')).toBeNull();
  await user.click(email);
  expect(changes).toEqual([]);
  await user.click(toggle('Events: In Foyer'));
  expect(changes).toEqual([{ muted: [...notifications.muted, { kind: 'events', channel: 'in-app' }] }]);
});

test('while push is off in this browser its switches stay usable for others, and say so', async () => {
  const { user, changes, toggle } = await open({ hasEmail: true, isPushOff: true });
  expect(screen.queryByRole('link', { name: 'Verify email' })).toBeNull();
  const push = toggle('Tips: Push');
  const reason = document.getElementById(push.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/^Push is off in this browser/);
  await user.click(push);
  expect(changes).toEqual([{ muted: [] }]);
});

test('nothing is explained where email and push work', async () => {
  const { toggle } = await open({ hasEmail: true, isPushOff: false });
  expect(screen.queryByText(/Push is off/)).toBeNull();
  expect([toggle('Events: Email'), toggle('Event reminders: Email')].map(({ checked }) => checked)).toEqual([
    true,
    true,
  ]);
  expect(toggle('Events: Push').hasAttribute('aria-describedby')).toBe(false);
});
