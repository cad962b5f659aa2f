// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { anEvent } from '../../../test/an-event.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { RegistrationPanel } from './registration-panel.tsx';

const event = anEvent({
  title: 'Evening of quadrants',
  state: 'published',
  own: false,
  registrationOpen: true,
  startsAt: '2031-05-06T18:00:00.000Z',
  endsAt: '2031-05-06T20:00:00.000Z',
});

/** The panel of a visitor, whose session is checked until the button is pressed. */
function Page() {
  const [isUnsure, setUnsure] = useState(true);
  return (
    <>
      <RegistrationPanel
        event={event}
        viewer={null}
        isUnsure={isUnsure}
        isPublicView
        waitlist={null}
        guestSignUp={() => <input aria-label="Name" />}
      />
      <button type="button" onClick={() => setUnsure(false)}>
        No session
      </button>
    </>
  );
}

test('what a visitor types before the session is known stays', async () => {
  const { user } = await renderComponent(<Page />, ['event-page', 'event-terms']);
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'No session' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});
