// @vitest-environment happy-dom
import { listInvitations } from '@foyer/contract/invitations.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionContext } from '#src/lib/session/session-provider.tsx';
import { anEvent } from '../../../test/an-event.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { InvitationsCard } from './invitations-card.tsx';

async function renderCard(emailVerified: boolean): Promise<void> {
  fakeApi([listInvitations, () => ({ data: { items: [], nextCursor: null } })]);
  await renderComponent(
    <SessionContext value={{ status: 'signed-in', user: { ...ada, emailVerified } }}>
      <InvitationsCard event={anEvent({ state: 'published' })} canEmail={emailVerified} />
    </SessionContext>,
    ['invitations', 'managed-events'],
    '/events/1/manage/attendees',
  );
  await screen.findByText('No invitations yet.');
}

test('a host without a verified email is told so before inviting, with the way there and back', async () => {
  await renderCard(false);
  expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
  await screen.findByText('Verify your email first. Then Foyer can email the people you add or invite.');
  expect(screen.getByRole('link', { name: 'Verify email' }).getAttribute('href')).toBe(
    '/auth/verify?redirect=%2Fevents%2F1%2Fmanage%2Fattendees&contact=email',
  );
  // A link needs no email.
  expect(screen.getByRole('button', { name: 'Create link' })).toBeDefined();
});

test('a host with a verified email is not', async () => {
  await renderCard(true);
  expect(screen.getByRole('button', { name: 'Invite people' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Verify email' })).toBeNull();
});
