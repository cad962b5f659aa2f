// @vitest-environment happy-dom
import type { User } from '@foyer/contract/accounts.ts';
import { readHostDay } from '@foyer/contract/discovery/host-day.ts';
import { listRecommendedEvents } from '@foyer/contract/discovery/recommended-events.ts';
import { listMyEvents, listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { listTeamInvitations } from '@foyer/contract/events/team.ts';
import { listMyOrders } from '@foyer/contract/orders/checkout.ts';
import { listMyTransfers } from '@foyer/contract/transfers.ts';
import { listMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { MemberDashboard } from './member-dashboard.tsx';

const user: User = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailVerified: false,
  phoneNumber: '+14155550100',
  phoneVerified: true,
  role: 'individual',
  urlSlug: 'ada',
  organizationId: null,
  profileComplete: true,
  avatar: null,
  createdAt: '2027-01-01T00:00:00.000Z',
};
const nothing = { data: { items: [], nextCursor: null } };

test('each section of the dashboard loads alone: one that fails leaves the others', async () => {
  fakeApi(
    [listMyEvents, () => nothing],
    [listMyRegistrations, () => nothing],
    [listMyWaitlistEntries, () => ({ data: { items: [] } })],
    [listMyOrders, () => nothing],
    [listMyTransfers, () => ({ data: { items: [] } })],
    [listTeamInvitations, () => ({ data: { items: [] } })],
    [listRecommendedEvents, () => ({ status: 500, error: { code: 'INTERNAL', message: 'Broken' } })],
    [
      readHostDay,
      () => ({
        data: {
          isHost: true,
          registrations: { today: 3, yesterday: 1 },
          checkIns: { today: 0, yesterday: 0 },
          sales: [{ currency: 'EUR', todayMinor: 2_500, yesterdayMinor: 0 }],
          pendingRefunds: [],
          openRefunds: [],
        },
      }),
    ],
  );
  await renderComponent(<MemberDashboard user={user} />, ['dashboard', 'upcoming-events', 'team', 'event-terms']);
  await screen.findByText('You don’t have any upcoming events. Find one to attend.', {}, { timeout: 10_000 });
  await screen.findByText('€25.00', {}, { timeout: 10_000 });
  await screen.findByRole('link', { name: 'Verify your email' });
  const recommended = await screen.findByRole('region', { name: 'Recommended for you' });
  await within(await within(recommended).findByRole('alert')).findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good to see you, Ada');
}, 30_000);
