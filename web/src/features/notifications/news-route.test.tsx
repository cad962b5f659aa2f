// @vitest-environment happy-dom
import { readNewsRoute } from '@foyer/contract/notifications/news-route.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UserContext } from '#src/lib/session/session-provider.tsx';
import { fakeApi } from '../../../test/fake-api.ts';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { NewsRoute } from './news-route.tsx';

const asked = async (guest: boolean) => {
  fakeApi([readNewsRoute, () => ({ data: { by: 'email', email: 'ada@example.com' } })]);
  const user = { ...ada, ...(guest && { guest: true as const }) };
  await renderComponent(
    <UserContext value={user}>
      <NewsRoute viewer={ada.id} />
    </UserContext>,
    ['event-terms'],
  );
  await screen.findByText(/ada@example\.com/);
};

test('a member can change where news goes', async () => {
  await asked(false);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/notifications');
});

test('a guest, who has no settings yet, gets no link to them', async () => {
  await asked(true);
  expect(screen.queryByRole('link')).toBeNull();
});
