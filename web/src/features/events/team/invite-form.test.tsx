// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionContext } from '#src/lib/session/session-provider.tsx';
import { ada } from '../../../../test/people.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { InviteForm } from './invite-form.tsx';

test('who types an address without a verified email is told so before sending', async () => {
  await renderComponent(
    <SessionContext value={{ status: 'signed-in', user: { ...ada, emailVerified: false } }}>
      <InviteForm eventId="1" />
    </SessionContext>,
    ['team', 'managed-events'],
    '/events/1/manage/team',
  );
  const who = screen.getByRole('textbox', { name: 'Email or profile link' });
  fireEvent.change(who, { target: { value: 'grace-hopper' } });
  expect(screen.queryByRole('link', { name: 'Verify email' })).toBeNull();
  fireEvent.change(who, { target: { value: 'grace@example.com' } });
  expect(screen.getByRole('link', { name: 'Verify email' }).getAttribute('href')).toBe(
    '/auth/verify?redirect=%2Fevents%2F1%2Fmanage%2Fteam&contact=email',
  );
});
