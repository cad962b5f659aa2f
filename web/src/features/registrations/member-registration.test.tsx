// @vitest-environment happy-dom
import { cancelRegistration } from '@foyer/contract/registrations/registrations.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { RegistrationStatus } from '#src/lib/events/registration-status.ts';
import { anEvent } from '../../../test/an-event.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { MemberRegistration } from './member-registration.tsx';

const audience = { audience: 'in-person', capacity: null, taken: 1, attendees: 1, waiting: 0, left: null } as const;
const event = anEvent({ state: 'published', own: false, registrationOpen: true, audiences: [audience] });

/** The page reads the event again after each action, here when the button is pressed. */
function Page() {
  const [status, setStatus] = useState<RegistrationStatus>('confirmed');
  return (
    <>
      <MemberRegistration event={event} viewer="ada" status={status} waitlist={null} />
      <button type="button" onClick={() => setStatus('open')}>
        Read again
      </button>
    </>
  );
}

test('who cancels is told that the registration is canceled', async () => {
  fakeApi([cancelRegistration, () => ({ data: { registration: null } })]);
  const { user } = await renderComponent(<Page />, ['event-page', 'event-terms', 'errors']);
  expect(screen.queryByText('Your registration is canceled.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel registration' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your registration?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel registration' }));
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByText('Your registration is canceled.');
  screen.getByRole('button', { name: 'Register' });
});
